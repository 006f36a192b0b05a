import { expect, it } from 'vitest'
import { useIdentity } from '../../test/support/use-identity.ts'

/** More than the queue of password hashes holds. */
const PEOPLE = 43

const { identity } = useIdentity()

it(
  'creates any number of demo accounts, however many password hashes may wait at once',
  { timeout: 60_000 },
  async () => {
    const people = Array.from({ length: PEOPLE }, (_, index) => ({
      name: `Demo ${index}`,
      emailAddress: `demo-${index}@fuelshack.example`,
      password: `demo person number ${index}`,
      role: 'customer' as const,
    }))
    await identity.accounts.ensureAccounts(people)
    const last = people.at(-1)
    expect(await identity.accounts.findAccountByAddress(last?.emailAddress ?? '')).toMatchObject({ isDemo: true })
  },
)
