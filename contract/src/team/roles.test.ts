import { expect, test } from 'vitest'
import { isManager, isStaff, rolesOf } from './roles.ts'

const namespaced = 'https://fuelshack.example/role'

// Covers login-6.
test('the role staff is recognised as a string and in a list, whose other values stay', () => {
  expect(isStaff({ roles: rolesOf({ role: 'staff' }, 'role') })).toBe(true)
  const roles = rolesOf({ [namespaced]: ['cook', 'staff', 5] }, namespaced)
  expect(isStaff({ roles })).toBe(true)
  expect([...roles]).toEqual(['cook', 'staff'])
})

test.each([
  {},
  { role: 'customer' },
  { role: 'Staff' },
  { role: ['staffer'] },
  { role: { staff: true } },
  { role: null },
])('a user with the claims %j is not staff', (claims) => {
  expect(isStaff({ roles: rolesOf(claims, 'role') })).toBe(false)
})

test('a manager is recognised by a list with both roles, and is staff', () => {
  const roles = rolesOf({ [namespaced]: ['manager', 'staff'] }, namespaced)
  expect(isManager({ roles })).toBe(true)
  expect(isStaff({ roles })).toBe(true)
})

test.each([
  {},
  { role: 'staff' },
  { role: 'manager' },
  { role: ['manager'] },
  { role: ['staff', 'Manager'] },
  { role: 'staff manager' },
  { role: ['manager', 'customer'] },
])('a user with the claims %j is not a manager', (claims) => {
  expect(isManager({ roles: rolesOf(claims, 'role') })).toBe(false)
})
