import { changeSite } from '@fuel-shack/harness/kitchen-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { openDatabase, type Database } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Table } from '../../src/db/table.ts'
import { createLog } from '../../src/log.ts'
import { tablesByName } from '../../src/tables.ts'
import { launchApi, startApi, type ApiSettings } from '../support/api-process.ts'
import { runCommand } from '../support/run-command.ts'
import { copyExampleSite, OWN_FACTS } from '../support/site-copy.ts'
import { makeServerDatabase, makeTestDatabase, type TestDatabaseAddress } from '../support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'

const SAM = { name: 'Sam Cook', email: 'sam@fuelshack.example', password: 'sam-runs-the-grill', role: 'staff' }
const IDENTITY_KEY_SECRET = 'a secret of the tests, long enough for a key of 256 bits'
const REAL = {
  IDENTITY_KEY_SECRET,
  STRIPE_API_URL: '',
  STRIPE_SECRET_KEY: 'sk_live_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  ONESIGNAL_API_URL: '',
  OIDC_ISSUER: '',
}
const site = copyExampleSite()
const PRODUCTION = {
  ...REAL,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fuel-shack.test',
  STAFF_SECOND_FACTOR: 'required',
  TRUST_PROXY: '1',
  SITE_DIR: site.folder,
}

let issuer: TestIssuer
let place: TestDatabaseAddress

beforeAll(async () => {
  issuer = await startTestIssuer()
  changeSite(site.folder, () => OWN_FACTS)
})
afterAll(() => {
  issuer.close()
  site.remove()
})
beforeEach(async () => {
  place = await makeServerDatabase()
  return () => place.remove()
})

/** The settings are by default a trial with stand-ins for Stripe and OneSignal, which these tests do not call. */
const settings = (environment: Record<string, string> = {}): ApiSettings => ({
  database: place.address,
  issuer,
  stripeUrl: 'http://127.0.0.1:1',
  oneSignalUrl: 'http://127.0.0.1:1',
  environment,
})

/** Everything before the server listens. No job runs, because no test may call the real Stripe. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    IDENTITY_KEY_SECRET,
    OIDC_CLIENT_ID: 'web',
    OIDC_AUDIENCE: issuer.audience,
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    ONESIGNAL_APP_ID: '00000000-0000-4000-8000-000000000000',
    ONESIGNAL_API_KEY: 'key',
    ONESIGNAL_API_URL: 'http://127.0.0.1:1',
    ...environment,
  })
  const context = await createContext({ ...config, database: place.address }, createLog('silent'))
  await context.close()
}

function trialData(...args: string[]): ReturnType<typeof runCommand> {
  const { address } = place
  return runCommand('trial-data', args, {
    ENV_FILE: 'none',
    ...(address.engine === 'postgres'
      ? { DATABASE_URL: address.url }
      : { DATA_DIR: address.file.replace('/fuel-shack.sqlite', '') }),
  })
}

async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(place.address)
  try {
    await migrate(database)
    return await use(database)
  } finally {
    await database.close()
  }
}

/** A customer with a card, a checkout with this payment session, and an order with its item. */
async function addOrder(sessionId: string): Promise<void> {
  const at = '2026-11-21T00:00:00.000Z'
  await withDatabase(async ({ queries }) => {
    for (const statement of [
      `insert into customers (id, subject, name, email_address, created_at) values ('c', 'subject', 'Casey', 'c@trial.example', '${at}')`,
      `insert into loyalty_cards (id, customer_id, card_number, points, spend_cents, created_at) values ('l', 'c', '1', 5, 0, '${at}')`,
      `insert into ledger_entries (id, card_id, kind, points, cents, reference, created_at) values ('e', 'l', 'collect', 5, 0, 'checkout:k', '${at}')`,
      `insert into checkouts (id, customer_id, attempt_key, status, session_id, is_delivery, contact_number, customer_notes, total_cents, created_at)
        values ('k', 'c', 'a', 'settled', '${sessionId}', 0, '', '', 500, '${at}')`,
      `insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes, total_cents)
        values ('o', 'k', 'c', '${at}', 0, '', 't', '', 500)`,
      `insert into order_items (id, order_id, position, product_id, title, unit_price_cents, quantity) values ('i', 'o', 0, 'p', 'Tea', 500, 1)`,
    ]) {
      await sql.raw(statement).execute(queries)
    }
  })
}

