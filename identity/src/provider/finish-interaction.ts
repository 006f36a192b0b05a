import type { FastifyReply } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { redirectTo } from '../html/send-page.ts'
import type { SecurityLog } from '../base/ports.ts'
import { recordEvent } from '../base/record-event.ts'
import type { AuthenticationMethod } from '../credentials/second-factor-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'

/** Values of the `acr` claim: one factor or two. */
export const ONE_FACTOR = 'pwd'
export const TWO_FACTORS = 'mfa'

/** Ends a login attempt with any result. */
export async function finishInteraction(
  reply: FastifyReply,
  provider: Provider,
  result: InteractionResults,
): Promise<FastifyReply> {
  const next = await provider.interactionResult(reply.request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  return redirectTo(reply, next)
}

interface FinishedLogin {
  accountId: string
  methods: (AuthenticationMethod | 'pin')[]
  /** The `acr` claim. By default, what the methods say. */
  strength?: typeof ONE_FACTOR | typeof TWO_FACTORS
}

/**
 * Logs the account in. Call it only after every factor that the account needs was verified. If another person is logged in
 * on this device, their session ends now: a login that is not finished leaves it as it was.
 */
export async function finishLogin(
  reply: FastifyReply,
  deps: { provider: Provider; sessions: SessionsService; securityLog: SecurityLog },
  { accountId, methods, strength }: FinishedLogin,
): Promise<FastifyReply> {
  const { provider, sessions } = deps
  const acr = strength ?? (methods.includes('mfa') ? TWO_FACTORS : ONE_FACTOR)
  const interaction = await provider.interactionDetails(reply.request.raw, reply.raw)
  const { session } = interaction
  if (session !== undefined && session.accountId !== accountId) {
    // Without this, the provider would first show a page of its own that logs the other person out by a script.
    await sessions.endSessions(session.accountId, ({ id }) => id === session.uid, 'handed-over')
    const ended = { accountId: session.accountId, details: { count: 1, by: 'hand-over' } }
    recordEvent(reply, deps, 'session_ended', ended)
    delete interaction.session
    await interaction.persist()
  }
  return finishInteraction(reply, provider, { login: { accountId, acr, amr: methods }, create: {} })
}
