import { IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/endpoints/headers'
import type { FastifyRequest } from 'fastify'

export function readIdentityProof({ headers }: FastifyRequest): string | undefined {
  const proof = headers[IDENTITY_PROOF_HEADER]
  return typeof proof === 'string' ? proof : undefined
}