const countOrders = () =>
  withDatabase(async ({ queries }) => (await queries.selectFrom('orders').select('id').execute()).length)

async function listTrialTablesWithRows(kinds: Table['trial'][]): Promise<string[]> {
  const names = [...tablesByName].flatMap(([name, { trial }]) => (kinds.includes(trial) ? [name] : []))
  return withDatabase(async ({ queries }) => {
    const rows = await Promise.all(names.map((name) => sql`select 1 from ${sql.table(name)} limit 1`.execute(queries)))
    return names.filter((_, index) => rows[index]?.rows.length === 1)
  })
}

describe('production does not start', () => {
  test('production does not start with the facts of an example site', async () => {
    const example = start({ ...PRODUCTION, SITE_DIR: '' })
    for (const fact of ['abn', 'phone', 'emailAddress', 'instagramUrl']) {
      await expect(example).rejects.toThrow(`${fact} in site.json`)
    }
  })

  test('production does not start on a database with a demo account, until the suggested command has removed it', async () => {
    await start({ ...REAL, DEMO_ACCOUNTS: JSON.stringify([SAM]) })
    const api = launchApi(settings(PRODUCTION))
    expect(await api.exited).toBe(1)
    const output = api.output()
    expect(output).toContain('Production does not start on a database that was used for a trial')
    expect(output).toContain('demo accounts whose passwords are public: sam@fuelshack.example')
    expect(output).toContain('npm run -w api trial-data -- remove --confirm')
    expect(await trialData('remove', '--confirm')).toMatchObject({ code: 0 })
    await start(PRODUCTION)
  })

  test('production does not start on a database that was used with stand-ins', async () => {
    await start()
    await expect(start(PRODUCTION)).rejects.toThrow('it was used with a stand-in for Stripe')
    await expect(start(PRODUCTION)).rejects.toThrow('it was used with a stand-in for OneSignal')
  })

  test("production does not start on a database that was used with Stripe's test mode", async () => {
    await start({ ...REAL, STRIPE_SECRET_KEY: 'sk_test_1' })
    await expect(start(PRODUCTION)).rejects.toThrow('it was used with a Stripe test key')
  })

  test('production does not start on a database with orders that were not paid with real money', async () => {
    await addOrder('cs_test_1')
    await expect(start(PRODUCTION)).rejects.toThrow('checkouts that were not paid with real money: 1')
  })
})

test('production starts on a database that was used in development with real providers and own accounts', async () => {
  await start(REAL)
  await addOrder('cs_live_1')
  await start(REAL)
  await start(PRODUCTION)
  expect(await trialData()).toMatchObject({ code: 0, output: 'This database contains no trial data.' })
  expect(await countOrders()).toBe(1)
})

test('a trial does not start on a database with real payments', async () => {
  await addOrder('cs_live_1')
  await expect(start()).rejects.toThrow('This database contains 1 checkouts of real payments')
  await expect(start({ ...REAL, STRIPE_SECRET_KEY: 'rk_test_1' })).rejects.toThrow('checkouts of real payments')
  await start(PRODUCTION)
})

