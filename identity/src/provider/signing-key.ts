import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'

/** 128 bits of security (ASVS 5.0, 11.2.3), where RSA would need 3072 bits. */
export const ALGORITHM = 'ES256'

const signingKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string(),
  alg: z.literal(ALGORITHM),
  use: z.literal('sig'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})
export type SigningKey = z.infer<typeof signingKeySchema>

export const readSigningKey = (json: string): SigningKey => signingKeySchema.parse(JSON.parse(json))

export async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' })
}

export function publicJwkOf({ kty, crv, kid, alg, use, x, y }: SigningKey): JWK {
  return { kty, crv, kid, alg, use, x, y }
}
