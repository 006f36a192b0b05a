import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecurityEventName, SecurityLog } from '../../security-log.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { formOf } from '../pages/form-post.ts'
import { callerOf } from '../identity-caller.ts'
import type { IdentitySite } from '../identity-site.ts'
import { findLoggedIn, renewSessionId, type LoggedIn } from '../sessions/current-session.ts'
import { inTurn } from '../login/password-attempt.ts'
import { errorPage } from '../pages/error-page.ts'
import { askToComeBack, askToWait, sendPage } from '../pages/send-page.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { SignInThrottle } from '../login/login-throttle.ts'
import type { Confirmations } from './confirmations.ts'
import { originOf } from './origin.ts'
import { addressOf, confirmPage, readReturnTo, type ReturnTo } from './pages/confirm-page.ts'
import type { SecondFactorService } from './second-factor-service.ts'

export interface ConfirmationDeps {
  provider: Provider
  site: IdentitySite
  accounts: AccountsService
  sessions: SessionsService
  throttle: SignInThrottle
  secondFactor: SecondFactorService
  confirmations: Confirmations
  securityLog: SecurityLog
}

const NOT_CONFIRMED = "That password and code don't match this account. Check them and try again."
const PASSKEY_FAILED = { status: 401, error: "That passkey didn't work. Try again." }

/** Whether the user logged in or confirmed who they are within the last ten minutes. */
export function isConfirmed(
  { confirmations }: Pick<ConfirmationDeps, 'confirmations'>,
  { account, sessionId, loggedInAt }: LoggedIn,
): Promise<boolean> {
  return confirmations.isConfirmed({ sessionUid: sessionId, accountId: account.id, loggedInAt })
}

export async function askToConfirm(
  reply: FastifyReply,
  { site, secondFactor }: Pick<ConfirmationDeps, 'site' | 'secondFactor'>,
  account: AccountRecord,
  { status, ...view }: { status: number; error?: string; returnTo: ReturnTo },
): Promise<FastifyReply> {
  const factors = await secondFactor.listFactors(account.id)
  return sendPage(reply, status, confirmPage(site, { emailAddress: account.emailAddress, factors, ...view }))
}

/** The page that asks for the password and the factor again, before something that a stolen session must not do. */
export function confirmationRoutes(scope: FastifyInstance, deps: ConfirmationDeps): void {
  const { site, accounts, throttle, secondFactor, confirmations, securityLog } = deps
  const path = '/account/second-factor/confirm'

  scope.post(path, async (request, reply) => {
    const caller = await findLoggedIn(request, reply, deps)
    if (!caller) return sendPage(reply, 401, errorPage(site, 'signed_out'))
    const { account, sessionId } = caller
    const { password = '', code = '', recovery = '', to } = formOf(request)
    const returnTo = readReturnTo(to)
    const again = (status: number, error: string) => askToConfirm(reply, deps, account, { status, error, returnTo })
    const record = recorder(request, account)

    const tried = await throttle.tryOwnPassword(sessionId, account.id)
    if (tried.waitSeconds > 0) {
      record('login_throttled')
      return again(429, askToWait(reply, tried.waitSeconds))
    }
    const checked = await inTurn(reply, tried, (turn) => accounts.signIn(account.emailAddress, password, turn))
    if (checked.retryAfterSeconds > 0) return again(503, askToComeBack(reply, checked.retryAfterSeconds))
    if (!checked.result) {
      record('login_failed')
      return again(401, NOT_CONFIRMED)
    }
    if ((await secondFactor.needOf(account)) === 'proof') {
      const proof = await secondFactor.proveByCode(account.id, recovery || code, originOf(request))
      if (proof.waitSeconds > 0) return again(429, askToWait(reply, proof.waitSeconds))
      if (proof.kind === undefined) return again(401, NOT_CONFIRMED)
    }
    await tried.succeed()
    await confirmations.confirm(sessionId, account.id)
    await renewSessionId(request, reply, deps)
    record('identity_confirmed')
    return goOn(reply, returnTo)
  })

  scope.post(`${path}/passkey/options`, async (request, reply) => {
    const caller = await findLoggedIn(request, reply, deps)
    if (!caller) return sendOptions(reply.code(401), {})
    return sendOptions(reply, await secondFactor.beginPasskeyLogin({ session: caller.sessionId }))
  })

  scope.post(`${path}/passkey`, async (request, reply) => {
    const caller = await findLoggedIn(request, reply, deps)
    if (!caller) return sendPage(reply, 401, errorPage(site, 'signed_out'))
    const { account, sessionId } = caller
    const { response = '', to } = formOf(request)
    const returnTo = readReturnTo(to)
    const proof = await secondFactor.proveByPasskey({ session: sessionId }, response, originOf(request))
    if (proof?.accountId !== account.id) return askToConfirm(reply, deps, account, { ...PASSKEY_FAILED, returnTo })
    await confirmations.confirm(sessionId, account.id)
    await renewSessionId(request, reply, deps)
    recorder(request, account)('identity_confirmed')
    return goOn(reply, returnTo)
  })

  function recorder(request: FastifyRequest, { id: accountId }: AccountRecord) {
    return (event: SecurityEventName) =>
      securityLog.record({
        event,
        outcome: event === 'identity_confirmed' ? 'success' : 'failure',
        accountId,
        ...callerOf(request),
        details: { at: 'confirmation' },
      })
  }

  function goOn(reply: FastifyReply, returnTo: ReturnTo): FastifyReply {
    return reply.header('cache-control', 'no-store').redirect(addressOf(site, returnTo), 303)
  }
}

export function sendOptions(reply: FastifyReply, options: object): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(options))
}
