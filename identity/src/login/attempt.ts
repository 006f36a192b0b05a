import type { FastifyReply } from 'fastify'
import { textOf } from '../pages/form-post.ts'
import type { RouteDeps } from '../route-deps.ts'

/**
 * The login attempt of a request, which the provider identifies by its interaction cookie; `base` is the path of its pages.
 *
 * @throws SessionNotFound if it is finished, expired or unknown.
 */
export async function findAttempt(reply: FastifyReply, { provider, site }: RouteDeps) {
  const { uid, params, prompt, session } = await provider.interactionDetails(reply.request.raw, reply.raw)
  const { screen_hint: screenHint, login_hint: loginHint } = params
  const base = `${site.path}/interaction/${uid}`
  return { uid, base, prompt: prompt.name, session, screenHint, loginHint: textOf(loginHint) }
}
