import { dollarsToCents, formatAud } from '../../platform/money.ts'
import type { Product } from './catalogue.ts'
import { SEAFOOD_TEXTS, type SeafoodOrigin } from './seafood.ts'

/** Without a description, the title and the price stand alone. */
export type BoardProduct = Product & { description?: string | undefined }

export interface MenuBoardLine {
  /** The product's id. */
  id: string
  title: string
  description: string
  /** The price in AUD, as the board shows it. */
  price: string
  /** Left out if it has no seafood that states one. */
  seafoodOrigin?: SeafoodOrigin
}

/** The lines of a section's board, from the top. */
export function menuBoardLines(section: string, products: readonly BoardProduct[]): MenuBoardLine[] {
  return products
    .filter((product) => product.section === section)
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, title, description = '', price, seafoodOrigin }) => ({
      id,
      title,
      description,
      price: formatAud(dollarsToCents(price)),
      ...(seafoodOrigin && { seafoodOrigin }),
    }))
}

/**
 * A text alternative for the board: `Sides menu. Gravy, $2.50: A tub for dipping. …`
 *
 * @param surcharge the text about it; undefined without one
 */
export function describeMenuBoard(section: string, products: readonly BoardProduct[], surcharge?: string): string {
  const lines = menuBoardLines(section, products).map(({ title, description, price, seafoodOrigin }) => {
    const stated = seafoodOrigin ? [SEAFOOD_TEXTS[seafoodOrigin]] : []
    const texts = [...(description === '' ? [] : [description]), ...stated]
    return texts.length === 0 ? `${title}, ${price}.` : `${title}, ${price}: ${texts.join('. ')}.`
  })
  return [`${section} menu.`, ...(surcharge === undefined ? [] : [`${surcharge}.`]), ...lines].join(' ')
}
