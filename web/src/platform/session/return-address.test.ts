import { expect, it } from 'vitest'
import { sameOriginAddress } from './return-address.ts'

it.each(['/home', '/cards', '/orders?pr=1', '/'])('a login may return to %s', (returnTo) => {
  expect(sameOriginAddress({ returnTo })).toBe(returnTo)
})

it.each([
  { returnTo: '//evil.example' },
  { returnTo: '/\\evil.example' },
  { returnTo: 'https://evil.example' },
  { returnTo: 7 },
  {},
  null,
  undefined,
  '/home',
])('a login never returns anywhere else: %j', (state) => {
  expect(sameOriginAddress(state)).toBeUndefined()
})
