import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecurityEventName, SecurityLog } from '../ports.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { callerOf } from '../identity-caller.ts'
import type { IdentitySite } from '../identity-site.ts'
import type { LoginThrottle } from '../login/login-throttle.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { errorPage } from '../pages/error-page.ts'
import { formOf } from '../pages/form-post.ts'
import { overloadedMessage, redirectTo, sendJson, sendPage, throttledMessage } from '../pages/send-page.ts'
import { findLoggedIn, renewSessionId, type LoggedIn } from '../sessions/current-session.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { Confirmations } from './confirmations.ts'
import { addressOf, confirmPage, readReturnTo, type ReturnTo } from './pages/confirm-page.ts'
import type { SecondFactorService } from './second-factor-service.ts'

export interface ConfirmationDeps {
  provider: Provider
  site: IdentitySite
  accounts: AccountsService
  sessions: SessionsService
  throttle: LoginThrottle
  secondFactor: SecondFactorService
  confirmations: Confirmations
  securityLog: SecurityLog
}

const NOT_CONFIRMED = "That password and code don't match this account. Check them and try again."
const PASSKEY_FAILED = { status: 401, error: "That passkey didn't work. Try again." }

/** Whether the user logged in fully or confirmed their identity within the last ten minutes. */
export function isConfirmed(
  { confirmations }: Pick<ConfirmationDeps, 'confirmations'>,
  { account, sessionId, loggedInAt, isByPin }: LoggedIn,
): Promise<boolean> {
  return confirmations.isConfirmed({ sessionUid: sessionId, accountId: account.id, loggedInAt, isByPin })
}

export async function sendConfirmPage(
  reply: FastifyReply,
  { site, secondFactor }: Pick<ConfirmationDeps, 'site' | 'secondFactor'>,
  { account: { id, emailAddress }, isByPin }: LoggedIn,
  { status, ...view }: { status: number; error?: string; returnTo: ReturnTo },
): Promise<FastifyReply> {
  const factors = await secondFactor.listFactors(id)
  return sendPage(reply, status, confirmPage(site, { emailAddress, isByPin, factors, ...view }))
}

/** Asks for the password and a second factor again, before a change that a stolen session must not make. */
export function confirmationRoutes(scope: FastifyInstance, deps: ConfirmationDeps): void {
  const path = '/account/second-factor/confirm'
  passwordRoute(scope, path, deps)
  passkeyRoutes(scope, path, deps)
}

function passwordRoute(scope: FastifyInstance, path: string, deps: ConfirmationDeps): void {
  const { site, accounts, throttle, secondFactor } = deps

  scope.post(path, async (request, reply) => {
    const caller = await findLoggedIn(request, reply, deps)
    if (!caller) return sendPage(reply, 401, errorPage(site, 'logged_out'))
    const { account, sessionId } = caller
    const { password = '', code = '', recovery = '', to } = formOf(request)
    const returnTo = readReturnTo(to)
    const again = (status: number, error: string) => sendConfirmPage(reply, deps, caller, { status, error, returnTo })

    const attempt = await throttle.tryOwnPassword(sessionId, account.id)
    const checked = await hashInQueue(reply, attempt, (hashOptions) =>
      accounts.signIn(account.emailAddress, password, hashOptions),
    )
    if (checked.waitSeconds > 0) {
      record(request, deps, account, 'login_throttled')
      return again(429, throttledMessage(reply, checked.waitSeconds))
    }
    if (checked.retryAfterSeconds > 0) return again(503, overloadedMessage(reply, checked.retryAfterSeconds))
    if (!checked.result) {
      record(request, deps, account, 'login_failed')
      return again(401, NOT_CONFIRMED)
    }
    if ((await secondFactor.needOf(account)) === 'proof') {
      const proof = await secondFactor.proveByCode(account.id, recovery || code, callerOf(request))
      if (proof.waitSeconds > 0) return again(429, throttledMessage(reply, proof.waitSeconds))
      if (proof.kind === undefined) return again(401, NOT_CONFIRMED)
    }
    await attempt.succeed()
    return confirm(request, reply, deps, { caller, returnTo })
  })
}

function passkeyRoutes(scope: FastifyInstance, path: string, deps: ConfirmationDeps): void {
  const { site, secondFactor } = deps

  scope.post(`${path}/passkey/options`, async (request, reply) => {
    const caller = await findLoggedIn(request, reply, deps)
    if (!caller) return sendJson(reply.code(401), {})
    return sendJson(reply, await secondFactor.beginPasskeyLogin({ session: caller.sessionId }))
  })

  scope.post(`${path}/passkey`, async (request, reply) => {
    const caller = await findLoggedIn(request, reply, deps)
    if (!caller) return sendPage(reply, 401, errorPage(site, 'logged_out'))
    const { account, sessionId } = caller
    const { response = '', to } = formOf(request)
    const returnTo = readReturnTo(to)
    const proof = await secondFactor.proveByPasskey({ session: sessionId }, response, callerOf(request))
    if (proof?.accountId !== account.id) return sendConfirmPage(reply, deps, caller, { ...PASSKEY_FAILED, returnTo })
    return confirm(request, reply, deps, { caller, returnTo })
  })
}

async function confirm(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ConfirmationDeps,
  { caller, returnTo }: { caller: LoggedIn; returnTo: ReturnTo },
): Promise<FastifyReply> {
  const { account, sessionId } = caller
  await deps.confirmations.confirm(sessionId, account.id)
  await renewSessionId(request, reply, deps)
  record(request, deps, account, 'identity_confirmed')
  return redirectTo(reply, addressOf(deps.site, returnTo))
}

function record(
  request: FastifyRequest,
  { securityLog }: ConfirmationDeps,
  { id: accountId }: AccountRecord,
  event: SecurityEventName,
): void {
  const outcome = event === 'identity_confirmed' ? 'success' : 'failure'
  securityLog.record({ event, outcome, accountId, ...callerOf(request), details: { at: 'confirmation' } })
}
