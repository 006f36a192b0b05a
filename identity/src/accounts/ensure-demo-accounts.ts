import type { AccountsDeps } from './accounts-deps.ts'
import { findAccountByAddress, markDemo, updateRole } from './accounts-store.ts'
import { addAccount, type AddedAccount } from './add-account.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'

export type DemoAccount = Pick<AddedAccount, 'name' | 'emailAddress' | 'password' | 'role'>

/** Creates the demo accounts or resets them to the values that are printed at start, and marks them as such. */
export async function ensureDemoAccounts(deps: AccountsDeps, people: DemoAccount[]): Promise<void> {
  const { database, clock } = deps
  const { queries } = database
  // One after another: a queue of password hashes has a limit.
  for (const person of people) {
    const { emailAddress, password, role } = person
    const existing = await findAccountByAddress(queries, emailAddress)
    if (!existing) {
      await addAccount(deps, { ...person, origin: 'demo' })
      continue
    }
    if (!existing.isDemo) await markDemo(queries, existing.id)
    if (!(await signIn(deps, emailAddress, password))) await resetPassword(deps, existing.id, password)
    if (existing.role !== role)
      await updateRole(queries, existing.id, { role, changedBy: 'demo', changedAt: clock().toISOString() })
  }
}
