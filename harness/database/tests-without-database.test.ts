import { expect, it } from 'vitest'
import { testsWithoutDatabase } from './tests-without-database.ts'

it('lists tests of pure rules and of SQLite alone, and none that runs on either engine', () => {
  const listed = testsWithoutDatabase()
  expect(listed).toEqual(
    expect.arrayContaining([
      'api/src/checkout/pricing.test.ts',
      'api/src/db/sqlite.test.ts',
      'api/test/operations/backup.test.ts',
    ]),
  )
  // They open it through what they import.
  for (const onBoth of [
    'api/test/payments/checkout.test.ts',
    'api/test/payments/kill.test.ts',
    'api/test/payments/instances.test.ts',
  ]) {
    expect(listed).not.toContain(onBoth)
  }
  expect(listed.length).toBeLessThan(40)
})
