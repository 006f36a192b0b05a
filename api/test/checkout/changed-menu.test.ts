import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterEach, expect, test } from 'vitest'
import type { WantedProduct } from '../../src/shop/catalogue/menu.ts'
import { buildPrintingApp, KITCHEN, openCounter, starPrinter } from '../printing/printing-fixture.ts'
import { changeProduct } from '../support/change-menu.ts'
import { startTestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment))

const WATER = { title: 'Spring water 600 ml', priceCents: 350, details: null, archivedAt: null }
const change = (changes: Partial<WantedProduct>) => changeProduct(api.context.database, 'water', changes)
const cart = (priceInCents: number, quantity = 1, id = 'water'): StartCheckout['items'] => [
  { title: 'Water', externalInventoryId: '', externalPaymentId: id, priceInCents, quantity },
]

let customers = 0
const openCustomer = () => openCounter(environment, api, `casey-${(customers += 1)}`)
type Counter = Awaited<ReturnType<typeof openCounter>>

async function tapPay({ customer }: Counter, items: StartCheckout['items']) {
  const body = { isDelivery: false, contactNumber: '0412 345 678', customerNotes: '', items }
  return customer.post('stripe/create-session', body)
}

afterEach(() => change(WATER))

test('a price that changed after the page was shown is rejected with the new one', async () => {
  const counter = await openCustomer()
  await change({ title: 'Still water', priceCents: 400 })
  const response = await tapPay(counter, cart(350))
  expect(problemSchema.parse(response.json())).toMatchObject({
    code: 'price_changed',
    products: [{ id: 'water', title: 'Still water', priceInCents: 400 }],
  })
  expect((await tapPay(counter, cart(400))).statusCode).toBe(200)
})

test('a product that was archived while in a cart is rejected by the name that the cart has', async () => {
  const counter = await openCustomer()
  await change({ archivedAt: new Date().toISOString() })
  const response = await tapPay(counter, cart(350))
  expect(problemSchema.parse(response.json())).toMatchObject({
    code: 'product_unavailable',
    products: [{ id: 'water', title: 'Water', priceInCents: null }],
  })
})

test('a payment page that is open already sells at the price and by the name that it shows', async () => {
  const counter = await openCustomer()
  const event = await counter.payCheckout({ items: cart(350, 2) })
  await change({ title: 'Sparkling water', priceCents: 900, archivedAt: new Date().toISOString() })
  expect((await api.deliver(event)).statusCode).toBe(200)
  const [order] = await counter.listOrders()
  expect(order?.orderItems).toMatchObject([{ title: 'Spring water 600 ml', quantity: 2 }])
  const receipt = await counter.customer.get(`customers/current/orders/${order?.id}/receipt`)
  expect(receipt.json<Receipt>().invoice).toMatchObject({ lines: [{ unitPriceCents: 350 }], totalCents: 700 })
})

test('a name of 250 characters with markup and an emoji is on the payment page, the docket and the receipt', async () => {
  const counter = await openCustomer()
  const name = `Mum's "best" & <b>pie</b> 🥧 `.padEnd(250, 'x')
  await change({ title: name })
  const { sessionId } = (await tapPay(counter, cart(350))).json<{ sessionId: string }>()
  const { data } = await environment.stripe.checkout.sessions.listLineItems(sessionId)
  expect(data.map(({ description }) => description)).toEqual([name])

  const order = await counter.placeOrder({ items: cart(350) })
  expect(order.orderItems).toMatchObject([{ title: name }])
  const receipt = await counter.customer.get(`customers/current/orders/${order.id}/receipt`)
  expect(receipt.json<Receipt>().invoice.lines).toMatchObject([{ title: name }])
  const printer = starPrinter(api, KITCHEN)
  const dockets: string[] = []
  while ((await printer.poll()).jobReady) dockets.push(await printer.print())
  const ours = dockets.at(-1)?.replaceAll(/\s+/g, '') ?? ''
  expect(ours).toContain(`Mum's"best"&<b>pie</b>`)
  expect(ours).toContain('x'.repeat(40))
})

test('a free product is sold with others, and alone there is nothing to pay', async () => {
  const counter = await openCustomer()
  await change({ priceCents: 0 })
  expect(problemSchema.parse((await tapPay(counter, cart(0))).json()).code).toBe('nothing_to_pay')
  const order = await counter.placeOrder({ items: [...cart(0), ...cart(520, 1, 'flat_white')] })
  expect(order.orderItems.map(({ title }) => title)).toEqual(['Spring water 600 ml', 'Flat white'])
})

test('the dearest product is priced, and the database stores none dearer', async () => {
  const counter = await openCustomer()
  await change({ priceCents: 99_999_999 })
  expect((await tapPay(counter, cart(99_999_999))).statusCode).toBe(200)
  await expect(change({ priceCents: 1_000_000_000 })).rejects.toThrow(/check/i)
  await expect(change({ priceCents: -1 })).rejects.toThrow(/check/i)
})
