import { expect, test, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { powerCut } from '../support/addresses.ts'
import { openCounter } from '../support/counter.ts'
import { signUp, someoneNew } from '../support/people.ts'
import { databaseSettings } from '../support/rest-stop-settings.ts'
import { startRestStop } from '../support/rest-stop.ts'

test.use({ baseURL: powerCut.baseUrl })

/** One each: a customer has one open payment page. */
const CUSTOMERS = 5
const POINTS_EACH = 11

interface Checkout {
  notes: string
  url: string
}

test('power goes in the middle of a run of payments: afterwards every paid cart is an order, once', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const settings = { ORDERING: 'open', ...databaseSettings() }
  let restStop = await startRestStop(powerCut, 'power-cut', settings)
  try {
    const run = someoneNew().email
    const customers: string[] = []
    const checkouts: Checkout[] = []
    for (let count = 1; count <= CUSTOMERS; count += 1) {
      const authorization = await registerCustomer(browser)
      customers.push(authorization)
      checkouts.push(await startCheckout(request, authorization, `${count} of ${CUSTOMERS} for ${run}`))
    }

    const payments = checkouts.map(async ({ url }) => pay(request, url))
    await Promise.any(payments)
    await restStop.cutPower()
    await Promise.allSettled(payments)

    restStop = await startRestStop(powerCut, 'power-cut', settings)
    // Whoever saw no answer tries again; the payment page takes no money twice.
    for (const { url } of checkouts) await pay(request, url)

    const counter = await openCounter(browser, powerCut.baseUrl)
    const staffToken = tokenOf(counter)
    await counter.reload()
    const staff = await staffToken
    const expected = checkouts.map(({ notes }) => notes).toSorted()
    await expect.poll(async () => listNotes(request, staff, run), { timeout: 30_000 }).toEqual(expected)

    await restStop.stop()
    restStop = await startRestStop(powerCut, 'power-cut', settings)
    expect(await listNotes(request, staff, run)).toEqual(expected)
    for (const authorization of customers) {
      const balance = await request.get('/api/customerBalances/current', { headers: { authorization } })
      expect(await balance.json()).toMatchObject({ loyaltyPoints: POINTS_EACH })
    }
  } finally {
    await restStop.stop()
  }
})

/** @returns the bearer token of a new customer. */
async function registerCustomer(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: powerCut.baseUrl })
  const page = await context.newPage()
  const authorization = tokenOf(page)
  await signUp(page, someoneNew())
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
          title: 'Bacon and egg roll',
          externalInventoryId: '',
          externalPaymentId: 'bacon_egg_roll',
          priceInCents: 1150,
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
  // A paid page leads back to the shop, or says that it is paid already.
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
