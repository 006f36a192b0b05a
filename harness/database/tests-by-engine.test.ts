import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { expect, it } from 'vitest'
import { identityTestsOnSqlite, INDEPENDENT_OF_ENGINE, testsLeftOut, testsWithoutDatabase } from './tests-by-engine.ts'

it('lists tests of pure rules and of SQLite alone, and none that runs on either engine', () => {
  const listed = testsWithoutDatabase()
  expect(listed).toEqual(
    expect.arrayContaining([
      'api/src/checkout/pricing.test.ts',
      'api/src/db/engines/sqlite.test.ts',
      'api/test/operations/backup.test.ts',
    ]),
  )
  // They open it through what they import.
  for (const onBoth of [
    'api/test/checkout/checkout.test.ts',
    'api/test/payments/kill.test.ts',
    'api/test/payments/instances.test.ts',
  ]) {
    expect(listed).not.toContain(onBoth)
  }
  // Most tests of the API use the database.
  const all = globSync('{api,identity}/**/*.test.ts', { cwd: repositoryRoot })
  expect(listed.length).toBeLessThan(all.length / 2)
})

it('lists tests that are independent of the engine by paths that exist', () => {
  expect(INDEPENDENT_OF_ENGINE.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})

it('leaves no test out on both engines', () => {
  const { sqlite, postgres } = testsLeftOut({ isPGlite: false })
  expect(sqlite.filter((path) => postgres.includes(path))).toEqual([])
})

it('runs tests of the identity provider on SQLite alone, except races for a row and tests of its stores', () => {
  const all = globSync('identity/**/*.test.ts', { cwd: repositoryRoot, exclude: ['**/node_modules/**'] })
  const onSqlite = identityTestsOnSqlite()
  const onBoth = all.filter((path) => !onSqlite.includes(path))
  expect(onBoth).toContain('identity/src/sessions/session-races.test.ts')
  expect(onBoth.filter((path) => !/-(?:races|storage)\.test\.ts$/.test(path)).toSorted()).toEqual([
    'identity/src/keys/keys-service.test.ts',
    'identity/src/one-time/one-time-secrets.test.ts',
  ])
})
