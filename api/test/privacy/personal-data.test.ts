import { customerExportSchema, type CustomerExport } from '@fuel-shack/contract/cards/customers'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Queries } from '../../src/platform/db/database.ts'
import { tablesByName } from '../../src/tables.ts'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment } from '../support/test-app.ts'
import { startEmbeddedApp } from '../support/embedded-app.ts'
import { SAM } from '@fuel-shack/identity/test/identity-server'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)

const SUBJECT = 'leaves-nothing-behind'
const EMAIL = `${SUBJECT}@fuelshack.example`
const NAME = 'Quentin Unmistakable'
const NUMBER = '0491 570 313'
/** No dish of the menu has it. */
const ALLERGY = 'macadamia'
const NOTES = 'Unmistakable notes of a customer'

async function openShop(subject = SUBJECT) {
  const app = await buildTestApp(environment)
  const caller = { subject, name: NAME, email: EMAIL }
  const customer = app.as(await environment.issuer.token(caller))
  const staff = app.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
  async function order(): Promise<Order> {
    const cart = { ...BURGER_AND_COFFEES, contactNumber: NUMBER, customerNotes: NOTES, allergies: [ALLERGY] }
    const started = await customer.post('stripe/create-session', cart)
    await environment.standins.pay(started.json<{ url: string }>().url, undefined, EMAIL)
    await app.context.sweep.sweepUnsettled()
    const [newest] = (await staff.get('orders')).json<Order[]>()
    if (!newest) throw new Error('The order did not arrive')
    return newest
  }
  /** The tables that contain one of these texts anywhere. */
  async function tablesWith(...texts: string[]): Promise<string[]> {
    const found: string[] = []
    for (const table of tablesByName.keys()) {
      // The tables are read one after another, so that one connection is enough.
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.context.database.queries)
      if (texts.some((text) => JSON.stringify(rows).includes(text))) found.push(table)
    }
    return found
  }
  return { app, customer, staff, order, tablesWith }
}

test('no table contains the name, addresses or words of a customer who deleted their data', async () => {
  const { app, customer, staff, order, tablesWith } = await openShop()
  const { id } = await order()
  const texts = [NAME, EMAIL, NUMBER, NUMBER.replaceAll(' ', '').slice(1), NOTES, ALLERGY, SUBJECT]
  expect(await tablesWith(...texts)).toEqual(expect.arrayContaining(['customers', 'orders', 'outbox_messages']))
  await staff.post(`orders/${id}/fulfill`)
  expect((await customer.remove('customers/current')).statusCode).toBe(200)
  expect(await tablesWith(...texts)).toEqual([])
  await app.close()
})

test('an export contains every movement on the card, however many there are', async () => {
  const { app, customer } = await openShop('moves-often')
  const { id } = (await customer.post('customers', {})).json<{ id: string }>()
  const { database } = app.context
  const card = await database.queries
    .selectFrom('loyalty_cards')
    .select('id')
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  const entries = Array.from({ length: 130 }, (_, index) => ({
    id: crypto.randomUUID(),
    card_id: card.id,
    kind: 'collect' as const,
    points: 1,
    cents: 0,
    reference: `many:${index}`,
    created_at: new Date(Date.now() + index).toISOString(),
  }))
  await database.queries.insertInto('ledger_entries').values(entries).execute()
  const exported = (await customer.get('customers/current/export')).json<CustomerExport>()
  expect(exported.entries.length).toBeGreaterThanOrEqual(130)
  expect((await customer.get('customerBalances/current/entries')).json()).toHaveLength(100)
  await app.close()
})

