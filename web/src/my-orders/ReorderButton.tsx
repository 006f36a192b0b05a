import { useState } from 'react'
import { useLocation } from 'wouter'
import { limits } from 'virtual:site'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { useCart } from '../cart/CartProvider.tsx'
import { catalogueCalls } from '../catalogue/catalogue-queries.ts'
import { menuCalls } from '../catalogue/menu-queries.ts'
import { useOrdering } from '../client/app-config-queries.ts'
import { problemMessage } from '../client/problem-message.ts'
import { useKitchen } from '../kitchen/use-kitchen.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useToast } from '../ui/toasts/ToastProvider.tsx'
import { spokenNumber } from './order-texts.ts'
import { reorder } from './reorder.ts'
import { reorderReport } from './reorder-report.ts'

/** Fills the cart with the dishes of an order, and leads to it. Absent while nothing can be ordered. */
export function ReorderButton({ order }: { order: CustomerOrder }) {
  const ordering = useOrdering()
  const { isClosed } = useKitchen()
  const { cart, changeCart } = useCart()
  const [, navigate] = useLocation()
  const showToast = useToast()
  const [loadProducts] = catalogueCalls.endpoints.listProducts.useLazyQuery()
  const [loadDishes] = menuCalls.endpoints.listDishes.useLazyQuery()
  const [isBusy, setIsBusy] = useState(false)
  if (ordering !== 'open' || isClosed) return null

  async function orderAgain() {
    setIsBusy(true)
    const [products, dishes] = await Promise.all([loadProducts(), loadDishes()])
    setIsBusy(false)
    const error = products.error ?? dishes.error
    if (error || !products.data || !dishes.data) {
      showToast({ text: error ? problemMessage(error) : "Couldn't load the menu. Try again.", tone: 'danger' })
      return
    }
    const menu = { products: products.data, dishes: dishes.data, limits, at: new Date() }
    const { messages, added } = reorder(order.items, menu, cart)
    if (added > 0) changeCart((before) => reorder(order.items, menu, before).cart)
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
