import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Printing } from '@fuel-shack/contract/sales/printing/printing'
import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import { expect } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { BURGER_AND_COFFEES, buildTestApp, type TestApp, type TestEnvironment } from '../support/test-app.ts'

export const KITCHEN = { id: 'kitchen', name: 'Kitchen', password: 'the grill is hot and loud' }
export const COFFEE = { id: 'coffee', name: 'Coffee bar', password: 'flat whites before sunrise' }

/** The delay until a new order is offered to the printers: `fulfilment.announceAfterSeconds` of the site. */
export const ANNOUNCED_AFTER_MS = 10_000
const A_YEAR_SECONDS = 365 * 24 * 60 * 60

interface Poll {
  jobReady: boolean
  jobToken?: string
  mediaTypes?: string[]
}

/** The API with these printers. */
export function buildPrintingApp(
  environment: TestEnvironment,
  printers: object[] = [KITCHEN],
  log = createLog('silent'),
): Promise<TestApp> {
  // The clock advances by minutes and hours, and the tokens must stay valid.
  const settings = { OIDC_TOKEN_MAX_SECONDS: String(2 * A_YEAR_SECONDS) }
  return buildTestApp(environment, { ...settings, PRINTERS: JSON.stringify(printers) }, log)
}

/** A Star printer that calls the API as its firmware does. */
export function starPrinter(api: Pick<TestApp, 'app'>, { id, password }: { id: string; password: string }) {
  const headers = { authorization: `Basic ${btoa(`${id}:${password}`)}` }
  const url = `/api/print/cloudprnt/${id}`
  const printer = {
    url,
    headers,
    callPoll: (body: object = {}) =>
      api.app.inject({ method: 'POST', url, headers, payload: { statusCode: '200%20OK', ...body } }),
    async poll(body: object = {}): Promise<Poll> {
      const response = await printer.callPoll(body)
      expect(response.statusCode).toBe(200)
      return response.json<Poll>()
    },
    fetch: (token: string, type = 'text/plain') =>
      api.app.inject({ method: 'GET', url: `${url}?uid=u1&mac=00:11:62:0a&type=${type}&token=${token}`, headers }),
    // Sends a content type without a body, as some models do.
    confirm: (token: string, code = '200%20OK') =>
      api.app.inject({
        method: 'DELETE',
        url: `${url}?uid=u1&mac=00:11:62:0a&code=${encodeURIComponent(code)}&token=${token}`,
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    /** Polls, fetches and confirms one docket. @returns what is on the paper. */
    async print(): Promise<string> {
      const { jobToken = '' } = await printer.poll()
      const docket = await printer.fetch(jobToken)
      expect(docket.statusCode).toBe(200)
      expect((await printer.confirm(jobToken)).statusCode).toBe(200)
      return docket.body
    },
  }
  return printer
}

/** A manager who logged in just now, or this many seconds from now. */
export async function openManager(
  environment: TestEnvironment,
  api: Pick<TestApp, 'as' | 'now'>,
  subject: string,
  loggedInSeconds = 0,
) {
  const claims = { role: ['staff', 'manager'], auth_time: Math.floor(api.now().getTime() / 1000) + loggedInSeconds }
  return api.as(await environment.issuer.token({ subject, claims, expiresIn: A_YEAR_SECONDS }))
}

/** A customer and staff of the rest stop. */
export async function openCounter(
  environment: TestEnvironment,
  api: Pick<TestApp, 'as' | 'deliver' | 'passTime'>,
  subject: string,
) {
  const expiresIn = A_YEAR_SECONDS
  const email = `${subject}@fuelshack.example`
  const customer = api.as(await environment.issuer.token({ subject, name: 'Casey Driver', email, expiresIn }))
  const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff', expiresIn }))
  await customer.post('customers', {})

  async function payCheckout(changes: Partial<StartCheckout> = {}) {
    const started = await customer.post('stripe/create-session', { ...BURGER_AND_COFFEES, ...changes })
    const { sessionId, url } = started.json<{ sessionId: string; url: string }>()
    await environment.standins.pay(url)
    const { data } = await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
    const event = data.find((each) => 'id' in each.data.object && each.data.object.id === sessionId)
    if (!event) throw new Error(`No event for ${sessionId}`)
    return event
  }
  const listOrders = async () => (await staff.get('orders')).json<Order[]>()

  return {
    staff,
    customer,
    payCheckout,
    listOrders,
    async placeOrder(changes: Partial<StartCheckout> = {}): Promise<Order> {
      const before = new Set((await listOrders()).map(({ id }) => id))
      expect((await api.deliver(await payCheckout(changes))).statusCode).toBe(200)
      const order = (await listOrders()).find(({ id }) => !before.has(id))
      if (!order) throw new Error('No new order')
      api.passTime(ANNOUNCED_AFTER_MS)
      return order
    },
    readPrinting: async (): Promise<Printing> => (await staff.get('printing')).json<Printing>(),
    async printsOf(orderId: string) {
      const { prints } = (await staff.get('printing')).json<Printing>()
      return prints.filter((print) => print.orderId === orderId)
    },
  }
}
