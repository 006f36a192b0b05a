import { roleClaimOf, type Role, type Roles } from '@fuel-shack/contract/endpoints/roles'

/** The roles that an account has: a manager is staff, too. */
export function rolesOfAccount(role: Role): Roles {
  return new Set([roleClaimOf(role)].flat())
}

/** A PIN is six digits that are entered on a shared screen, so a manager who logs in with one is only staff. */
export function roleInSession(role: Role, { isByPin }: { isByPin: boolean }): Role {
  return role === 'manager' && isByPin ? 'staff' : role
}
