import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import type { IdentitySite } from '../base/identity-site.ts'
import { textOf } from '../html/form-post.ts'

const PATH_OF_ATTEMPT = /\/(?:interaction|auth)\/([\w-]{10,60})(?=[/?;]|$)/

/**
 * A browser has one pending login: a login that begins in another tab replaces it. The provider takes the attempt from the
 * cookie alone, so a page of the earlier attempt would act in the later one.
 *
 * @throws SessionNotFound for a path of any other attempt than the one in the cookie.
 */
export function rejectOtherAttempts({ url, headers }: FastifyRequest, site: IdentitySite): void {
  const attempt = PATH_OF_ATTEMPT.exec(url)?.[1]
  if (attempt !== undefined && !isPending(headers.cookie, attempt, site))
    throw new errors.SessionNotFound('not the pending login of this browser')
}

/** Returns whether it is the pending login of this browser. */
export function isPending(cookie: string | undefined, attempt: string, site: IdentitySite): boolean {
  return site.readCookie(cookie, site.attemptCookie) === attempt
}

/**
 * The login attempt of a request, which the provider identifies by its interaction cookie; `base` is the path of its pages.
 *
 * @throws SessionNotFound if it is finished, expired or unknown.
 */
export async function findAttempt(reply: FastifyReply, deps: { provider: Provider; site: IdentitySite }) {
  const { provider, site } = deps
  const { uid, params, prompt, session } = await provider.interactionDetails(reply.request.raw, reply.raw)
  const { screen_hint: screenHint, login_hint: loginHint } = params
  const base = `${site.path}/interaction/${uid}`
  return { uid, base, prompt: prompt.name, session, screenHint, loginHint: textOf(loginHint) }
}
