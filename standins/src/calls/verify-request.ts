import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSameSecret } from '../same-secret.ts'

export const SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/
const SECRET_PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 5 * 60
const SIGNATURE_VERSION = 'v1,'

export interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Verifies a request as described at https://www.standardwebhooks.com, over the exact bytes of the body.
 * @returns its id, or why it is not accepted.
 */
export function verifyRequest(
  { headers, body }: ReceivedRequest,
  { secret, now }: { secret: string; now: Date },
): { id: string } | { reason: string } {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`])
  if (typeof id !== 'string' || id === '') return { reason: 'The header webhook-id is missing.' }
  if (typeof timestamp !== 'string') return { reason: 'The header webhook-timestamp is missing.' }
  if (typeof signatures !== 'string')
    return { reason: 'The header webhook-signature is missing: the call is not signed.' }
  if (!/^\d{1,12}$/.test(timestamp)) return { reason: 'The header webhook-timestamp is not a time in seconds.' }
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (ageSeconds > TOLERANCE_SECONDS) return { reason: 'The timestamp is more than 5 minutes old.' }
  if (ageSeconds < -TOLERANCE_SECONDS) return { reason: 'The timestamp is more than 5 minutes in the future.' }
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const expected =
    SIGNATURE_VERSION + createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  // Several while the sender changes its secret.
  const isSigned = signatures.split(' ').some((signature) => isSameSecret(signature, expected))
  return isSigned ? { id } : { reason: 'The signature is wrong: another secret, or a changed body.' }
}
