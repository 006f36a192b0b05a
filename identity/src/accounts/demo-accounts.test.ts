import { expect, it } from 'vitest'
import { RILEY } from '../../test/support/identity-server.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

/** There are more people than the queue of password hashes holds. */
const PEOPLE = 43

const { identity } = useIdentity()

it('gives a demo account the role that is printed at start, also one that was a manager', async () => {
  const { email, ...riley } = RILEY
  for (const role of ['staff', 'manager'] as const) {
    await identity.accounts.ensureAccounts([{ ...riley, emailAddress: email, role }])
    expect(await identity.accounts.findAccountByAddress(email)).toMatchObject({ role })
  }
})

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
