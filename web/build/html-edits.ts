export const ENTRY = /<script type="module"/

export const HEAD_END = /<\/head>/

/** Replaces a pattern that must be there. */
export function replaceIn(html: string, pattern: RegExp, text: string): string {
  if (html.search(pattern) === -1) throw new Error(`The page has no ${pattern.source} to replace`)
  return html.replace(pattern, () => text)
}
