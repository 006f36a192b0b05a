import type { CustomerOrder, OrderHistory } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { KITCHEN, starPrinter } from '../printing/printing-fixture.ts'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment } from '../support/test-app.ts'

export const TOTAL_CENTS = 2930
const EPSON = { id: 'epson', name: 'Pass', password: 'the bell rings and rings' }
const A_DAY_SECONDS = 24 * 60 * 60

export type CancellingShop = Awaited<ReturnType<typeof openCancellingShop>>

/** A rest stop with a Star and an Epson printer, whose customers pay with their balance, so that an order is one call. */
export async function openCancellingShop(changes: Partial<Site> = {}, changeFolder?: (folder: string) => void) {
  const site = copyExampleSite()
  site.open(ROUND_THE_CLOCK, changes)
  changeFolder?.(site.folder)
  const environment = await startTestEnvironment()
  const api = await buildTestApp(environment, {
    SITE_DIR: site.folder,
    OIDC_TOKEN_MAX_SECONDS: String(2 * A_DAY_SECONDS),
    PRINTERS: JSON.stringify([KITCHEN, EPSON]),
  })
  const { queries } = api.context.database
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff', expiresIn: A_DAY_SECONDS }))
  let people = 0

  async function newCustomer({ isEmailVerified = true } = {}) {
    people += 1
    const subject = `casey-${people}`
    const token = await environment.issuer.token({
      subject,
      name: 'Casey',
      email: `${subject}@fuelshack.example`,
      expiresIn: A_DAY_SECONDS,
      claims: { email_verified: isEmailVerified },
    })
    const caller = api.as(token)
    const { id } = (await caller.post('customers', {})).json<{ id: string }>()
    await queries.updateTable('loyalty_cards').set({ spend_cents: 100_000_000 }).where('customer_id', '=', id).execute()
    const pay = (cart: Partial<StartCheckout> = {}) =>
      caller.post('stripe/create-session', { ...BURGER_AND_COFFEES, spendCents: TOTAL_CENTS, ...cart })
    const ownOrders = async () => (await caller.get('customers/current/orders')).json<OrderHistory>().orders
    return {
      id,
      caller,
      pay,
      ownOrders,
      cancel: (orderId: string) => caller.post(`customers/current/orders/${orderId}/cancel`),
      async order(cart: Partial<StartCheckout> = {}): Promise<CustomerOrder> {
        // Checkouts of one person are limited by the minute.
        api.passTime(7000)
        const response = await pay(cart)
        const [newest] = await ownOrders()
        if (response.statusCode !== 200 || !newest) throw new Error(response.body)
        return newest
      },
    }
  }

  /** Requests a docket as the printer's firmware does. */
  async function fetchFromEpson(): Promise<string> {
    const url = `/api/print/epson/${EPSON.id}/${encodeURIComponent(EPSON.password)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { body } = await api.app.inject({ method: 'POST', url, headers, payload: 'ConnectionType=GetRequest&ID=' })
    return body
  }

  return {
    api,
    fetchFromEpson,
    environment,
    queries,
    staff,
    newCustomer,
    star: starPrinter(api, KITCHEN),
    listed: async (id: string) => (await staff.get('orders')).json<Order[]>().find((order) => order.id === id),
    async outbox(): Promise<string[]> {
      const rows = await queries.selectFrom('outbox_messages').select('message').orderBy('id').execute()
      return rows.map(({ message }) => JSON.stringify(message))
    },
    async close() {
      await api.close()
      await environment.close()
      site.remove()
    },
  }
}
