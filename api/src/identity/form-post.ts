import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentitySite } from './identity-site.ts'
import { errorPage } from './pages/error-page.ts'
import { sendPage } from './send-page.ts'

/** The fields of a posted form, all of them text. */
export function formOf(request: FastifyRequest): Record<string, string> {
  const { body } = request
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A form is only taken from our own pages: browsers say with every post where it comes from. */
export function refuseOtherOrigins(site: IdentitySite) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.method !== 'POST') return
    const { origin } = request.headers
    if (origin === undefined || !site.origins.includes(origin)) {
      await sendPage(reply, 403, errorPage(site, 'invalid_request'))
    }
  }
}
