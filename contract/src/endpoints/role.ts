export type Role = 'customer' | 'staff'

/** A role claim is a string, a list of strings, or absent; only `staff` opens the fulfilment app. */
export function roleOf(claims: Record<string, unknown>, roleClaim: string): Role {
  const claim = claims[roleClaim]
  const roles: unknown[] = Array.isArray(claim) ? claim : [claim]
  return roles.includes('staff') ? 'staff' : 'customer'
}
