import type { CheckoutSession, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { SettingValue } from '@fuel-shack/contract/records/settings'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { problemSchema } from '@fuel-shack/contract/problem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildPrintingApp, KITCHEN, openCounter, starPrinter } from '../printing/printing-fixture.ts'
import { changeSetting } from '../support/change-setting.ts'
import { startTestEnvironment, type TestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment))

const DAY_SECONDS = 24 * 60 * 60
const NONE: SettingValue<'surcharge'> = { percent: 0, days: [], holidayPercent: 0, localHolidays: [], notHolidays: [] }
const EVERY_DAY: SettingValue<'surcharge'> = { ...NONE, percent: 15, days: [...WEEK_DAYS] }
/** $18.90 and twice $3.50, of which water is free of GST if it is taken away. */
const ITEMS: StartCheckout['items'] = [
  { title: 'Burger', externalInventoryId: '', externalPaymentId: 'shack_burger', priceInCents: 1890, quantity: 1 },
  { title: 'Water', externalInventoryId: '', externalPaymentId: 'water', priceInCents: 350, quantity: 2 },
]
/** Per dish $2.83 and $0.52. */
const [PRICES, SURCHARGE] = [2590, 283 + 2 * 52]

const set = (surcharge: Partial<SettingValue<'surcharge'>>) => changeSetting(api, 'surcharge', surcharge)
let customers = 0
/** The tokens are valid on the days that the tests set. */
const issuer = {
  token: (claims: Parameters<TestEnvironment['issuer']['token']>[0]) =>
    environment.issuer.token({ ...claims, expiresIn: 400 * DAY_SECONDS }),
}
const openCustomer = () =>
  openCounter({ ...environment, issuer: { ...environment.issuer, ...issuer } }, api, `casey-${(customers += 1)}`)
type Counter = Awaited<ReturnType<typeof openCounter>>

/** Days of this December, or of the next one if it has begun. */
const YEAR = new Date().getUTCFullYear() + (new Date().getUTCMonth() === 11 ? 1 : 0)
/** Sets the clock of the server, by that of the rest stop in Queensland, to a time such as `12-24T18:00`. */
const instantOf = (local: string) => new Date(`${YEAR}-${local}:00+10:00`)
const setClock = (local: string) => api.setClock(instantOf(local).getTime() - api.now().getTime())
/** The first Saturday of December, and the day after. */
const SATURDAY = [1, 2, 3, 4, 5, 6, 7].find((day) => new Date(Date.UTC(YEAR, 11, day)).getUTCDay() === 6) ?? 1
const [saturday, sunday] = [SATURDAY, SATURDAY + 1].map((day) => `12-0${day}`)
const tapPay = ({ customer }: Counter, changes: object = {}, key?: string) =>
  customer.post(
    'stripe/create-session',
    { isDelivery: false, contactNumber: '0412 345 678', customerNotes: '', items: ITEMS, ...changes },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const pageOf = (response: Awaited<ReturnType<typeof tapPay>>) => response.json<CheckoutSession>()
const amountOf = async ({ sessionId }: CheckoutSession) =>
  (await environment.stripe.checkout.sessions.retrieve(sessionId)).amount_total
const percentOf = async (response: Awaited<ReturnType<typeof tapPay>>) =>
  (await amountOf(pageOf(response))) === PRICES ? 0 : 15

beforeEach(() => set(EVERY_DAY))
afterEach(async () => {
  await set(NONE)
  api.setClock(Date.now() - api.now().getTime())
})

// Covers surcharge-3.
test('the surcharge is a line of its own on the payment page, the ticket, the docket and the tax invoice', async () => {
  const counter = await openCustomer()
  const { sessionId } = pageOf(await tapPay(counter))
  const { data } = await environment.stripe.checkout.sessions.listLineItems(sessionId)
  expect(data.map(({ description, amount_total: cents }) => [description, cents])).toEqual([
    ['Shack burger', 1890],
    ['Spring water 600 ml', 700],
    ['Surcharge 15%', SURCHARGE],
  ])
  const placed = await counter.placeOrder({ items: ITEMS })
  const surcharge = { percent: 15, cents: SURCHARGE }
  expect(placed.surcharge).toEqual(surcharge)
  const order = (await counter.customer.get(`customers/current/orders/${placed.id}`)).json<CustomerOrder>()
  expect(order).toMatchObject({ totalCents: PRICES + SURCHARGE, surcharge, items: [{ unitPriceCents: 1890 }, {}] })
  const receipt = await counter.customer.get(`customers/current/orders/${placed.id}/receipt`)
  expect(receipt.json<Receipt>().invoice).toMatchObject({
    totalCents: PRICES + SURCHARGE,
    taxableCents: 1890 + 283,
    gstCents: 198,
    surcharge: { ...surcharge, taxableCents: 283, gstCents: 26 },
  })
  const printer = starPrinter(api, KITCHEN)
  const dockets: string[] = []
  while ((await printer.poll()).jobReady) dockets.push(await printer.print())
  expect(dockets.at(-1)).toContain('Surcharge 15%: $3.87')
  expect(placed.orderItems.map(({ title }) => title)).not.toContain('Surcharge 15%')
})

// Covers surcharge-5.
test('half an order is refunded with its surcharge, and the rest with the rest of it', async () => {
  const counter = await openCustomer()
  const { id } = await counter.placeOrder({ items: ITEMS })
  const { lines, refundableCents } = (await counter.staff.get(`orders/${id}/refundable`)).json<Refundable>()
  expect(lines).toMatchObject([
    { unitPriceCents: 1890 + 283, unitSurchargeCents: 283 },
    { unitPriceCents: 350 + 52, unitSurchargeCents: 52 },
  ])
  expect(refundableCents).toBe(PRICES + SURCHARGE)
  const refund = async (body: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await counter.staff.post(`orders/${id}/refund`, body, headers)).statusCode).toBe(200)
    await api.context.refundSender.sendDue()
  }
  await refund({ lines: [{ itemId: lines[1]?.itemId, quantity: 1 }], reason: 'quality' })
  await refund({ amountCents: PRICES + SURCHARGE - 402, reason: 'quality' })
  const answer = await counter.customer.get(`customers/current/orders/${id}/receipt`)
  const { invoice, adjustmentNotes, adjustedCents, adjustedGstCents } = answer.json<Receipt>()
  expect(adjustmentNotes[0]).toMatchObject({ amountCents: 402, surcharge: { cents: 52, taxableCents: 0, gstCents: 0 } })
  expect(adjustmentNotes[1]).toMatchObject({ surcharge: { cents: SURCHARGE - 52, taxableCents: 283, gstCents: 26 } })
  expect([adjustedCents, adjustedGstCents]).toEqual([invoice.totalCents, invoice.gstCents])
})

