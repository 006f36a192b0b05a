import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Where a request came from, for the security log. */
export interface IdentityCaller {
  ipAddress: string
  requestId: string
}

const callers = new WeakMap<IncomingMessage, IdentityCaller>()

export function callerOf({ request }: FastifyReply): IdentityCaller {
  return { ipAddress: request.ip, requestId: request.id }
}

/** The provider sees raw requests only, and would read the caller's address from the first X-Forwarded-For entry. */
export function rememberCaller(reply: FastifyReply): void {
  callers.set(reply.request.raw, callerOf(reply))
}

export function callerOfRaw(request: IncomingMessage): IdentityCaller | undefined {
  return callers.get(request)
}
