import { useEffect, useEffectEvent, useState } from 'react'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { correctOptions } from '../../menu/cart/cart-lines.ts'
import type { Cart } from '../../menu/cart/cart.ts'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { useListDishesQuery } from '../../menu/catalogue/menu-queries.ts'

/** Corrects the options in the cart whenever the menu has loaded. Returns what changed, in words. */
export function useCorrectedOptions(): string[] {
  const { cart, changeCart } = useCart()
  const { data: dishes } = useListDishesQuery(undefined, { staleTime: 0 })
  const [latest, setLatest] = useState<Dish[]>()
  const [messages, setMessages] = useState<string[]>([])
  if (dishes !== latest) {
    setLatest(dishes)
    const { messages: changes } = correct(cart, dishes)
    if (changes.length > 0) setMessages(changes)
  }

  const correctCart = useEffectEvent((menu: Dish[] | undefined) => {
    if (correct(cart, menu).messages.length > 0) changeCart((before) => correct(before, menu).cart)
  })
  useEffect(() => correctCart(dishes), [dishes])
  return messages
}

function correct(cart: Cart, dishes: Dish[] = []) {
  return correctOptions(cart, (productId) => dishes.find(({ id }) => id === productId)?.details?.optionGroups)
}
