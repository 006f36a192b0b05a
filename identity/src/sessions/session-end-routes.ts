import type { FastifyInstance } from 'fastify'
import { sendJson } from '../pages/send-page.ts'
import type { RouteDeps } from '../route-deps.ts'

const SESSION_ID = /^[\w-]{10,64}$/

/**
 * Why a session ended, for a screen that has only its expired token: the claim `sid` cannot be guessed, and the answer
 * contains no personal data. Empty if it is not known.
 */
export function sessionEndRoutes(scope: FastifyInstance, { sessions }: RouteDeps): void {
  scope.get<{ Params: { id: string } }>('/session-end/:id', async (request, reply) => {
    const { id } = request.params
    return sendJson(reply, (SESSION_ID.test(id) && (await sessions.findEnd(id))) || {})
  })
}
