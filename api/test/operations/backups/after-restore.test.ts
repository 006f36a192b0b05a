import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { openData } from '../../../src/app/context.ts'
import { createAccountsService } from '@fuel-shack/identity/accounts-service'
import { runCommand } from '../../support/run-command.ts'
import { makeServerDatabase, type TestDatabaseAddress } from '../../support/test-database.ts'

const AT = '2026-11-21T00:00:00.000Z'
let place: TestDatabaseAddress

beforeEach(async () => {
  place = await makeServerDatabase()
  return () => place.remove()
})

const deletionsFile = () => join(place.folder, 'deletions.jsonl')
const open = () => openData({ database: place.address, deletionsFile: deletionsFile() })

/** The state after `pg_restore`, or after a backup was copied over the database. */
function afterRestore(...args: string[]): ReturnType<typeof runCommand> {
  const { address } = place
  return runCommand('after-restore', args, {
    ENV_FILE: 'none',
    DATA_DIR: place.folder,
    ...(address.engine === 'postgres' && { DATABASE_URL: address.url }),
  })
}

test('lists the tills and printers of a restored database that work again, with their dates', async () => {
  const data = await open()
  for (const statement of [
    sql`insert into tills (id, name, key_hash, created_at, max_call_cents, max_day_cents, max_day_reward_cents)
      values ('t', 'Front counter', 'h', ${AT}, 1, 1, 1)`,
    sql`insert into tills (id, name, key_hash, created_at, revoked_at, max_call_cents, max_day_cents, max_day_reward_cents)
      values ('u', 'Old till', 'i', ${AT}, ${AT}, 1, 1, 1)`,
    sql`insert into printers (id, name, kind, columns, password_hash, password_at, created_at, version)
      values ('p', 'Grill', 'epson', 42, 'h', ${AT}, ${AT}, 1)`,
  ])
    await statement.execute(data.database.queries)
  await data.database.close()

  const { output } = await afterRestore()
  expect(output).toContain(`Front counter  since ${AT}`)
  expect(output).toContain(`Grill  password of ${AT}`)
  expect(output).not.toContain('Old till')
})

test('ends sessions, deletes deleted users again and lists the staff and managers of a restored database', async () => {
  const data = await open()
  const accounts = createAccountsService(data)
  const person = { name: 'Sam Cook', password: 'a long enough password' }
  const removed = await accounts.addAccount({ ...person, emailAddress: 'left@roadhouse.example', role: 'staff' })
  await accounts.addAccount({ ...person, emailAddress: 'sam@roadhouse.example', role: 'staff' })
  await accounts.addAccount({ ...person, name: 'Riley', emailAddress: 'riley@roadhouse.example', role: 'manager' })
  const customerId = uuidv7()
  for (const statement of [
    sql`insert into customers (id, subject, name, email_address, created_at) values (${customerId}, 'subject', 'Casey', 'casey@home.example', ${AT})`,
    sql`insert into loyalty_cards (id, customer_id, card_number, points, spend_cents, created_at) values ('l', ${customerId}, '1', 5, 0, ${AT})`,
    sql`insert into checkouts (id, customer_id, attempt_key, status, session_id, is_delivery, contact_number, customer_notes, total_cents, created_at, swept_at)
      values ('k', ${customerId}, 'a', 'open', 'cs_live_1', 0, '0412345678', 'note', 500, ${AT}, ${AT})`,
    sql`insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes, total_cents)
      values ('o', 'k', ${customerId}, ${AT}, 0, '0412345678', 't', 'note', 500)`,
    sql`insert into identity_records (kind, id, payload, account_id) values ('RefreshToken', 'r', '{}', 'account-1')`,
    sql`insert into identity_sessions (id, account_id, login_ts, signed_in_at, last_used_at, device) values ('s', 'account-1', 1, ${AT}, ${AT}, 'phone')`,
  ]) {
    await statement.execute(data.database.queries)
  }
  // Deleted after the backup was taken, when the checkouts that are open in it had ended.
  data.deletions.record({ customerId })
  data.deletions.record({ accountId: removed?.id ?? '' })
  await data.database.close()

  const { code, output } = await afterRestore()
  expect(code).toBe(0)
  expect(output).toContain('Deletions applied again: accounts 1, customers 1.')
  expect(output).toContain('staff     sam@roadhouse.example  Sam Cook  since')
  expect(output).toContain('manager   riley@roadhouse.example  Riley  since')
  expect(output).not.toContain('left@roadhouse.example')
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
  const erased = { contact_number: '', customer_notes: '' }
  expect(left).toEqual([
    [],
    [],
    [],
    [{ subject: `forgotten:${customerId}`, name: null, email_address: null }],
    [erased],
    [erased],
  ])
})

test('an open refund of a restored database counts as tried, so that it is looked for at the provider first', async () => {
  const data = await open()
  for (const [id, state] of Object.entries({ open: 'requested', sent: 'submitted', made: 'accepted' })) {
    const values = sql`${id}, ${id}, 'h', 'pi_1', 500, 500, '[]', 'refunded', '', 'sam', 0, ${state}, 0, ${AT}, ${AT}`
    await sql`insert into refund_requests (id, request_key, request_hash, transaction_id, paid_cents, amount_cents, lines, cause, note,
      account_id, is_rest, state, attempts, next_attempt_at, requested_at) values (${values})`.execute(
      data.database.queries,
    )
  }
  await data.database.close()
  const { output } = await afterRestore()
  expect(output).toContain('before they are requested again: 2.')
  const { queries, close } = (await open()).database
  const rows = await queries.selectFrom('refund_requests').select(['id', 'attempts']).orderBy('id').execute()
  await close()
  expect(rows).toEqual([
    { id: 'made', attempts: 0 },
    { id: 'open', attempts: 1 },
    { id: 'sent', attempts: 1 },
  ])
})

test('the command after a restore lists the settings that managers had changed', async () => {
  const data = await open()
  for (const name of ['ordering', 'a-later-setting']) {
    await sql`insert into settings (name, value, version, changed_at, account_id)
      values (${name}, '"open"', 2, ${AT}, 'riley')`.execute(data.database.queries)
  }
  await data.database.close()
  const { code, output } = await afterRestore()
  expect(code).toBe(0)
  expect(output).toContain(`check each of them:\n  a-later-setting  since ${AT}\n  ordering  since ${AT}`)
})

test('the command after a restore does nothing when it is run a second time', async () => {
  const data = await open()
  await data.database.close()
  await afterRestore()
  const { code, output } = await afterRestore()
  expect(code).toBe(0)
  expect(output).toContain('accounts 0, customers 0.')
  expect(output).not.toContain('managers changed')
})

test('the log of deletions does not list the removal of an account that does not exist', async () => {
  const data = await open()
  await createAccountsService(data).removeAccount('unknown')
  await data.database.close()
  expect(existsSync(deletionsFile()) && readFileSync(deletionsFile(), 'utf8')).toBe(false)
})
