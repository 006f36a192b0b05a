import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecurityLog } from '../../security-log.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { finishInteraction } from '../provider/finish-interaction.ts'
import { formOf } from '../pages/form-post.ts'
import { callerOf } from '../identity-caller.ts'
import type { IdentitySite } from '../identity-site.ts'
import { newPasswordPage } from '../pages/new-password-page.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { askToComeBack, askToWait, sendPage } from '../pages/send-page.ts'
import type { SignInThrottle } from './login-throttle.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { NEW_PASSWORD } from './new-password-prompt.ts'
import { inTurn } from './password-attempt.ts'

export interface NewPasswordDeps {
  provider: Provider
  site: IdentitySite
  accounts: AccountsService
  throttle: SignInThrottle
  devices: DeviceCookies
  securityLog: SecurityLog
}

/** The last step of a login with a password that was generated: its owner chooses another. */
export function newPasswordRoutes(scope: FastifyInstance, deps: NewPasswordDeps): void {
  const { site, accounts, throttle, devices, securityLog } = deps

  scope.get('/interaction/:uid/new-password', async (request, reply) => {
    const { base, account } = await findStep(request, reply, deps)
    return account ? sendPage(reply, 200, newPasswordPage(site, base, account)) : reply.redirect(base, 303)
  })

  scope.post('/interaction/:uid/new-password', async (request, reply) => {
    const { base, account, sessionId, records } = await findStep(request, reply, deps)
    if (!account) return reply.redirect(base, 303)
    const again = (status: number, form: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, newPasswordPage(site, base, account, form))
    const { next = '' } = formOf(request)
    const fieldError = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (fieldError !== undefined) return again(422, { fieldError })

    const tried = await throttle.tryOwnPassword(sessionId, account.id)
    const caller = { accountId: account.id, ...callerOf(request) }
    if (tried.waitSeconds > 0) {
      const details = { at: 'new password' }
      securityLog.record({ event: 'login_throttled', outcome: 'failure', ...caller, details })
      return again(429, { error: askToWait(reply, tried.waitSeconds) })
    }
    const { result: isChanged, retryAfterSeconds } = await inTurn(reply, tried, (turn) =>
      accounts.replacePassword(account.id, next, records, turn),
    )
    if (retryAfterSeconds > 0) return again(503, { error: askToComeBack(reply, retryAfterSeconds) })
    if (!isChanged) return again(422, { fieldError: 'Choose a password other than the one you were given.' })
    await tried.succeed()
    securityLog.record({ event: 'password_changed', outcome: 'success', ...caller, details: { forced: true } })
    const cookie = await devices.renew(request.headers.cookie, account.id)
    if (cookie !== undefined) void reply.header('set-cookie', cookie)
    return finishInteraction(request, reply, deps.provider, { [NEW_PASSWORD]: {} })
  })
}

/** @returns no account where this attempt is at another step. */
async function findStep(request: FastifyRequest, reply: FastifyReply, { provider, site, accounts }: NewPasswordDeps) {
  const { uid, prompt, session } = await provider.interactionDetails(request.raw, reply.raw)
  const isStep = prompt.name === NEW_PASSWORD && session !== undefined
  const account: AccountRecord | undefined = isStep ? await accounts.findAccount(session.accountId) : undefined
  return {
    base: `${site.path}/interaction/${uid}`,
    account,
    sessionId: session?.uid ?? '',
    /** What a new password must not end: this login. */
    records: [uid, session?.cookie].filter((id) => id !== undefined),
  }
}
