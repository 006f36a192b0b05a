import { isStaffRole, type Role } from '@fuel-shack/contract/values/account-roles'

/** A PIN is six digits that are entered on a shared screen, so a manager who logs in with one is only staff. */
export function roleInSession(role: Role, { isByPin }: { isByPin: boolean }): Role {
  return isByPin && isStaffRole(role) ? 'staff' : role
}