test('an export contains something of each table that is classified as exported', async () => {
  const app = await startEmbeddedApp(environment)
  const { access_token: token } = await app.client.signIn(SAM)
  const caller = app.as(token)
  const { queries } = app.context.database
  const account = await queries
    .selectFrom('identity_accounts')
    .select('id')
    .where('email_address', '=', SAM.email)
    .executeTakeFirstOrThrow()
  await addSecondFactors(queries, account.id)
  const buy = async () => {
    const started = await caller.post('stripe/create-session', BURGER_AND_COFFEES)
    await environment.standins.pay(started.json<{ url: string }>().url, undefined, SAM.email)
    await app.context.sweep.sweepUnsettled()
    const [newest] = (await caller.get('orders')).json<Order[]>()
    if (!newest) throw new Error('The order did not arrive')
    return newest.id
  }
  const handedOver = await buy()
  await caller.post(`orders/${handedOver}/fulfill`)
  const refund = { amountCents: 100, reason: 'other' }
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const refunded = await caller.post(`orders/${await buy()}/refund`, refund, key())
  expect(refunded.statusCode).toBe(200)
  await app.context.refundSender.sendDue()
  await queries.updateTable('loyalty_cards').set({ points: 1000 }).execute()
  const { cardNumber } = (await caller.get('customerCards/current')).json<{ cardNumber: string }>()
  const owned = queries.selectFrom('loyalty_cards').where('card_number', '=', cardNumber)
  const { id: cardId } = await owned.select('id').executeTakeFirstOrThrow()
  const former = { card_number: '1234567812345670', card_id: cardId, replaced_at: new Date().toISOString() }
  await queries.insertInto('replaced_cards').values(former).execute()
  const { customer_id: customerId } = await owned.select('customer_id').executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const times = { imported_at: now, changed_at: now, claimed_at: now }
  const value = { number: 'A1', number_key: 'a1', points: 1, balance_cents: 0, version: 1 }
  const contacts = { name: null, email_address: null, mobile_number: null }
  await queries
    .insertInto('old_cards')
    .values({ id: 'old', ...value, ...contacts, ...times, claimed_by: 'counter', customer_id: customerId })
    .execute()
  expect((await caller.post('customerBalances/current/redeem', { rewards: 1 }, key())).statusCode).toBe(200)

  const exported = (await caller.get('customers/current/export')).json<CustomerExport>()
  const fields = [...tablesByName.values()].flatMap(({ personal }) =>
    personal !== 'none' && typeof personal.export === 'string' ? [personal.export] : [],
  )
  expect(fields.filter((field) => !isFilled(valueAt(exported, field)))).toEqual([])
  expect(exported.entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['collect', 'redeem']))
  expect(customerExportSchema.parse(exported)).toEqual(exported)
  await app.close()
})

/** @param path the names of fields. The values of all elements of a list count. */
function valueAt(value: unknown, path: string): unknown {
  const [name = '', ...rest] = path.split('.')
  const values = [value].flat().flatMap((each) => Object.entries(each ?? {}))
  const found = values.flatMap(([key, inner]) => (key === name ? [inner].flat() : []))
  return rest.length === 0 ? found : valueAt(found, rest.join('.'))
}

const isFilled = (value: unknown) => (Array.isArray(value) ? value.some(Boolean) : Boolean(value))

async function addSecondFactors(queries: Queries, accountId: string): Promise<void> {
  const now = new Date().toISOString()
  const owned = { account_id: accountId, created_at: now }
  await queries
    .insertInto('identity_pins')
    .values({
      ...owned,
      id: 'pin',
      device_hash: 'hash',
      pin_hash: 'hash',
      has_second_factor: 1,
      device: 'Chrome on Android',
      attempts: 0,
      last_used_at: now,
    })
    .execute()
  await queries
    .insertInto('identity_passkeys')
    .values({
      ...owned,
      id: 'passkey',
      public_key: 'key',
      counter: 0,
      transports: '',
      device_type: 'multiDevice',
      is_backed_up: 1,
      aaguid: '00000000-0000-0000-0000-000000000000',
      name: 'Phone',
      last_used_at: null,
    })
    .execute()
  const app = { ...owned, sealed_secret: 'sealed', last_step: 0, last_used_at: null }
  await queries.insertInto('identity_authenticator_apps').values(app).execute()
  const code = { ...owned, code_hash: 'hash', salt: 'salt', used_at: null }
  await queries.insertInto('identity_recovery_codes').values(code).execute()
}
