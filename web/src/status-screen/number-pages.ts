export interface NumberPage {
  numbers: readonly string[]
  /** Counted from 1. */
  page: number
  pages: number
}

/** The part of a list that is shown at a step; a list that fits has one page. The pages have about the same length. */
export function pageAt(numbers: readonly string[], capacity: number, step: number): NumberPage {
  const pages = Math.max(1, Math.ceil(numbers.length / Math.max(1, capacity)))
  const perPage = Math.ceil(numbers.length / pages)
  const index = step % pages
  return { numbers: numbers.slice(index * perPage, (index + 1) * perPage), page: index + 1, pages }
}