// Covers surcharge-4.
test('a cart that states another percentage is rejected with the right one, and one that states none pays it', async () => {
  const counter = await openCustomer()
  for (const surchargePercent of [0, 10, 50]) {
    const problem = problemSchema.parse((await tapPay(counter, { surchargePercent })).json())
    expect(problem).toMatchObject({ code: 'surcharge_changed', surchargePercent: 15 })
  }
  for (const surchargePercent of [-15, 1.5, 51, null, '0']) {
    expect(problemSchema.parse((await tapPay(counter, { surchargePercent })).json()).code).toBe('bad_request')
  }
  expect(await amountOf(pageOf(await tapPay(counter, { surchargePercent: 15 })))).toBe(PRICES + SURCHARGE)
  const priced = ITEMS.map((item) => ({ ...item, unitSurchargeCents: 0, surchargeCents: -500 }))
  expect(await amountOf(pageOf(await tapPay(counter, { items: priced })))).toBe(PRICES + SURCHARGE)
})

test('a page that was open before the day with the surcharge sells at the price that it shows', async () => {
  const counter = await openCustomer()
  await set({ days: ['Sunday'] })
  setClock(`${saturday}T23:20`)
  const page = pageOf(await tapPay(counter, { surchargePercent: 0 }, 'saturday-night'))
  expect(await amountOf(page)).toBe(PRICES)
  setClock(`${sunday}T00:05`)
  // The repeated call is the same cart, whose page stays; a new one has the surcharge.
  for (const repeated of [{}, { surchargePercent: 0 }])
    expect(pageOf(await tapPay(counter, repeated, 'saturday-night'))).toEqual(page)
  await environment.standins.pay(page.url)
  await api.context.sweep.sweepUnsettled()
  const [order] = await counter.listOrders()
  expect(order?.surcharge).toBeUndefined()
  const stale = await tapPay(counter, { surchargePercent: 0, customerNotes: 'Again' })
  expect(problemSchema.parse(stale.json())).toMatchObject({ code: 'surcharge_changed', surchargePercent: 15 })
})

