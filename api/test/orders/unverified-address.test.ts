import { site } from '@fuel-shack/harness/site'
import { afterEach, expect, test } from 'vitest'
import { openCancellingShop } from './cancelling-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const ANNOUNCED_MS = site.fulfilment.announceAfterSeconds * 1000

const shop = useFixture(openCancellingShop)

afterEach(() => shop.queries.deleteFrom('outbox_messages').execute())

/** The channels of the messages to customers. */
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
  shop.api.passTime(ANNOUNCED_MS)
  await shop.api.context.messages.drain()
  await casey.cancel(id)
  expect(await channels()).toEqual(['email', 'sms'])
})

test.each([
  ['cancelled', false, ['sms']],
  ['cancelled', true, ['email']],
  ['declined', false, ['sms']],
])(
  'an order that is %s at once is not confirmed, with a verified address: %s',
  async (ending, isEmailVerified, news) => {
    const casey = await shop.newCustomer({ isEmailVerified })
    const { id, number } = await casey.order()
    await shop.api.context.messages.drain()
    if (ending === 'cancelled') await casey.cancel(id)
    else await shop.staff.post(`orders/${id}/decline`, { reason: 'closing' })
    shop.api.passTime(ANNOUNCED_MS)
    await shop.api.context.messages.drain()
    expect(await channels()).toEqual(news)
    const sent = (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
    expect(sent.filter((message) => message.includes(`got your order ${number}`))).toEqual([])
  },
)

test('an order that is not cancelled at once is confirmed as soon as it is announced', async () => {
  const casey = await shop.newCustomer({ isEmailVerified: false })
  const { number } = await casey.order()
  const confirmed = async () => {
    await shop.api.context.messages.drain()
    const sent = (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
    return sent.filter((message) => message.includes(`got your order ${number}`)).length
  }
  expect(await confirmed()).toBe(0)
  shop.api.passTime(ANNOUNCED_MS)
  expect([await confirmed(), await confirmed()]).toEqual([1, 1])
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

test('a customer with neither a mobile number nor a verified address cannot be notified, and gets no second email', async () => {
  const casey = await shop.newCustomer({ isEmailVerified: false })
  const { id, number } = await casey.order({ contactNumber: '0755 500 142' })
  shop.api.passTime(ANNOUNCED_MS)
  await shop.api.context.messages.drain()
  const ready = await shop.staff.post(`orders/${id}/dispatch`)
  expect(ready.json()).toMatchObject({ code: 'not_reachable' })
  const sent = (await shop.environment.standins.sentMessages()).map((message) => JSON.stringify(message))
  const emails = sent.filter((message) => message.includes(`order ${number}`) && message.includes('"channel":"email"'))
  expect(emails).toEqual([expect.stringContaining(`got your order ${number}`)])
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
