import type { Role } from '@fuel-shack/contract/team/account-roles'
import type { RoleChanger } from '../base/identity-tables.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { changeRole } from './account-changes.ts'
import type { AccountsDeps } from './accounts-deps.ts'

export interface RoleSetting {
  role: Role
  changedBy: RoleChanger
  /** A new password, so that the creator of the account does not get the role too. */
  password?: { password: string; mustChange: boolean } | undefined
}

/** Ends every session of the account. Without a new password its creator gets the role too: warn the operator. */
export async function setRole({ database, clock }: AccountsDeps, id: string, setting: RoleSetting): Promise<void> {
  const { role, changedBy, password: chosen } = setting
  const password = chosen && {
    passwordHash: await hashPassword(chosen.password),
    mustChangePassword: chosen.mustChange,
  }
  await database.transaction((tx) => changeRole(tx, id, { role, changedBy, now: clock(), password }))
}
