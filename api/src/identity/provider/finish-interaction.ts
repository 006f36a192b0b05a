import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { redirectTo } from '../pages/send-page.ts'

/** How a user authenticated, in the terms of RFC 8176. */
export type AuthenticationMethod = 'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa'

/** Values of the `acr` claim: one factor or two. */
export const ONE_FACTOR = 'pwd'
export const TWO_FACTORS = 'mfa'

/** Ends a login attempt with any result. */
export async function finishInteraction(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  result: InteractionResults,
): Promise<FastifyReply> {
  const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return redirectTo(reply, next)
}

/** Logs the account in. Call it only after every factor that the account needs was verified. */
export function finishLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  login: { accountId: string; methods: AuthenticationMethod[] },
): Promise<FastifyReply> {
  const { accountId, methods } = login
  const acr = methods.includes('mfa') ? TWO_FACTORS : ONE_FACTOR
  return finishInteraction(request, reply, provider, { login: { accountId, acr, amr: methods }, create: {} })
}
