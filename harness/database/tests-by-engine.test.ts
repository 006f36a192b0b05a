import { globSync } from 'node:fs'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { expect, it } from 'vitest'
import { testsByEngine } from './tests-by-engine.ts'

it.each([true, false])('runs every test of the API on one engine at least (PGlite: %s)', (isPGlite) => {
  const { sqlite, postgres } = testsByEngine({ isPGlite })
  const all = globSync('{api,identity}/**/*.test.ts', { cwd: repositoryRoot, exclude: ['**/node_modules/**'] })
  expect([...new Set([...sqlite, ...postgres])].toSorted()).toEqual(all.toSorted())
})

it('runs money, races and instances on PostgreSQL, and settings on SQLite alone', () => {
  const { sqlite, postgres } = testsByEngine({ isPGlite: false })
  const money = 'api/test/payments/refunds/money-model.test.ts'
  expect(sqlite).toContain(money)
  expect(postgres).toEqual(
    expect.arrayContaining([
      money,
      'api/test/payments/instances.test.ts',
      'api/test/security/fuzz.test.ts',
      'identity/src/sessions/session-races.test.ts',
    ]),
  )
  expect(postgres).not.toContain('api/test/manager/settings.test.ts')
  expect(sqlite).not.toContain('api/test/payments/instances.test.ts')
})
