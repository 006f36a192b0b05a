import { formatAud } from '../values/money.ts'

interface BoardProduct {
  id: string
  title: string
  description: string
  priceInCents: number
  section: string
  order: number
}

export interface MenuBoardLine {
  /** The product's id. */
  id: string
  title: string
  description: string
  /** The price in AUD, as the board shows it. */
  price: string
}

/** The lines of a section's board, from the top. */
export function menuBoardLines(section: string, products: readonly BoardProduct[]): MenuBoardLine[] {
  return products
    .filter((product) => product.section === section)
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, title, description, priceInCents }) => ({ id, title, description, price: formatAud(priceInCents) }))
}

/** A text alternative for the board: `Sides menu. Gravy, $2.50: A tub for dipping. …` */
export function describeMenuBoard(section: string, products: readonly BoardProduct[]): string {
  const lines = menuBoardLines(section, products).map(({ title, description, price }) =>
    description === '' ? `${title}, ${price}.` : `${title}, ${price}: ${description}.`,
  )
  return [`${section} menu.`, ...lines].join(' ')
}
