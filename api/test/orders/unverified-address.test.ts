import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCancellingShop, type CancellingShop } from './cancelling-fixture.ts'

let shop: CancellingShop

beforeAll(async () => {
  shop = await openCancellingShop()
})
afterAll(() => shop.close())
afterEach(() => shop.queries.deleteFrom('outbox_messages').execute())

/** Of the messages to customers. */
const channels = async (): Promise<string[]> =>
  (await shop.outbox()).flatMap((message) => /"channel":"(sms|email)"/.exec(message.replaceAll(': ', ':'))?.[1] ?? [])

// Covers cancelling-9.
test('an address that the identity provider has not verified gets one confirmation and no invoice', async () => {
  const casey = await shop.newCustomer({ isEmailVerified: false })
  const { id } = await casey.order({ customerNotes: 'Read this, stranger' })
  expect(await channels()).toEqual(['email'])
  const confirmation = (await shop.outbox()).find((message) => message.includes('email')) ?? ''
  expect(confirmation).toContain("We've got your order")
  expect(confirmation).not.toMatch(/invoice|stranger/i)
  await casey.cancel(id)
  expect(await channels()).toEqual(['email', 'sms'])
})

test('an address that the identity provider has verified gets the invoice', async () => {
  const casey = await shop.newCustomer()
  await casey.order()
  expect((await shop.outbox()).some((message) => message.includes('TAX INVOICE'))).toBe(true)
})

// Covers cancelling-9.
test('a customer with an unverified address reads by SMS that the order is ready', async () => {
  const casey = await shop.newCustomer({ isEmailVerified: false })
  const { id, number } = await casey.order()
  const ready = await shop.staff.post(`orders/${id}/dispatch`)
  expect(ready.json()).toMatchObject({ notifiedBy: ['sms'] })
  const sent = (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  expect(sent.filter((message) => message.includes(`your order ${number} is ready`))).toHaveLength(1)
})

test('a customer without a mobile number is notified by email that the order is ready, also at an unverified address', async () => {
  const casey = await shop.newCustomer({ isEmailVerified: false })
  const { id } = await casey.order({ contactNumber: '0755 500 142' })
  const ready = await shop.staff.post(`orders/${id}/dispatch`)
  expect(ready.json<{ notifiedBy: string[] }>().notifiedBy).toContain('email')
})

test('an address that was typed on the payment page is not verified by that of the account', async () => {
  const casey = await shop.newCustomer()
  const started = await casey.pay({ spendCents: 100 })
  await shop.environment.standins.pay(started.json<{ url: string }>().url, undefined, 'someone@fuelshack.example')
  await shop.api.context.sweep.sweepUnsettled()
  const row = await shop.queries
    .selectFrom('orders')
    .select(['contact_email_address', 'is_email_verified'])
    .where('customer_id', '=', casey.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ contact_email_address: 'someone@fuelshack.example', is_email_verified: 0 })
})
