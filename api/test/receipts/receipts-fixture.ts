import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { OrderHistory } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { findEvent, GOOD_CARD, openRefundsFixture, withStatus } from '../payments/refunds/refunds-fixture.ts'
import { BURGER_AND_COFFEES } from '../support/test-app.ts'

export const BURGER = { id: 'shack_burger', title: 'Shack burger', priceInCents: 1890 }
export const COFFEE = { id: 'flat_white', title: 'Flat white', priceInCents: 520 }
/** Free of GST if it is taken away. */
export const WATER = { id: 'water', title: 'Spring water 600 ml', priceInCents: 350 }
export const STEAK = { id: 'rump_steak', title: 'Rump steak 300 g', priceInCents: 3490 }

interface Portion {
  dish: typeof BURGER
  quantity: number
}

export function cartOf(portions: Portion[], isEatingHere = false): StartCheckout {
  const items = portions.map(({ dish, quantity }) => ({
    title: dish.title,
    externalInventoryId: '',
    externalPaymentId: dish.id,
    priceInCents: dish.priceInCents,
    quantity,
  }))
  return { ...BURGER_AND_COFFEES, isEatingHere, items }
}

export interface PaidOrder {
  intent: string
  orderId: string
}

/** Orders that are paid and refunded through the stand-in and its signed webhooks. */
export async function openReceiptsFixture() {
  const shop = await openRefundsFixture()
  const { api, environment } = shop

  return {
    ...shop,
    async order(who: string, cart: StartCheckout = BURGER_AND_COFFEES): Promise<PaidOrder> {
      const intent = await shop.pay(who, GOOD_CARD, cart)
      await shop.deliverEventsOf(intent)
      await api.context.sweep.sweepUnsettled()
      const { orders } = (await api.as(who).get('customers/current/orders')).json<OrderHistory>()
      const [newest] = orders
      if (!newest) throw new Error('The order did not arrive')
      return { intent, orderId: newest.id }
    },
    async receiptOf(who: string, { orderId }: Pick<PaidOrder, 'orderId'>): Promise<Receipt> {
      const response = await api.as(who).get(`customers/current/orders/${orderId}/receipt`)
      if (response.statusCode !== 200) throw new Error(`The receipt was answered with ${response.statusCode}`)
      return response.json<Receipt>()
    },
    /** @returns the refund's id. */
    async refund({ intent }: PaidOrder, amount?: number): Promise<string> {
      const refund = await environment.stripe.refunds.create({
        payment_intent: intent,
        ...(amount !== undefined && { amount }),
      })
      await shop.deliverEventsOf(intent)
      return refund.id
    },
    /** The GST of the sales of a day, less that of what was refunded. @param day YYYY-MM-DD */
    async gstOfDay(day: string): Promise<number> {
      const { takings } = api.context
      const { days } = await takings.readDays({ from: day })
      return (await takings.readDocuments(days)).net.gstCents
    },
    async failRefund({ intent }: PaidOrder, refundId: string): Promise<void> {
      const events = await shop.eventsOf(intent)
      const created = events.filter(({ data: { object } }) => 'id' in object && object.id === refundId)
      await api.deliver(withStatus(findEvent(created, 'refund.created'), 'refund.failed', 'failed'))
    },
  }
}
