import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test, vi } from 'vitest'
import { openData } from '../src/context.ts'
import { createAccountsService } from '../src/identity/accounts/accounts-service.ts'
import { makeTestDatabase, type TestDatabaseAddress } from './test-database.ts'

vi.setConfig({ testTimeout: 60_000 })

const COMMAND = join(import.meta.dirname, '..', 'src', 'commands', 'after-restore.ts')
const AT = '2026-11-21T00:00:00.000Z'
let place: TestDatabaseAddress

beforeEach(async () => {
  place = await makeTestDatabase()
  return () => place.remove()
})

const deletionsFile = () => join(place.folder, 'deletions.jsonl')
const open = () => openData({ database: place.address, deletionsFile: deletionsFile() })

/** As after `pg_restore`, or after a backup was put in place. */
function afterRestore(...args: string[]): Promise<{ code: number; said: string }> {
  const { address } = place
  const env = {
    PATH: process.env['PATH'],
    ENV_FILE: 'none',
    DATA_DIR: place.folder,
    ...(address.engine === 'postgres' && { DATABASE_URL: address.url }),
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}` }),
    )
  })
}

test('an older state of the database forgets sessions and deleted people, and shows who is staff', async () => {
  const data = await open()
  const accounts = createAccountsService(data)
  const person = { name: 'Sam Cook', password: 'a long enough password' }
  const removed = await accounts.addAccount({ ...person, emailAddress: 'left@roadhouse.example', role: 'staff' })
  await accounts.addAccount({ ...person, emailAddress: 'sam@roadhouse.example', role: 'staff' })
  const customerId = uuidv7()
  for (const statement of [
    sql`insert into customers (id, subject, name, email_address, created_at) values (${customerId}, 'subject', 'Casey', 'casey@home.example', ${AT})`,
    sql`insert into loyalty_cards (id, customer_id, card_number, points, spend_cents, created_at) values ('l', ${customerId}, '1', 5, 0, ${AT})`,
    sql`insert into checkouts (id, customer_id, attempt_key, status, session_id, is_delivery, contact_number, customer_notes, total_cents, created_at, swept_at)
      values ('k', ${customerId}, 'a', 'open', 'cs_live_1', 0, '0412345678', 'note', 500, ${AT}, ${AT})`,
    sql`insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes, total_cents)
      values ('o', 'k', ${customerId}, ${AT}, 0, '0412345678', 't', 'note', 500)`,
    sql`insert into identity_records (kind, id, payload, account_id) values ('RefreshToken', 'r', '{}', 'somebody')`,
    sql`insert into identity_sessions (id, account_id, login_ts, signed_in_at, last_used_at, device) values ('s', 'somebody', 1, ${AT}, ${AT}, 'phone')`,
  ]) {
    await statement.execute(data.database.queries)
  }
  // Deleted after the backup was taken: what is open in it was over by then.
  data.deletions.record({ customerId })
  data.deletions.record({ accountId: removed?.id ?? '' })
  await data.database.close()

  const { code, said } = await afterRestore()
  expect(code).toBe(0)
  expect(said).toContain('Deletions applied again: accounts 1, customers 1.')
  expect(said).toContain('sam@roadhouse.example  Sam Cook  since')
  expect(said).not.toContain('left@roadhouse.example')
  const { queries, close } = (await open()).database
  const left = await Promise.all([
    queries.selectFrom('identity_records').selectAll().execute(),
    queries.selectFrom('identity_sessions').selectAll().execute(),
    queries.selectFrom('loyalty_cards').selectAll().execute(),
    queries.selectFrom('customers').select(['subject', 'name', 'email_address']).execute(),
    queries.selectFrom('orders').select(['contact_number', 'customer_notes']).execute(),
    queries.selectFrom('checkouts').select(['contact_number', 'customer_notes']).execute(),
  ])
  await close()
  const nobody = { contact_number: '', customer_notes: '' }
  expect(left).toEqual([
    [],
    [],
    [],
    [{ subject: `forgotten:${customerId}`, name: null, email_address: null }],
    [nobody],
    [nobody],
  ])
})

test('it may be run twice, and finds nothing more to do', async () => {
  const data = await open()
  await data.database.close()
  await afterRestore()
  expect(await afterRestore()).toMatchObject({ code: 0, said: expect.stringContaining('accounts 0, customers 0.') })
})

test('removing an account that does not exist is not listed as a deletion', async () => {
  const data = await open()
  await createAccountsService(data).removeAccount('nobody')
  await data.database.close()
  expect(existsSync(deletionsFile()) && readFileSync(deletionsFile(), 'utf8')).toBe(false)
})
