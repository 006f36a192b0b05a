import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { optionsWithIds } from '@fuel-shack/contract/shop/catalogue/option-choice'
import type { CartItem } from '../../menu/cart/cart.ts'
import type { OrderDraft } from './order-draft.ts'

interface MenuNow {
  products: readonly Product[]
  findDish: (productId: string) => Dish | undefined
}

/** Makes the draft of an order that was sent, without what has left the menu since. @returns whether it is still whole */
export function draftOfOrder(
  { items, name = '', contactNumber, customerNotes: notes = '', isEatingHere = false, pickUpAt = '' }: CounterOrder,
  key: string,
  { products, findDish }: MenuNow,
): { draft: OrderDraft; isWhole: boolean } {
  const lines = items.flatMap(({ productId, quantity, options: ids, note }): CartItem[] => {
    const product = products.find(({ id }) => id === productId)
    if (!product) return []
    const options = ids && optionsWithIds(findDish(productId)?.details?.optionGroups ?? [], ids)
    return [{ ...product, quantity, ...(options && { options }), ...(note !== undefined && { note }) }]
  })
  const draft = { key, lines, contact: contactNumber ?? name, notes, isEatingHere, pickUpAt }
  const optionsOf = (each: readonly { options?: readonly unknown[] }[]) => each.flatMap(({ options = [] }) => options)
  const isWhole = lines.length === items.length && optionsOf(lines).length === optionsOf(items).length
  return { draft, isWhole }
}
