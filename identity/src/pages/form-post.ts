import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityLog } from '../ports.ts'
import { callerOf } from '../identity-caller.ts'
import type { IdentitySite } from '../identity-site.ts'
import { errorPage } from './error-page.ts'
import { sendPage } from './send-page.ts'

export function formOf(request: FastifyRequest): Record<string, string> {
  const { body } = request
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Accepts forms of our own pages only: browsers send the Origin header with every POST. */
export function rejectOtherOrigins(site: IdentitySite, securityLog: SecurityLog) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.method !== 'POST') return
    const { origin } = request.headers
    if (origin === site.origin) return
    const details = { reason: 'origin' }
    securityLog.record({ event: 'access_denied', outcome: 'failure', ...callerOf(request), details })
    await sendPage(reply, 403, errorPage(site, 'invalid_request'))
  }
}
