/**
 * The values of a user's role claim. `staff` opens the fulfilment app, `manager` in addition the manager's area; a value that
 * the app does not know has no effect.
 */
export type Roles = ReadonlySet<string>

/** What an account of the embedded provider can be. */
export const ROLES = ['manager', 'staff', 'customer'] as const
export type Role = (typeof ROLES)[number]

/** The role claim of an account: managers are staff, too. */
export function roleClaimOf(role: Role): string | string[] {
  return role === 'manager' ? ['staff', 'manager'] : role
}

/** A role claim is a string, a list of strings, or absent. */
export function rolesOf(claims: Record<string, unknown>, roleClaim: string): Roles {
  const claim = claims[roleClaim]
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  return new Set(values.filter((value) => typeof value === 'string'))
}

export function isStaff({ roles }: { roles: Roles }): boolean {
  return roles.has('staff')
}

/** The role `manager` alone gives no rights: a manager is staff. */
export function isManager({ roles }: { roles: Roles }): boolean {
  return roles.has('staff') && roles.has('manager')
}
