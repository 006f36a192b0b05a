import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openTestDatabase } from '../support/test-database.ts'

/** Its statements run one after the other on PGlite, where a round takes seconds. */
const ROUNDS = process.env['TEST_PGLITE'] ? 2 : 10

test('a neighbour who drops schemas of the same database does not disturb a migration', async () => {
  const postgres = await openPostgres()
  const neighbour = new Client({ connectionString: postgres.url })
  await neighbour.connect()
  const tables = Array.from({ length: 30 }, (_, n) => `create table neighbour.t${n} (a text, b text, c text, d text)`)
  const done = new AbortController()
  const churn = async () => {
    while (!done.signal.aborted) {
      await neighbour.query(['create schema neighbour', ...tables].join(';'))
      await neighbour.query('drop schema neighbour cascade')
    }
  }
  const churning = churn()
  try {
    const { database, close } = await openTestDatabase(postgres.url)
    for (let round = 0; round < ROUNDS; round += 1) expect(await migrate(database)).toEqual([])
    await close()
  } finally {
    done.abort()
    await churning
    await neighbour.end()
    await postgres.stop()
  }
})
