import type { FastifyInstance, FastifyReply } from 'fastify'
import { callerOf } from '../../base/identity-caller.ts'
import { hashInQueue } from '../../flows/password-attempt.ts'
import { formOf } from '../../html/form-post.ts'
import { redirectTo, sendJson, sendPage, throttledMessage } from '../../html/send-page.ts'
import type { Services } from '../../flows/services.ts'
import type { SecurityEventName } from '../../base/ports.ts'
import { recordEvent } from '../../base/record-event.ts'
import { findLoggedIn, ifLoggedIn, renewSessionId, type LoggedIn } from '../../provider/current-session.ts'
import { addressOf, confirmPage, readReturnTo, type ReturnTo } from './confirm-page.ts'

const PATH = '/account/second-factor/confirm'
const NOT_CONFIRMED = "That password and code don't match this account. Check them and try again."
const PASSKEY_FAILED = "That passkey didn't work. Try again."

/** Sends the confirmation page, which leads back to the page of the request. */
export function requireConfirmation(
  reply: FastifyReply,
  deps: Services,
  caller: LoggedIn,
  returnTo: ReturnTo,
): Promise<FastifyReply> {
  return sendConfirmPage(reply, deps, caller, { status: reply.request.method === 'GET' ? 200 : 403, returnTo })
}

async function sendConfirmPage(
  reply: FastifyReply,
  { site, accounts, secondFactor, loginCodes }: Services,
  { account: { id, emailAddress }, isByPin }: LoggedIn,
  { status, ...view }: { status: number; error?: string; isSent?: boolean; returnTo: ReturnTo },
): Promise<FastifyReply> {
  const factors = await secondFactor.readFactors(id)
  const hasPassword = await accounts.hasAnyPassword(id)
  const canSend = loginCodes.canSendTo(emailAddress)
  return sendPage(reply, status, confirmPage(site, { emailAddress, hasPassword, canSend, isByPin, factors, ...view }))
}

/** Asks for the password and a second factor again, before a change that a stolen session must not make. */
export function confirmationRoutes(scope: FastifyInstance, deps: Services): void {
  const { secondFactor } = deps

  scope.post(PATH, (_request, reply) => ifLoggedIn(reply, deps, (caller) => confirmByPassword(reply, deps, caller)))

  /** Sends the code that confirms an account without a password. */
  scope.post(`${PATH}/code`, ({ ip }, reply) =>
    ifLoggedIn(reply, deps, async (caller) => {
      const { name, emailAddress: address } = caller.account
      const returnTo = readReturnTo(formOf(reply)['to'])
      const waitSeconds = await deps.loginCodes.send(
        caller.sessionId,
        { name, address },
        { ip, loggedInAs: caller.account.id },
      )
      if (waitSeconds === 0) return sendConfirmPage(reply, deps, caller, { status: 200, isSent: true, returnTo })
      const error = throttledMessage(reply, waitSeconds)
      return sendConfirmPage(reply, deps, caller, { status: 429, error, returnTo })
    }),
  )

  scope.post(`${PATH}/passkey/options`, async (_request, reply) => {
    const caller = await findLoggedIn(reply, deps)
    if (!caller) return sendJson(reply.code(401), {})
    return sendJson(reply, await secondFactor.beginPasskeyLogin({ session: caller.sessionId }))
  })

  scope.post(`${PATH}/passkey`, (_request, reply) =>
    ifLoggedIn(reply, deps, async (caller) => {
      const { response = '', to } = formOf(reply)
      const returnTo = readReturnTo(to)
      const proof = await secondFactor.proveByPasskey({ session: caller.sessionId }, response, callerOf(reply))
      if (proof?.accountId === caller.account.id) return confirm(reply, deps, caller, returnTo)
      return sendConfirmPage(reply, deps, caller, { status: 401, error: PASSKEY_FAILED, returnTo })
    }),
  )
}

async function confirmByPassword(reply: FastifyReply, deps: Services, caller: LoggedIn): Promise<FastifyReply> {
  const { accounts, throttle, secondFactor } = deps
  const { account, sessionId } = caller
  const { password = '', code = '', recovery = '', to } = formOf(reply)
  const returnTo = readReturnTo(to)
  const again = (status: number, error: string) => sendConfirmPage(reply, deps, caller, { status, error, returnTo })

  const attempt = await throttle.tryOwnPassword(sessionId, account.id)
  const { result, rejection } = (await accounts.hasAnyPassword(account.id))
    ? await hashInQueue(reply, attempt, (hashOptions) => accounts.signIn(account.emailAddress, password, hashOptions))
    : await redeemCode(reply, deps, caller, password)
  if (rejection) {
    if (rejection.status === 429) record(reply, deps, caller, 'login_throttled')
    return again(rejection.status, rejection.error)
  }
  if (!result) {
    record(reply, deps, caller, 'login_failed')
    return again(401, NOT_CONFIRMED)
  }
  if ((await secondFactor.needOf(account)) === 'proof') {
    const proof = await secondFactor.proveByCode(account.id, recovery || code, callerOf(reply))
    if (proof.waitSeconds > 0) return again(429, throttledMessage(reply, proof.waitSeconds))
    if (proof.kind === undefined) return again(401, NOT_CONFIRMED)
  }
  await attempt.succeed()
  return confirm(reply, deps, caller, returnTo)
}

/** Redeems the code of an account without a password. */
async function redeemCode(reply: FastifyReply, { loginCodes }: Services, caller: LoggedIn, code: string) {
  const { account, waitSeconds } = await loginCodes.redeem(caller.sessionId, code, {
    ip: reply.request.ip,
    loggedInAs: caller.account.id,
  })
  if (waitSeconds > 0) return { rejection: { status: 429, error: throttledMessage(reply, waitSeconds) } as const }
  return { result: account?.id === caller.account.id ? account : undefined }
}

async function confirm(
  reply: FastifyReply,
  deps: Services,
  caller: LoggedIn,
  returnTo: ReturnTo,
): Promise<FastifyReply> {
  await deps.confirmations.confirm(caller)
  await renewSessionId(reply, deps)
  record(reply, deps, caller, 'identity_confirmed')
  return redirectTo(reply, addressOf(deps.site, returnTo))
}

function record(reply: FastifyReply, deps: Services, { account }: LoggedIn, event: SecurityEventName): void {
  recordEvent(reply, deps, event, { accountId: account.id, details: { at: 'confirmation' } })
}
