import type { FastifyReply } from 'fastify'
import { callerOf } from './identity-caller.ts'
import { EVENT_OUTCOMES, type SecurityEvent, type SecurityEventName, type SecurityLog } from './ports.ts'

/** Writes what a request has caused to the security log. */
export function recordEvent(
  reply: FastifyReply,
  { securityLog }: { securityLog: SecurityLog },
  event: SecurityEventName,
  about: Pick<SecurityEvent, 'accountId' | 'details'> = {},
): void {
  securityLog.record({ event, outcome: EVENT_OUTCOMES[event], ...about, ...callerOf(reply) })
}
