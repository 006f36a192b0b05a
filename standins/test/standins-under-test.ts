import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { buildStandins, type StandinsOptions } from '../src/app.ts'

export const STRIPE_KEY = 'sk_test_standins_0123456789'
export const ONESIGNAL_KEY = 'os_v2_app_standins'
export const WEBHOOK_SECRET = 'whsec_standins'

export function stripeAt(address: string, key = STRIPE_KEY): Stripe {
  const { hostname, port } = new URL(address)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** A webhook endpoint. Responds with the statuses in `responses` first, then with 200. */
export async function openShop() {
  const received: { payload: string; signature: string }[] = []
  const responses: number[] = []
  let responseGate: Promise<void> | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      received.push({ payload: Buffer.concat(chunks).toString(), signature })
      const respond = () => response.writeHead(responses.shift() ?? 200, { location: '/elsewhere' }).end()
      const gate = responseGate
      responseGate = undefined
      if (gate) void gate.then(respond)
      else respond()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhooks/stripe`,
    received,
    responses,
    /** @returns a function that releases the response to the next webhook. */
    delayNextResponse: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      responseGate = promise
      return resolve
    },
    /** The received events, verified by Stripe's SDK. */
    events: (toleranceSeconds = 10 ** 9) =>
      received.map(({ payload, signature }) =>
        Stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET, toleranceSeconds),
      ),
  }
}

/** The stand-ins on a free port, with a test clock and a webhook endpoint, driven by the real Stripe SDK. */
export async function openStandins(given: Partial<StandinsOptions> = {}) {
  const dataDir = given.dataDir ?? newDataDir()
  const shop = await openShop()
  let now = new Date('2026-11-21T03:00:00Z')
  const standins = buildStandins({
    dataDir,
    stripeKey: STRIPE_KEY,
    oneSignalKey: ONESIGNAL_KEY,
    webhook: { url: shop.url, secret: WEBHOOK_SECRET },
    clock: () => now,
    ...given,
  })
  const address = await standins.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => standins.close())
  return {
    address,
    dataDir,
    shop,
    standins,
    stripe: stripeAt(address),
    moveClock: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    nowSeconds: () => now.getTime() / 1000,
  }
}

export type OpenStandins = Awaited<ReturnType<typeof openStandins>>

export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'standins-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A reference is an id unless it was expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'object' && reference ? reference.id : (reference ?? '')
}

/** A line of a session, by the name and the price of its product. */
export function lineOf(
  name: string,
  unitAmount: number,
  { quantity = 1, ...product }: { quantity?: number; description?: string; metadata?: Record<string, string> } = {},
): Stripe.Checkout.SessionCreateParams.LineItem {
  return { price_data: { currency: 'aud', unit_amount: unitAmount, product_data: { name, ...product } }, quantity }
}

export function startSession(
  stripe: Stripe,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
) {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [lineOf('Burger', 1890, { quantity: 2, description: 'With the lot' })],
    success_url: 'http://shop.example/orders?pr=1&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/orders',
    ...more,
  }
  return stripe.checkout.sessions.create(params, options)
}

const GOOD_CARD = {
  method: 'card',
  email: 'casey@fuelshack.example',
  name: 'Casey Driver',
  cardNumber: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
}

/** Submits the hosted payment page. */
export async function payOnPage(url: string | null, typed: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...GOOD_CARD, ...typed })
  const response = await fetch(String(url), { method: 'POST', redirect: 'manual', body })
  return { status: response.status, location: response.headers.get('location'), page: await response.text() }
}

export function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
