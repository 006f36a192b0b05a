import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Who sent a request, for the security log and the throttle: the fields of a `SecurityEvent`. */
export interface IdentityCaller {
  ipAddress: string
  requestId: string
}

const callers = new WeakMap<IncomingMessage, IdentityCaller>()

export function callerOf(request: FastifyRequest): IdentityCaller {
  return { ipAddress: request.ip, requestId: request.id }
}

/** The provider sees raw requests only, and would take the first X-Forwarded-For entry for the caller's address. */
export function rememberCaller(request: FastifyRequest): void {
  callers.set(request.raw, callerOf(request))
}

export function callerOfRaw(request: IncomingMessage): IdentityCaller | undefined {
  return callers.get(request)
}
