import { argon2Sync, randomBytes } from 'node:crypto'
import type { Queries } from '@fuel-shack/api/db/database'

/** Stored hashes state their cost: with these of 64 KiB, a test's login takes a millisecond of hashing instead of thirty. */
export async function cheapenPasswords(
  queries: Queries,
  people: readonly { email: string; password: string }[],
): Promise<void> {
  for (const { email, password } of people) {
    await queries
      .updateTable('identity_accounts')
      .set({ password_hash: cheapHash(password) })
      .where('email_address', '=', email)
      .executeTakeFirstOrThrow()
  }
}

function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(nonce)}$${unpadded(hash)}`
}
