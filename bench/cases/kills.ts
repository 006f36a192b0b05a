import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Ground } from '../support/product.ts'
import { repository } from '../support/programs.ts'
import { table } from '../support/table.ts'

const ROUNDS = 10
const COLUMNS = {
  rounds: 'kill -9 rounds',
  paid: 'paid checkouts',
  orders: 'orders',
  lost: 'paid and lost',
  doubled: 'doubled',
  acknowledged: 'acknowledged writes',
  acknowledgedLost: 'acknowledged and lost',
  wrongCards: 'cards with wrong points',
}

/** The rounds of `api/test/kill.test.ts`, more of them, counted; each on a ground of its own. */
export async function countKills(_ground: Ground): Promise<string> {
  const rows = [['SQLite', ...(await countOn(''))]]
  const server = process.env['TEST_DATABASE_URL']
  if (server) rows.push(['PostgreSQL', ...(await countOn(server))])
  return table(['Engine', ...Object.values(COLUMNS)], rows)
}

async function countOn(databaseUrl: string): Promise<string[]> {
  const child = spawn(process.execPath, [join(repository, 'api', 'test', 'kill-report.ts'), String(ROUNDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a report of our own
  const counts = JSON.parse(await text(child.stdout)) as Record<string, number>
  return Object.keys(COLUMNS).map((name) => String(counts[name]))
}
