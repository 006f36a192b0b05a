import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import { createChangeSignal, type ChangeSignal } from './change-signal.ts'
import type { Database } from './database.ts'

let database: Database
let close: () => Promise<void>
let changes: ChangeSignal

beforeAll(async () => {
  ;({ database, close } = await openTestDatabase())
  changes = createChangeSignal(database, () => undefined)
  // PostgreSQL's notifications arrive from now on.
  const recorded = recordStatements()
  await vi.waitUntil(async () => {
    await changes.version('orders')
    recorded.take()
    await changes.version('orders')
    return recorded.take().statements.length === 0
  }, 30_000)
  recorded.stop()
})
afterAll(async () => {
  await changes.close()
  await close()
})

const change = () => database.transaction((tx) => changes.bump(tx, 'orders'))

test('calls at the same time read the versions of all lists with one statement', async () => {
  await change()
  const recorded = recordStatements()
  await Promise.all((['orders', 'settings', 'orders'] as const).map((name) => changes.version(name)))
  const { statements } = recorded.take()
  recorded.stop()
  expect(statements.filter((text) => text.includes('list_versions'))).toHaveLength(1)
})

test('a call after a change reads its version, also while an earlier call is still reading', async () => {
  const before = await changes.version('orders')
  await change()
  const early = changes.version('orders')
  await change()
  expect([await changes.version('orders'), await early]).toEqual([before + 2, expect.any(Number)])
})

test('versions that could not be read are read again by the next call', async () => {
  const before = await changes.version('orders')
  await change()
  await sql`alter table list_versions rename to hidden`.execute(database.queries)
  await expect(changes.version('orders')).rejects.toThrow('list_versions')
  await sql`alter table hidden rename to list_versions`.execute(database.queries)
  expect(await changes.version('orders')).toBe(before + 1)
})
