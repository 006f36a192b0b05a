import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Where a request came from, for the security log. */
export interface IdentityCaller {
  ipAddress: string
  requestId: string
}

const callers = new WeakMap<IncomingMessage, IdentityCaller>()

export function callerOf(request: FastifyRequest): IdentityCaller {
  return { ipAddress: request.ip, requestId: request.id }
}

/** The provider sees raw requests only, and would read the caller's address from the first X-Forwarded-For entry. */
export function rememberCaller(request: FastifyRequest): void {
  callers.set(request.raw, callerOf(request))
}

export function callerOfRaw(request: IncomingMessage): IdentityCaller | undefined {
  return callers.get(request)
}
