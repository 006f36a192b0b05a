import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BenchEnvironment } from '../support/product.ts'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
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

/** More rounds of `api/test/payments/kill.test.ts`, counted. Each engine has an environment of its own. */
export async function countKills(_environment: BenchEnvironment): Promise<string> {
  const rows = [['SQLite', ...(await countOn(''))]]
  const server = process.env['TEST_DATABASE_URL']
  if (server) rows.push(['PostgreSQL', ...(await countOn(server))])
  return table(['Engine', ...Object.values(COLUMNS)], rows)
}

async function countOn(databaseUrl: string): Promise<string[]> {
  const child = spawn(process.execPath, [join(repositoryRoot, 'api', 'test', 'kill-report.ts'), String(ROUNDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a report of our own
  const counts = JSON.parse(await text(child.stdout)) as Record<string, number>
  return Object.keys(COLUMNS).map((name) => String(counts[name]))
}
