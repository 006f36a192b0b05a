import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { beforeEach, expect, test } from 'vitest'
import { buildPrintingApp, KITCHEN, openCounter, starPrinter } from '../printing/printing-fixture.ts'
import { BURGER_AND_COFFEES, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment))
let casey: ReturnType<TestApp['as']>
let people = 0

beforeEach(async () => {
  people += 1
  casey = api.as(await environment.issuer.token({ subject: `allergic-${people}` }))
})

const start = (allergies: string[], key: string) =>
  casey.post('stripe/create-session', { ...BURGER_AND_COFFEES, allergies }, { 'idempotency-key': key })

// Covers checkout-12.
test('allergies are part of a cart, whatever their order: the same attempt with others is another cart', async () => {
  const first = await start(['milk', 'egg'], 'attempt-allergies')
  expect((await start(['egg', 'milk'], 'attempt-allergies')).json()).toEqual(first.json())
  const other = await start(['milk'], 'attempt-allergies')
  expect(problemSchema.parse(other.json()).code).toBe('idempotency_conflict')
})

test('an allergy that is named twice, or by another name than the Food Standards Code, is rejected', async () => {
  expect((await start(['milk', 'milk'], 'attempt-twice')).statusCode).toBe(400)
  expect((await start(['tree nuts'], 'attempt-unknown')).statusCode).toBe(400)
})

test('the kitchen reads the allergies of an order, and its docket prints them white on black', async () => {
  const counter = await openCounter(environment, api, `allergic-${people}`)
  const plain = await counter.placeOrder()
  expect(plain).not.toHaveProperty('allergies')
  const printer = starPrinter(api, KITCHEN)
  expect(await printer.print()).not.toContain('ALLERGY')
  const { url } = (await start(['sesame', 'milk', 'egg'], 'attempt-order')).json<{ url: string }>()
  await environment.standins.pay(url)
  await api.context.sweep.sweepUnsettled()
  const [order] = (await counter.staff.get('orders')).json<Order[]>()
  expect(order?.allergies).toEqual(['milk', 'egg', 'sesame'])
  api.passTime(11_000)
  expect(await printer.print()).toContain('>>> ALLERGY: MILK, EGG, SESAME <<<')
})
