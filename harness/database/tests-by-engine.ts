import { globSync } from 'node:fs'
import { readRepository } from '@fuel-shack/tools/architecture/read-repository'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

const TEST_DATABASE = 'api/test/support/test-database.ts'

/**
 * They use PostgreSQL on any run. On SQLite each would start a server of its own, and repeat what it does on the other run.
 * One instance at a time can use SQLite.
 */
const ON_POSTGRES_ALONE = [
  'api/test/**/*instances.test.ts',
  'api/test/operations/conflicts.test.ts',
  'api/test/operations/lost-connections.test.ts',
  'api/test/operations/migrate-beside-neighbour.test.ts',
  'api/test/operations/pipelined-statements.test.ts',
  'api/test/operations/pooler.test.ts',
]
/** Thousands of calls. PostgreSQL rejects more of their values than SQLite does; PGlite takes minutes for them. */
const FUZZ = ['api/test/security/fuzz.test.ts', 'api/test/security/fuzz-extremes.test.ts']

/**
 * Tests of the identity provider whose results depend on the engine: calls that race for a row (`-races`), what its stores write,
 * read and delete, and values that one engine rejects (`-storage`). Its other tests run on SQLite alone: every statement of the
 * provider that they cause is also caused by these, or by tests of the API on both engines.
 */
const IDENTITY_BY_ENGINE = [
  'identity/src/**/*-{races,storage}.test.ts',
  'identity/src/keys/keys-service.test.ts',
  'identity/src/one-time/one-time-secrets.test.ts',
]

/**
 * API tests that open a database, but whose results do not depend on its engine: headers, tokens, limits and settings. Every
 * statement that they cause is also caused by a test that runs on both engines.
 */
export const INDEPENDENT_OF_ENGINE = [
  'api/test/checkout/order-cost.test.ts',
  'api/test/manager/alert-settings.test.ts',
  'api/test/manager/alerts.test.ts',
  'api/test/manager/before-opening.test.ts',
  'api/test/manager/board.test.ts',
  'api/test/manager/changed-rules.test.ts',
  'api/test/manager/confirmation.test.ts',
  'api/test/manager/settings-command.test.ts',
  'api/test/manager/settings.test.ts',
  'api/test/manager/team/team.test.ts',
  'api/test/operations/compression.test.ts',
  'api/test/operations/other-issuer.test.ts',
  'api/test/operations/query-plans.test.ts',
  'api/test/orders/catalogue.test.ts',
  'api/test/orders/kitchen-hours.test.ts',
  'api/test/orders/pick-up.test.ts',
  'api/test/printing/epson.test.ts',
  'api/test/privacy/log.test.ts',
  'api/test/security/access-control.test.ts',
  'api/test/security/access-tokens.test.ts',
  'api/test/security/fuzz-identity-extremes.test.ts',
  'api/test/security/fuzz-identity.test.ts',
  'api/test/security/headers.test.ts',
  'api/test/security/network-limits.test.ts',
]

/**
 * What `npm test` leaves out on each engine because it cannot run there, or because the run on the other engine has it. A
 * test file that is run alone runs on either.
 */
export function testsLeftOut({ isPGlite }: { isPGlite: boolean }): { sqlite: string[]; postgres: string[] } {
  return {
    sqlite: [...ON_POSTGRES_ALONE, ...(isPGlite ? [] : FUZZ)],
    postgres: [
      ...testsWithoutDatabase().filter((path) => !ON_POSTGRES_ALONE.includes(path)),
      ...INDEPENDENT_OF_ENGINE,
      ...identityTestsOnSqlite(),
      ...(isPGlite ? FUZZ : []),
    ],
  }
}

export function identityTestsOnSqlite(): string[] {
  return globSync('identity/src/**/*.test.ts', { cwd: repositoryRoot, exclude: IDENTITY_BY_ENGINE })
}

/** API tests that open no test database, directly or through what they import: a second engine would only repeat them. */
export function testsWithoutDatabase(): string[] {
  const { graph } = readRepository(repositoryRoot)
  const imports = new Map(
    graph.files.map(({ place, edges }) => [
      place.path,
      edges.flatMap(({ to }) => (to.kind === 'file' ? [to.path] : [])),
    ]),
  )
  if (!imports.has(TEST_DATABASE)) throw new Error(`${TEST_DATABASE} has moved`)
  const opensDatabase = (test: string): boolean => {
    const reached = new Set([test])
    for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported)
    return reached.has(TEST_DATABASE)
  }
  return [...imports.keys()].filter(
    (path) => /^(?:api|identity)\//.test(path) && path.endsWith('.test.ts') && !opensDatabase(path),
  )
}
