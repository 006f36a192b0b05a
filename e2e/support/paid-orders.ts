// Orders without the ordering page: by the calls that it makes, for journeys that need many.
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { product } from '@fuel-shack/harness/site'
import { expect, request, type APIRequestContext, type Page } from '@playwright/test'
import { registerCustomer, signUpIn, type CustomerOptions } from './session.ts'

export interface Checkout {
  notes: string
  url: string
}

type Product = Pick<typeof product, 'id' | 'title' | 'priceInCents'>

interface Order {
  contactNumber?: string
  quantity?: number
  /** One of each of these, too. */
  others?: readonly Product[]
}

type PersonsOrder = Order & CustomerOptions

/** @param order by default one of a dish. */
export async function startCheckout(
  calls: APIRequestContext,
  authorization: string,
  notes: string,
  { contactNumber = '0412 345 678', quantity = 1, others = [] }: Order = {},
): Promise<Checkout> {
  const answer = await calls.post('/api/stripe/create-session', {
    headers: { authorization },
    data: {
      isDelivery: false,
      contactNumber,
      customerNotes: notes,
      items: [lineOf(product, quantity), ...others.map((other) => lineOf(other, 1))],
    },
  })
  await expect(answer).toBeOK()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the journey
  const { url } = (await answer.json()) as { url: string }
  return { notes, url }
}

const lineOf = ({ title, id, priceInCents }: Product, quantity: number) => ({
  title,
  externalInventoryId: '',
  externalPaymentId: id,
  priceInCents,
  quantity,
})

/** @returns the address in the app to which the payment page leads back. */
export async function pay(calls: APIRequestContext, url: string, cardNumber = '4242424242424242'): Promise<string> {
  const card = { method: 'card', cardNumber, expiry: '12 / 40', cvc: '123' }
  const form = { ...card, email: 'robin@journeys.example', name: 'Robin Rider' }
  const answer = await calls.post(url, { form, maxRedirects: 0 })
  // A paid page redirects to the app, or says that it is paid already.
  expect([200, 303]).toContain(answer.status())
  return answer.headers()['location'] ?? ''
}

/** A new customer's paid order, without a browser. */
export async function placeOrder(baseURL: string, notes: string, { person, hasPassword, ...order }: PersonsOrder = {}) {
  const calls = await request.newContext({ baseURL })
  const authorization = await registerCustomer(baseURL, { person, hasPassword })
  await pay(calls, (await startCheckout(calls, authorization, notes, { quantity: 2, ...order })).url)
  await calls.dispose()
}

/** Opens the app as a new customer who has just paid for an order, by default two of a dish; the ticket is on screen. */
export async function openWithOrder(
  page: Page,
  notes: string,
  { person, hasPassword, ...order }: PersonsOrder = {},
): Promise<void> {
  const authorization = await signUpIn(page.context(), { person, hasPassword })
  const { url } = await startCheckout(page.request, authorization, notes, { quantity: 2, ...order })
  await page.goto(await pay(page.request, url))
  await ticket(page).orders.waitFor()
}
