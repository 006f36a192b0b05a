import { newPerson, sam } from '@fuel-shack/harness/people'
import { pointsFor, product } from '@fuel-shack/harness/site'
import { expect, type APIRequestContext } from '@playwright/test'
import { pay, startCheckout, type Checkout } from '../../support/paid-orders.ts'
import { testOnRestStop } from '../../support/test.ts'
import { logIn, registerCustomer } from '../../support/session.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))

/** One each: a customer has one open payment page. */
const CUSTOMERS = 5

test('after a power cut in the middle of payments every paid cart is one order', async ({ request, restStop }) => {
  test.setTimeout(180_000)
  const run = newPerson().email
  const customers: string[] = []
  const checkouts: Checkout[] = []
  for (let count = 1; count <= CUSTOMERS; count += 1) {
    const authorization = await registerCustomer(restStop.baseUrl)
    customers.push(authorization)
    checkouts.push(await startCheckout(request, authorization, `${count} of ${CUSTOMERS} for ${run}`))
  }

  const payments = checkouts.map(async ({ url }) => pay(request, url))
  await Promise.any(payments)
  await restStop.stop({ immediately: true })
  await Promise.allSettled(payments)

  await restStop.start()
  // Customers without a response try again; the payment page takes no money twice.
  for (const { url } of checkouts) await pay(request, url)

  const staff = await logIn(restStop.baseUrl, sam)
  const expected = checkouts.map(({ notes }) => notes).toSorted()
  await expect.poll(async () => listNotes(request, staff, run), { timeout: 30_000 }).toEqual(expected)

  await restStop.stop()
  await restStop.start()
  expect(await listNotes(request, staff, run)).toEqual(expected)
  for (const authorization of customers) {
    const balance = await request.get('/api/customerBalances/current', { headers: { authorization } })
    expect(await balance.json()).toMatchObject({ pendingPoints: pointsFor(product.priceInCents) })
  }
})

/** The notes of this run's open orders: one per order, so that a doubled order shows. */
async function listNotes(request: APIRequestContext, authorization: string, run: string): Promise<string[]> {
  const answer = await request.get('/api/orders', { headers: { authorization } })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const orders = (await answer.json()) as { customerNotes: string }[]
  return orders
    .map(({ customerNotes }) => customerNotes)
    .filter((notes) => notes.endsWith(run))
    .toSorted()
}
