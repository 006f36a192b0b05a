import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { findSecret, keepSecret } from './secrets-store.ts'

const signingKeySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})
const signingKeysSchema = z.array(signingKeySchema).min(1)
const cookieKeysSchema = z.array(z.string().min(32)).min(1)

export type SigningKey = z.infer<typeof signingKeySchema>

export interface IdentitySecrets {
  signingKeys: SigningKey[]
  cookieKeys: string[]
}

/** The keys that sign tokens and cookies: made once, kept in the database, shared by every instance. */
export async function loadSecrets(database: Database, clock: () => Date): Promise<IdentitySecrets> {
  const createdAt = clock().toISOString()
  const { queries } = database
  const signingKeys =
    (await findSecret(queries, 'signing-keys')) ??
    (await keepSecret(queries, { name: 'signing-keys', value: [await newSigningKey()], createdAt }))
  const cookieKeys =
    (await findSecret(queries, 'cookie-keys')) ??
    (await keepSecret(queries, { name: 'cookie-keys', value: [randomBytes(32).toString('base64url')], createdAt }))
  return { signingKeys: signingKeysSchema.parse(signingKeys), cookieKeys: cookieKeysSchema.parse(cookieKeys) }
}

async function newSigningKey(): Promise<unknown> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}
