import { isManager, isStaff, type Roles } from './roles.ts'

/** The roles of an account of the embedded provider. */
export const ROLES = ['manager', 'staff', 'customer'] as const
export type Role = (typeof ROLES)[number]

/** The values of an account's role claim: managers are staff, too. */
const CLAIM_VALUES = {
  manager: ['staff', 'manager'],
  staff: ['staff'],
  customer: ['customer'],
} as const satisfies Record<Role, readonly string[]>

/** The roles of an account that is staff, and so in the team. */
export type StaffRole = { [R in Role]: 'staff' extends (typeof CLAIM_VALUES)[R][number] ? R : never }[Role]

/** The role claim of an account. A single value is sent as a string: that is what the specification has for staff. */
export function roleClaimOf(role: Role): string | string[] {
  const [first, ...more] = CLAIM_VALUES[role]
  return more.length === 0 ? first : [first, ...more]
}

/** Returns what the role of an account means for access. */
export function rolesOfAccount(role: Role): Roles {
  return new Set(CLAIM_VALUES[role])
}

/** For a stored or chosen role. Where there is a person or an account, use `isStaff`. */
export function isStaffRole(role: Role): role is StaffRole {
  return isStaff({ roles: rolesOfAccount(role) })
}

export const STAFF_ROLES = ROLES.filter(isStaffRole)
export const MANAGER_ROLES = ROLES.filter((role) => isManager({ roles: rolesOfAccount(role) }))