describe('removing trial data', () => {
  test('removing trial data shows it, and removes it only with --confirm', async () => {
    await start({ OIDC_ISSUER: '', DEMO_ACCOUNTS: JSON.stringify([SAM]) })
    await addOrder('cs_test_1')
    expect(await trialData()).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was changed.') })
    expect(await trialData('remove')).toMatchObject({ code: 1, output: expect.stringContaining('Add --confirm') })
    expect(await countOrders()).toBe(1)
    expect(await trialData('remove', '--confirm')).toMatchObject({ code: 0 })
    expect(await listTrialTablesWithRows(['empty', 'empty after any'])).toEqual([])
    await start(PRODUCTION)
  })

  test('removing trial data does not remove the accounts that the operator added', async () => {
    await start({ OIDC_ISSUER: '', DEMO_ACCOUNTS: JSON.stringify([SAM]) })
    await withDatabase(async ({ queries }) =>
      sql`insert into identity_accounts (id, email_address, name, password_hash, role, created_at)
        values ('own', 'owner@roadhouse.example', 'Owner', 'x', 'staff', '2026-11-21T00:00:00.000Z')`.execute(queries),
    )
    await trialData('remove', '--confirm')
    const accounts = await withDatabase(({ queries }) => queries.selectFrom('identity_accounts').select('id').execute())
    expect(accounts).toEqual([{ id: 'own' }])
  })

  test('removing trial data removes nothing if there are real payments too', async () => {
    await start()
    await addOrder('cs_live_1')
    const { code, output } = await trialData('remove', '--confirm')
    expect([code, output]).toEqual([1, expect.stringContaining('Nothing was removed')])
    expect(await countOrders()).toBe(1)
  })

  test('removing trial data does not remove orders if only the messages went to a stand-in', async () => {
    await start({ ...REAL, ONESIGNAL_API_URL: 'http://127.0.0.1:1' })
    await addOrder('cs_live_1')
    await withDatabase(({ queries }) => {
      const message = { id: 'm', customer_id: 'c', message: '{}' }
      const at = '2026-11-21T00:00:00.000Z'
      return queries
        .insertInto('outbox_messages')
        .values({ ...message, next_attempt_at: at, created_at: at })
        .execute()
    })
    await expect(start(PRODUCTION)).rejects.toThrow('a stand-in for OneSignal')
    expect(await listTrialTablesWithRows(['empty after any'])).toEqual(['outbox_messages', 'data_origins'])
    expect(await trialData('remove', '--confirm')).toMatchObject({ code: 0 })
    expect(await listTrialTablesWithRows(['empty after any'])).toEqual([])
    expect(await countOrders()).toBe(1)
    await start(PRODUCTION)
  })

  test('removing trial data fails while a server uses the database', async () => {
    const api = await startApi(settings())
    const { code, output } = await trialData('remove', '--confirm')
    await api.end()
    // On PostgreSQL the command cannot detect a running server, and the documentation asks to stop it.
    const isKnown = place.address.engine === 'sqlite'
    expect([code, output.includes('Stop it first')]).toEqual(isKnown ? [1, true] : [0, false])
  })
})

test('recognises the unmarked demo accounts of version 1 by their published addresses', async () => {
  await place.remove()
  place = await makeTestDatabase()
  const database = openDatabase(place.address)
  await migrate(database, '0001-first-schema')
  const accounts = { 1: 'sam@fuelshack.example', 2: 'casey@fuelshack.example', 3: 'owner@roadhouse.example' }
  for (const [id, address] of Object.entries(accounts)) {
    await sql`insert into identity_accounts (id, email_address, name, password_hash, role, created_at)
      values (${id}, ${address}, 'N', 'x', 'staff', '2026-11-21T00:00:00.000Z')`.execute(database.queries)
  }
  await migrate(database)
  const marked = await database.queries.selectFrom('identity_accounts').select(['id', 'is_demo']).execute()
  await database.close()
  expect(marked.filter(({ is_demo }) => is_demo === 1).map(({ id }) => id)).toEqual(['1', '2'])
  await expect(start(PRODUCTION)).rejects.toThrow('casey@fuelshack.example, sam@fuelshack.example')
})
