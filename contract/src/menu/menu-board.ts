import { formatAud } from '../values/money.ts'
import type { DishDetails } from './dish-details.ts'
import { SEAFOOD_TEXTS, seafoodOriginOf, type SeafoodOrigin } from './seafood.ts'

interface BoardProduct {
  id: string
  title: string
  description: string
  priceInCents: number
  section: string
  order: number
  details?: Pick<DishDetails, 'seafood'> | undefined
}

export interface MenuBoardLine {
  /** The product's id. */
  id: string
  title: string
  description: string
  /** The price in AUD, as the board shows it. */
  price: string
  /** Absent if it has no seafood that states one. */
  seafoodOrigin?: SeafoodOrigin
}

/** The lines of a section's board, from the top. */
export function menuBoardLines(section: string, products: readonly BoardProduct[]): MenuBoardLine[] {
  return products
    .filter((product) => product.section === section)
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, title, description, priceInCents, details }) => {
      const seafoodOrigin = details && seafoodOriginOf(details)
      return { id, title, description, price: formatAud(priceInCents), ...(seafoodOrigin && { seafoodOrigin }) }
    })
}

/** A text alternative for the board: `Sides menu. Gravy, $2.50: A tub for dipping. …` */
export function describeMenuBoard(section: string, products: readonly BoardProduct[]): string {
  const lines = menuBoardLines(section, products).map(({ title, description, price, seafoodOrigin }) => {
    const stated = seafoodOrigin ? [SEAFOOD_TEXTS[seafoodOrigin]] : []
    const texts = [...(description === '' ? [] : [description]), ...stated]
    return texts.length === 0 ? `${title}, ${price}.` : `${title}, ${price}: ${texts.join('. ')}.`
  })
  return [`${section} menu.`, ...lines].join(' ')
}
