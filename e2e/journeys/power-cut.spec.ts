import { login } from '@fuel-shack/harness/pages/login'
import { newPerson } from '@fuel-shack/harness/people'
import { pointsFor, product } from '@fuel-shack/harness/site'
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { openCounter } from '../support/counter.ts'
import { databaseSettings, testOnRestStop } from '../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open', ...databaseSettings() }))

/** One each: a customer has one open payment page. */
const CUSTOMERS = 5

interface Checkout {
  notes: string
  url: string
}

test('after a power cut in the middle of payments every paid cart is one order', async ({
  browser,
  request,
  restStop,
}) => {
  test.setTimeout(180_000)
  const run = newPerson().email
  const customers: string[] = []
  const checkouts: Checkout[] = []
  for (let count = 1; count <= CUSTOMERS; count += 1) {
    const authorization = await registerCustomer(browser, restStop.baseUrl)
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

  const counter = await openCounter(browser, restStop.baseUrl)
  const staffToken = tokenOf(counter)
  await counter.reload()
  const staff = await staffToken
  const expected = checkouts.map(({ notes }) => notes).toSorted()
  await expect.poll(async () => listNotes(request, staff, run), { timeout: 30_000 }).toEqual(expected)

  await restStop.stop()
  await restStop.start()
  expect(await listNotes(request, staff, run)).toEqual(expected)
  for (const authorization of customers) {
    const balance = await request.get('/api/customerBalances/current', { headers: { authorization } })
    expect(await balance.json()).toMatchObject({ loyaltyPoints: pointsFor(product.priceInCents) })
  }
})

/** @returns the bearer token of a new customer. */
async function registerCustomer(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const authorization = tokenOf(page)
  await login(page).signUp(newPerson())
  const token = await authorization
  await context.close()
  return token
}

/** The bearer token that the app itself sends. */
async function tokenOf(page: Page): Promise<string> {
  const call = await page.waitForRequest((sent) => sent.headers()['authorization']?.startsWith('Bearer ') === true)
  return call.headers()['authorization'] ?? ''
}

async function startCheckout(request: APIRequestContext, authorization: string, notes: string): Promise<Checkout> {
  const answer = await request.post('/api/stripe/create-session', {
    headers: { authorization },
    data: {
      isDelivery: false,
      contactNumber: '0412 345 678',
      customerNotes: notes,
      items: [
        {
          title: product.title,
          externalInventoryId: '',
          externalPaymentId: product.id,
          priceInCents: product.priceInCents,
          quantity: 1,
        },
      ],
    },
  })
  await expect(answer).toBeOK()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const { url } = (await answer.json()) as { url: string }
  return { notes, url }
}

async function pay(request: APIRequestContext, url: string): Promise<void> {
  const card = { method: 'card', cardNumber: '4242424242424242', expiry: '12 / 40', cvc: '123' }
  const form = { ...card, email: 'robin@journeys.example', name: 'Robin Rider' }
  const answer = await request.post(url, { form, maxRedirects: 0 })
  // A paid page redirects to the app, or says that it is paid already.
  expect([200, 303]).toContain(answer.status())
}

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
