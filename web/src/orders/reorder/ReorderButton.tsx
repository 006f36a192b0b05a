import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useCart } from '../../menu/cart/CartProvider.tsx'
import { carryNote } from '../../menu/cart/order-note.ts'
import { productList } from '../../menu/catalogue/catalogue-queries.ts'
import { dishList } from '../../menu/catalogue/menu-queries.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { preventsAdding } from '../../menu/opening/no-orders-reason.ts'
import { useOrderability } from '../../menu/opening/use-orderability.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { spokenNumber } from '../order/order-texts.ts'
import { useReadOwnOrder } from '../order/orders-queries.ts'
import { reorder } from './reorder.ts'
import { reorderReport } from './reorder-report.ts'

const noteMessage = (note: string, isCarried: boolean): string =>
  isCarried
    ? `Your note of that order is at the checkout, too: “${note}”`
    : `There was no room for your note of that order. Add it at the checkout: “${note}”`

/** Fills the cart with the dishes of an order, and leads to it. Renders nothing while nothing can be added to the cart. */
export function ReorderButton({ order }: { order: CustomerOrder }) {
  const isClosed = preventsAdding(useOrderability())
  const { cart, limits, changeCart } = useCart()
  const [, navigate] = useLocation()
  const showToast = useToast()
  const loadProducts = productList.useRead()
  const loadDishes = dishList.useRead()
  const loadOrder = useReadOwnOrder()
  const [isBusy, setIsBusy] = useState(false)
  if (isClosed) return null

  async function orderAgain() {
    setIsBusy(true)
    // The ticket on the device is without what the customer wrote to the kitchen.
    const [products, dishes, whole] = await Promise.all([
      loadProducts(),
      loadDishes(),
      loadOrder({ orderId: order.id }),
    ])
    setIsBusy(false)
    const error = products.error ?? dishes.error ?? whole.error
    if (error || !products.data || !dishes.data || !whole.data) {
      showToast({ text: error ? problemMessage(error) : "Couldn't load the menu. Try again.", tone: 'danger' })
      return
    }
    const menu = { products: products.data, dishes: dishes.data, limits, at: serverNow() }
    const { messages, added } = reorder(order.items, menu, cart)
    const note = whole.data.customerNotes.trim()
    if (added > 0) {
      changeCart((before) => reorder(order.items, menu, before).cart)
      if (note !== '') messages.push(noteMessage(note, carryNote(note)))
    }
    reorderReport.set({ number: order.number, messages, added, hadCart: cart.length > 0 })
    navigate(webPaths.orders)
  }

  return (
    <Button
      tone="secondary"
      isBusy={isBusy}
      aria-label={`Order again: order ${spokenNumber(order.number)}`}
      onClick={() => void orderAgain()}
    >
      Order again
    </Button>
  )
}
