/**
 * The values of a user's role claim. `staff` opens the fulfilment app, `manager` in addition the manager's area. They are any
 * strings, not only the roles of `account-roles.ts`: another provider sends its own values beside ours, and a claim that is a
 * list stays complete. A value that the app does not know has no effect.
 */
export type Roles = ReadonlySet<string>

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
