// Orders without the ordering page: by the calls that it makes, for journeys that need many.
import { login } from '@fuel-shack/harness/pages/login'
import { newPerson } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'

export interface Checkout {
  notes: string
  url: string
}

/** @returns the bearer token of a new customer. */
export async function registerCustomer(browser: Browser, baseURL: string): Promise<string> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const authorization = tokenOf(page)
  await login(page).signUp(newPerson())
  const token = await authorization
  await context.close()
  return token
}

/** The bearer token that the app itself sends. */
export async function tokenOf(page: Page): Promise<string> {
  const call = await page.waitForRequest((sent) => sent.headers()['authorization']?.startsWith('Bearer ') === true)
  return call.headers()['authorization'] ?? ''
}

export async function startCheckout(
  request: APIRequestContext,
  authorization: string,
  notes: string,
  contactNumber = '0412 345 678',
): Promise<Checkout> {
  const answer = await request.post('/api/stripe/create-session', {
    headers: { authorization },
    data: {
      isDelivery: false,
      contactNumber,
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

export async function pay(request: APIRequestContext, url: string): Promise<void> {
  const card = { method: 'card', cardNumber: '4242424242424242', expiry: '12 / 40', cvc: '123' }
  const form = { ...card, email: 'robin@journeys.example', name: 'Robin Rider' }
  const answer = await request.post(url, { form, maxRedirects: 0 })
  // A paid page redirects to the app, or says that it is paid already.
  expect([200, 303]).toContain(answer.status())
}
