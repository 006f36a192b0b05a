import type { FastifyRequest } from 'fastify'
import type { Origin } from './second-factor-service.ts'

export function originOf(request: FastifyRequest): Origin {
  return { ipAddress: request.ip, requestId: request.id }
}
