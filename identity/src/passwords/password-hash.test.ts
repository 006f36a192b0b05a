import { expect, it } from 'vitest'
import { hashAsInProduction } from '../../test/support/hash-cost.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

it('hashes with Argon2id, 19 MiB, two passes and a salt for each hash', async () => {
  hashAsInProduction()
  const [one, other] = await Promise.all([hashPassword('three quiet wombats'), hashPassword('three quiet wombats')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

it('accepts the right password only, and none without a stored hash', async () => {
  const hash = await hashPassword('three quiet wombats')
  expect(await verifyPassword('three quiet wombats', hash)).toBe(true)
  expect(await verifyPassword('three quiet wombat', hash)).toBe(false)
  expect(await verifyPassword('three quiet wombats', undefined)).toBe(false)
})

it('verifies a hash made by another program at another cost', async () => {
  // The reference implementation made this hash: `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1`.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', hash)).toBe(true)
})

it('treats the same letters typed on another keyboard as the same password', async () => {
  const composed = 'caf\u00e9 on the highway'
  expect(await verifyPassword(composed.normalize('NFD'), await hashPassword(composed))).toBe(true)
})

it('throws for a stored value that is not a hash', async () => {
  await expect(verifyPassword('anything', 'plain text')).rejects.toThrow('not an Argon2id PHC string')
})
