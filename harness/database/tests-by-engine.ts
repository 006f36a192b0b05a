import { globSync } from 'node:fs'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

/** One instance at a time can use SQLite, and it has no server whose connection can drop. */
const ON_POSTGRES_ALONE = [
  'api/test/**/*instances.test.ts',
  'api/test/operations/conflicts.test.ts',
  'api/test/operations/lost-connections.test.ts',
  'api/test/operations/migrate-beside-neighbour.test.ts',
  'api/test/operations/pooler.test.ts',
]
/** Thousands of calls. PostgreSQL rejects more of their values than SQLite does; PGlite takes minutes for them. */
const FUZZ = ['api/test/security/fuzz.test.ts', 'api/test/security/fuzz-extremes.test.ts']

/**
 * The engine decides their results: calls that race for a row, what a store writes, reads and deletes, the money of orders and
 * refunds, and SQL that sums up. `npm test` runs every other test on SQLite alone.
 */
const DECIDED_BY_ENGINE = [
  'api/test/cards/{counter-model,old-cards-model-races,overdraft}.test.ts',
  'api/test/checkout/checkout.test.ts',
  'api/test/operations/{late-replies,migrate,outbox,storage}.test.ts',
  'api/test/operations/backups/upgrade.test.ts',
  'api/test/manager/pictures-storage.test.ts',
  'api/test/orders/{customer-limits,outage-orders-races,stations-races}.test.ts',
  'api/test/orders/counter/*.test.ts',
  'api/test/payments/**/*.test.ts',
  'api/test/privacy/{retention,tables}.test.ts',
  'api/test/takings/{day-closes,takings,takings-model}.test.ts',
  'identity/src/**/*-{races,storage}.test.ts',
]

/** @returns paths of the tests of the API that `npm test` runs on each engine. On PGlite, the fuzz stays on SQLite. */
export function testsByEngine({ isPGlite }: { isPGlite: boolean }): { sqlite: string[]; postgres: string[] } {
  const fuzzOnPostgres = isPGlite ? [] : FUZZ
  return {
    sqlite: find(['{api,identity}/**/*.test.ts'], [...ON_POSTGRES_ALONE, ...fuzzOnPostgres]),
    postgres: find([...ON_POSTGRES_ALONE, ...DECIDED_BY_ENGINE, ...fuzzOnPostgres]),
  }
}

function find(patterns: string[], leftOut: string[] = []): string[] {
  return globSync(patterns, { cwd: repositoryRoot, exclude: ['**/node_modules/**', ...leftOut] }).toSorted()
}
