import { expect, test } from 'vitest'
import { readLoginAddress } from './login-address.ts'
import { checkName } from './new-account.ts'

test.each([
  '0412345678',
  '0412-345-678',
  '+61 (0)412 345 678',
  '0061 412 345 678',
  '０４１２ ３４５ ６７８',
  '\u202a0412 345 678\u202c',
])('a login with the mobile number %j is that of +61412345678', (typed) => {
  expect(readLoginAddress(typed)).toBe('+61412345678')
})

test.each([
  [' Casey@Example.com ', 'casey@example.com'],
  ['07 5550 0142', undefined],
  ['+64 21 123 4567', undefined],
  ['casey', undefined],
])('the login address %j is %s', (typed, address) => {
  expect(readLoginAddress(typed)).toBe(address)
})

test.each(['', ' ', '\u200b', '.', '--', '\u3164'])('%j shows no name', (name) => {
  expect(checkName(name)).toBe('Enter your name.')
})

test.each(['Jo', 'Ng', '王伟', "O'Brien", 'é'])('%j is a name', (name) => {
  expect(checkName(name)).toBeUndefined()
})
