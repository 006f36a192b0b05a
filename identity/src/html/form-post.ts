import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentitySite } from '../base/identity-site.ts'
import type { SecurityLog } from '../base/ports.ts'
import { recordEvent } from '../base/record-event.ts'
import { errorPage } from './error-page.ts'
import { sendPage } from './send-page.ts'

/** The fields of the form that was posted. */
export function formOf({ request: { body } }: FastifyReply): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A parameter of an address, where a repeated one is a list. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Accepts forms of our own pages only: browsers send the Origin header with every POST. */
export function rejectOtherOrigins(deps: { site: IdentitySite; securityLog: SecurityLog }) {
  return async ({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (method !== 'POST' || headers.origin === deps.site.origin) return
    recordEvent(reply, deps, 'access_denied', { details: { reason: 'origin' } })
    await sendPage(reply, 403, errorPage(deps.site, 'invalid_request'))
  }
}
