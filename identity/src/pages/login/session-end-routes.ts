import { sessionPaths, type SessionEnd, type SessionEndParams } from '@fuel-shack/contract/platform/session-renewal'
import type { FastifyInstance } from 'fastify'
import { sendJson } from '../../html/send-page.ts'
import type { Services } from '../../flows/services.ts'

const SESSION_ID = /^[\w-]{10,64}$/

/**
 * Why a session ended, for a screen that has only its expired token: the claim `sid` cannot be guessed, and the answer
 * contains no personal data. Empty if it is not known.
 */
export function sessionEndRoutes(scope: FastifyInstance, { sessions }: Services): void {
  scope.get<{ Params: SessionEndParams }>(sessionPaths.end, async (request, reply) => {
    const { sessionId } = request.params
    const end: SessionEnd | undefined = SESSION_ID.test(sessionId) ? await sessions.findEnd(sessionId) : undefined
    return sendJson(reply, end ?? {})
  })
}
