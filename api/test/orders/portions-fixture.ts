import type { CheckoutSession, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema, type Problem } from '@fuel-shack/contract/problem'
import { BURGER_AND_COFFEES, type TestApp, type TestEnvironment } from '../support/test-app.ts'

export const ROAST = 'shack_burger'
const DAY_SECONDS = 86_400
/** Tokens that outlive the time that tests let pass. */
export const LONG_TOKENS = {
  settings: { OIDC_TOKEN_MAX_SECONDS: String(4 * DAY_SECONDS) },
  claims: { expiresIn: 2 * DAY_SECONDS },
}
const [ROAST_ITEM] = BURGER_AND_COFFEES.items

/** A cart of this many roasts, each line with a note of its own. */
export function roasts(...quantities: number[]): StartCheckout {
  if (!ROAST_ITEM) throw new Error('The cart has no dish')
  const items = quantities.map((quantity, line) => ({
    ...ROAST_ITEM,
    quantity,
    note: line === 0 ? '' : `Plate ${line}`,
  }))
  return { ...BURGER_AND_COFFEES, items }
}

/** Staff who state how many roasts are left, and customers who want them. The calls go to the instances in turn. */
export function openRoasts(
  environment: TestEnvironment,
  instances: [TestApp, ...TestApp[]],
  claims: { expiresIn?: number } = {},
) {
  let customers = 0
  let calls = 0
  const next = (): TestApp => instances[(calls += 1) % instances.length] ?? instances[0]
  const [{ context }] = instances
  const { queries } = context.database
  const asStaff = async () => next().as(await environment.issuer.token({ subject: 'sam', role: 'staff', ...claims }))

  const shop = {
    asStaff,
    /** Ends what earlier tests left. */
    async clear(): Promise<void> {
      await queries.deleteFrom('taken_portions').execute()
      await queries.updateTable('checkouts').set({ status: 'failed' }).where('status', '=', 'open').execute()
      await shop.state({ until: null })
    },
    async state(change: Omit<ChangeAvailability, 'productId'> & { productId?: string }) {
      return (await asStaff()).post('menu/availability', { productId: ROAST, ...change })
    },
    listOrders: async () => (await (await asStaff()).get('orders')).json<Order[]>(),
    menu: async () => (await next().as(undefined).get('menu')).json<Dish[]>(),
    availability: async (id = ROAST) => (await shop.menu()).find((dish) => dish.id === id)?.availability,

    /** A customer who taps Pay. */
    async newCustomer() {
      customers += 1
      const subject = `hungry-${customers}-${crypto.randomUUID()}`
      const token = await environment.issuer.token({ subject, email: `${subject}@fuelshack.example`, ...claims })
      const post = (cart: StartCheckout, key: string = crypto.randomUUID()) =>
        next().as(token).post('stripe/create-session', cart, { 'idempotency-key': key })
      return {
        token,
        post,
        /** @returns the payment page */
        async open(cart: StartCheckout, key?: string): Promise<CheckoutSession> {
          const response = await post(cart, key)
          if (response.statusCode !== 200) throw new Error(response.body)
          return response.json()
        },
        /** @returns why there is no payment page; undefined if there is one */
        async reject(cart: StartCheckout, key?: string): Promise<Problem | undefined> {
          const response = await post(cart, key)
          return response.statusCode === 200 ? undefined : problemSchema.parse(response.json())
        },
      }
    },
    pay: ({ url }: CheckoutSession) => environment.standins.pay(url),
    expire: ({ sessionId }: CheckoutSession) => environment.stripe.checkout.sessions.expire(sessionId),
    sweep: () => next().context.sweep.sweepUnsettled(),
    async buy(cart: StartCheckout): Promise<void> {
      await shop.pay(await (await shop.newCustomer()).open(cart))
      await shop.sweep()
    },

    /** Counts the roasts of all orders, without those that their customers cancelled. */
    async countSold(): Promise<number> {
      const rows = await queries
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .select('quantity')
        .where('product_id', '=', ROAST)
        .where('cancelled_at', 'is', null)
        .execute()
      return rows.reduce((sum, { quantity }) => sum + quantity, 0)
    },
    /** Counts the roasts of checkouts that can still be paid. */
    async countOpen(): Promise<number> {
      const rows = await queries
        .selectFrom('checkout_items')
        .innerJoin('checkouts', 'checkouts.id', 'checkout_items.checkout_id')
        .select('quantity')
        .where('product_id', '=', ROAST)
        .where('status', '=', 'open')
        .execute()
      return rows.reduce((sum, { quantity }) => sum + quantity, 0)
    },
    listStated: async () => (await context.portions.list(queries)).filter(({ productId }) => productId === ROAST),
  }
  return shop
}
