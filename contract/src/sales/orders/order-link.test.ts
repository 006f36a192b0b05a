import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCodeOf, orderIdOf } from './order-link.ts'

test('the code of an order is 22 characters of an address, and leads back to its id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const code = orderCodeOf(id)
      expect(code).toMatch(/^[\w-]{22}$/)
      expect(orderIdOf(code)).toBe(id)
    }),
  )
})

test('the id of an order leads to itself, in lower case', () => {
  expect(orderIdOf('01938F0E-0000-7000-8000-0000000ab12f')).toBe('01938f0e-0000-7000-8000-0000000ab12f')
})

test.each([
  '',
  'receipt',
  'AZOPDgAAcACAAAAAAKsS8',
  'AZOPDgAAcACAAAAAAKsS8QQ',
  'AZOPDgAAcACAAAAAAKsS8R',
  'AZOPDgAAcACAAAAAAKs%2F8Q',
])('"%s" is neither the id of an order nor its code', (linked) => {
  expect(orderIdOf(linked)).toBeUndefined()
})
