/** The values of a user's role claim. `staff` opens the fulfilment app; a value that the app does not know has no effect. */
export type Roles = ReadonlySet<string>

/** The roles that an account of the embedded provider can be given. */
export const ROLES = ['staff', 'customer'] as const
export type Role = (typeof ROLES)[number]

/** A role claim is a string, a list of strings, or absent. */
export function rolesOf(claims: Record<string, unknown>, roleClaim: string): Roles {
  const claim = claims[roleClaim]
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  return new Set(values.filter((value) => typeof value === 'string'))
}

export function isStaff({ roles }: { roles: Roles }): boolean {
  return roles.has('staff')
}
