import { expect, test } from 'vitest'
import { roleOf } from './role.ts'

const namespaced = 'https://fuelshack.example/role'

test('only the role staff opens the fulfilment app, as a string or in a list', () => {
  expect(roleOf({ role: 'staff' }, 'role')).toBe('staff')
  expect(roleOf({ [namespaced]: ['cook', 'staff'] }, namespaced)).toBe('staff')
})

test.each([
  {},
  { role: 'customer' },
  { role: 'Staff' },
  { role: ['staffer'] },
  { role: { staff: true } },
  { role: null },
])('%j is a customer', (claims) => {
  expect(roleOf(claims, 'role')).toBe('customer')
})
