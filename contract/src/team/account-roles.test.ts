import { expect, test } from 'vitest'
import { isStaffRole, MANAGER_ROLES, roleClaimOf, ROLES, rolesOfAccount, STAFF_ROLES } from './account-roles.ts'
import { rolesOf } from './roles.ts'

test('the role claim is a string for customers and staff, and a list with both roles for managers', () => {
  expect(roleClaimOf('customer')).toBe('customer')
  expect(roleClaimOf('staff')).toBe('staff')
  expect(roleClaimOf('manager')).toEqual(['staff', 'manager'])
})

test.each(ROLES)('an account with the role %s has the same roles as a person with its claim', (role) => {
  expect(rolesOfAccount(role)).toEqual(rolesOf({ role: roleClaimOf(role) }, 'role'))
})

test('staff and managers are in the team, and customers are not', () => {
  expect(STAFF_ROLES.toSorted()).toEqual(['manager', 'staff'])
  expect(MANAGER_ROLES).toEqual(['manager'])
  expect(isStaffRole('customer')).toBe(false)
})
