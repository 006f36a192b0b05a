import { IDEMPOTENCY_KEY_HEADER, IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/platform/headers'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const PATTERN = /^[\w-]{8,64}$/

/** @throws AppError `bad_request` for an invalid key. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers[IDEMPOTENCY_KEY_HEADER]
  if (header === undefined) return undefined
  if (typeof header === 'string' && PATTERN.test(header)) return header
  throw new AppError('bad_request', { detail: 'Idempotency-Key: 8 to 64 letters, digits, hyphens or underscores' })
}

/** @throws AppError `idempotency_key_missing`, `bad_request` */
export function requireIdempotencyKey(request: FastifyRequest): string {
  const key = readIdempotencyKey(request)
  if (key === undefined) throw new AppError('idempotency_key_missing')
  return key
}

export function readIdentityProof({ headers }: FastifyRequest): string | undefined {
  const proof = headers[IDENTITY_PROOF_HEADER]
  return typeof proof === 'string' ? proof : undefined
}
