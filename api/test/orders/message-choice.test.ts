import type { CustomerDetails, CustomerExport } from '@fuel-shack/contract/cards/customers'
import type { MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import { site } from '@fuel-shack/harness/site'
import { afterEach, expect, test } from 'vitest'
import { openCancellingShop, type CancellingShop } from './cancelling-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const ANNOUNCED_MS = site.fulfilment.announceAfterSeconds * 1000

const shop = useFixture(openCancellingShop)
type Customer = Awaited<ReturnType<CancellingShop['newCustomer']>>

afterEach(() => shop.queries.deleteFrom('outbox_messages').execute())

/** The channels of the messages to customers that are queued, in the order of the alphabet. */
const queued = async (): Promise<string[]> =>
  (await shop.outbox())
    .flatMap((message) => /"channel":"(sms|email)"/.exec(message.replaceAll(': ', ':'))?.[1] ?? [])
    .toSorted()
const choose = (casey: Customer, messagesBy: unknown) => casey.caller.post('customers/current/messages', { messagesBy })
const details = async (casey: Customer) => (await casey.caller.get(`customers/${casey.id}`)).json<CustomerDetails>()

// Covers message-choice-1.
test.each([
  ['sms', ['sms']],
  ['email', ['email']],
  ['both', ['email', 'sms']],
] as const)(
  'every message about an order goes by what its customer chose at checkout: %s',
  async (messagesBy, channels) => {
    const casey = await shop.newCustomer()
    const { id } = await casey.order({ messagesBy })
    expect(await queued()).toEqual(channels)
    const ready = (await shop.staff.post(`orders/${id}/dispatch`)).json<{ notifiedBy: string[] }>()
    expect(ready.notifiedBy.toSorted()).toEqual(channels)
    await shop.queries.deleteFrom('outbox_messages').execute()
    await shop.staff.post(`orders/${id}/decline`, { reason: 'closing' })
    expect(await queued()).toEqual(channels)
  },
)

// Covers message-choice-2.
test('a choice holds for the next orders, on every device, until it is changed', async () => {
  const casey = await shop.newCustomer()
  expect(await details(casey)).toMatchObject({ messageChannels: ['sms', 'email'], messagesBy: null })
  await casey.order({ messagesBy: 'sms' })
  expect(await details(casey)).toMatchObject({ messagesBy: 'sms' })
  await casey.order()
  expect(await queued()).toEqual(['sms', 'sms'])
  expect((await choose(casey, 'email')).json()).toEqual({ messagesBy: 'email' })
  await shop.queries.deleteFrom('outbox_messages').execute()
  await casey.order()
  expect(await queued()).toEqual(['email'])
})

test('a change of the choice holds for an order that is under way', async () => {
  const casey = await shop.newCustomer()
  const { id } = await casey.order({ messagesBy: 'sms' })
  await choose(casey, 'email')
  expect((await shop.staff.post(`orders/${id}/dispatch`)).json()).toMatchObject({ notifiedBy: ['email'] })
})

test('a checkout without a choice sends what it did before there was one', async () => {
  const casey = await shop.newCustomer()
  const { id } = await casey.order()
  expect(await queued()).toEqual(['email'])
  expect((await shop.staff.post(`orders/${id}/dispatch`)).json()).toMatchObject({ notifiedBy: ['sms', 'email'] })
})

// Covers message-choice-3.
test('a customer is offered email only with an address that is verified, and gets an SMS where they chose email before', async () => {
  const casey = await shop.newCustomer({ isEmailVerified: false })
  expect(await details(casey)).toMatchObject({ messageChannels: ['sms'] })
  const { id } = await casey.order({ messagesBy: 'email' })
  expect((await shop.staff.post(`orders/${id}/dispatch`)).json()).toMatchObject({ notifiedBy: ['sms'] })
})

test('a customer who chose SMS and gave a landline gets emails', async () => {
  const casey = await shop.newCustomer()
  const { id } = await casey.order({ messagesBy: 'sms', contactNumber: '0755 500 142' })
  expect(await queued()).toEqual(['email'])
  expect((await shop.staff.post(`orders/${id}/dispatch`)).json()).toMatchObject({ notifiedBy: ['email'] })
})

test('both confirmations are withdrawn with an order that is cancelled at once', async () => {
  const casey = await shop.newCustomer()
  const { id } = await casey.order({ messagesBy: 'both' })
  await casey.cancel(id)
  shop.api.passTime(ANNOUNCED_MS)
  await shop.api.context.messages.drain()
  const texts = (await shop.outbox()).filter((message) => message.includes('got your order'))
  expect(texts).toEqual([])
})

test('a choice that is changed many times at once queues nothing, and one of the choices holds', async () => {
  const casey = await shop.newCustomer()
  const choices: MessagesBy[] = ['sms', 'email', 'both']
  const codes = await Promise.all(Array.from({ length: 12 }, (_, index) => choose(casey, choices[index % 3])))
  expect(new Set(codes.map(({ statusCode }) => statusCode)).has(500)).toBe(false)
  expect(choices).toContain((await details(casey)).messagesBy)
  expect(await queued()).toEqual([])
})

test('a choice is only that of its caller, and has to be one of three', async () => {
  const casey = await shop.newCustomer()
  const dana = await shop.newCustomer()
  await choose(casey, 'both')
  expect((await choose(dana, 'fax')).statusCode).toBe(400)
  expect((await dana.caller.post('customers/current/messages', { messagesBy: 'sms', id: casey.id })).statusCode).toBe(
    400,
  )
  expect(await details(casey)).toMatchObject({ messagesBy: 'both' })
  expect(await details(dana)).toMatchObject({ messagesBy: null })
  expect((await shop.api.app.inject({ method: 'POST', url: '/api/customers/current/messages' })).statusCode).toBe(401)
})

// Covers message-choice-4.
test('an export has the choice, and a deletion erases it', async () => {
  const casey = await shop.newCustomer()
  await choose(casey, 'both')
  const exported = (await casey.caller.get('customers/current/export')).json<CustomerExport>()
  expect(exported.customer.messagesBy).toBe('both')
  expect((await casey.caller.remove('customers/current')).statusCode).toBe(200)
  const row = await shop.queries
    .selectFrom('customers')
    .select('messages_by')
    .where('id', '=', casey.id)
    .executeTakeFirstOrThrow()
  expect(row.messages_by).toBeNull()
})