test('a page that could not be opened asks for what its checkout stored, if it is tried again on the next day', async () => {
  const counter = await openCustomer()
  await set({ days: ['Sunday'] })
  setClock(`${saturday}T23:20`)
  await environment.standins.planFaults('POST /v1/checkout/sessions', ['error-before', 'error-before', 'error-before'])
  expect(problemSchema.parse((await tapPay(counter, {}, 'try-again')).json()).code).toBe('payment_provider_failed')
  await environment.standins.planFaults('POST /v1/checkout/sessions', [])
  setClock(`${sunday}T00:05`)
  const page = pageOf(await tapPay(counter, {}, 'try-again'))
  expect(await amountOf(page)).toBe(PRICES)
  await environment.standins.pay(page.url)
  await api.context.sweep.sweepUnsettled()
  expect((await counter.customer.get('customers/current/orders')).json()).toMatchObject({
    orders: [{ totalCents: PRICES }],
  })
})

// Covers surcharge-1.
test('the day of pick-up counts: shortly before midnight, an order is ready on the next day', async () => {
  const counter = await openCustomer()
  await set({ days: ['Sunday'] })
  setClock(`${saturday}T23:58`)
  expect(await percentOf(await tapPay(counter))).toBe(15)
  setClock(`${sunday}T23:58`)
  expect(await percentOf(await tapPay(counter))).toBe(0)
  setClock(`${saturday}T21:00`)
  const pickUp = { at: instantOf(`${saturday}T22:00`).toISOString() }
  expect(await percentOf(await tapPay(counter, { pickUp }))).toBe(0)
})

test('public holidays are those of the state, from the hour at which they begin, with the dates that a manager adds and takes', async () => {
  const counter = await openCustomer()
  await set({ percent: 0, holidayPercent: 15 })
  const percentOn = async (local: string) => {
    setClock(local)
    return percentOf(await tapPay(counter))
  }
  expect(await percentOn('12-24T12:00')).toBe(0)
  expect(await percentOn('12-24T18:00')).toBe(15)
  expect(await percentOn('12-25T12:00')).toBe(15)
  // The show holiday of a town is none of the state.
  expect(await percentOn('12-16T12:00')).toBe(0)
  await set({ localHolidays: [`${YEAR}-12-16`], notHolidays: [`${YEAR}-12-25`] })
  expect(await percentOn('12-16T12:00')).toBe(15)
  expect(await percentOn('12-25T12:00')).toBe(0)
  const { address } = api.context.site
  await changeSetting(api, 'place', { address: { ...address, state: 'NSW' } })
  await api.context.refreshSite()
  expect(await percentOn('12-24T18:00')).toBe(0)
  await changeSetting(api, 'place', { address })
  await api.context.refreshSite()
})

test('pages have the times with a surcharge in the next two weeks, and nothing of it without one', async () => {
  const read = async () => (await api.as(undefined).get('app-config')).json<AppConfig>().surcharge
  setClock('12-20T12:00')
  await set({ percent: 0, days: [], holidayPercent: 15 })
  const span = (from: string, until: string) => ({
    from: instantOf(from).toISOString(),
    until: instantOf(until).toISOString(),
    percent: 15,
  })
  const surcharge = await read()
  expect(surcharge?.sentence).toBe('A surcharge of 15% applies on public holidays')
  expect(surcharge?.spans.slice(0, 2)).toEqual([span('12-24T18:00', '12-25T00:00'), span('12-25T00:00', '12-26T00:00')])
  await set(NONE)
  expect(await read()).toBeNull()
})

test('the balance pays a part of the total with its surcharge, or all of it, and points are earned on what is paid by card', async () => {
  const counter = await openCustomer()
  const total = PRICES + SURCHARGE
  const { database } = api.context
  const subject = `casey-${customers}`
  await database.queries
    .updateTable('loyalty_cards')
    .set({ spend_cents: 10_000 })
    .where('customer_id', '=', (row) => row.selectFrom('customers').select('id').where('subject', '=', subject))
    .execute()
  expect(await amountOf(pageOf(await tapPay(counter, { spendCents: 1000 })))).toBe(total - 1000)
  expect(problemSchema.parse((await tapPay(counter, { spendCents: total + 1 })).json()).code).toBe('spend_not_possible')
  const part = await counter.placeOrder({ items: ITEMS, spendCents: 1000 })
  const [ofPart] = (await counter.customer.get('customers/current/orders')).json<{ orders: CustomerOrder[] }>().orders
  expect(part.paidWith).toEqual({ spendCents: 1000, cardCents: total - 1000 })
  expect(ofPart?.points).toBe(Math.floor((total - 1000) / 100))
  expect((await tapPay(counter, { spendCents: total })).statusCode).toBe(200)
  const whole = (await counter.listOrders()).find(({ paidWith }) => paidWith?.cardCents === 0)
  expect(whole).toMatchObject({ paidWith: { spendCents: total }, surcharge: { percent: 15, cents: SURCHARGE } })
})
