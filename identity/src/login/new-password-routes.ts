import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../identity-caller.ts'
import type { IdentitySite } from '../identity-site.ts'
import { choosePasswordPage, type PasswordForm } from '../pages/choose-password-page.ts'
import { formOf } from '../pages/form-post.ts'
import { leaveForm } from '../pages/layout.ts'
import { redirectTo, sendPage } from '../pages/send-page.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { finishInteraction } from '../provider/finish-interaction.ts'
import type { RouteDeps } from '../route-deps.ts'
import { NEW_PASSWORD } from './new-password-prompt.ts'
import { hashInQueue } from './password-attempt.ts'

/** The last step of a login with a generated password: the user chooses a new one. */
export function newPasswordRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, accounts, throttle, devices, securityLog } = deps

  scope.get('/interaction/:uid/new-password', async (request, reply) => {
    const { base, account } = await findStep(request, reply, deps)
    return account ? sendPage(reply, 200, newPasswordPage(site, base, account)) : redirectTo(reply, base)
  })

  scope.post('/interaction/:uid/new-password', async (request, reply) => {
    const { base, account, sessionId, records } = await findStep(request, reply, deps)
    if (!account) return redirectTo(reply, base)
    const again = (status: number, form: PasswordForm) =>
      sendPage(reply, status, newPasswordPage(site, base, account, form))
    const { next = '' } = formOf(request)
    const fieldError = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (fieldError !== undefined) return again(422, { fieldError })

    const attempt = await throttle.tryOwnPassword(sessionId, account.id)
    const caller = { accountId: account.id, ...callerOf(request) }
    const { result: isChanged, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
      accounts.replacePassword(account.id, next, records, hashOptions),
    )
    if (rejection) {
      const { status, error } = rejection
      const details = { at: 'new password' }
      if (status === 429) securityLog.record({ event: 'login_throttled', outcome: 'failure', ...caller, details })
      return again(status, { error })
    }
    if (!isChanged) return again(422, { fieldError: 'Choose a password other than the one you were given.' })
    await attempt.succeed()
    securityLog.record({ event: 'password_changed', outcome: 'success', ...caller, details: { forced: true } })
    const cookie = await devices.renew(request.headers.cookie, account.id)
    if (cookie !== undefined) void reply.header('set-cookie', cookie)
    return finishInteraction(request, reply, deps.provider, { [NEW_PASSWORD]: {} })
  })
}

function newPasswordPage(
  site: IdentitySite,
  base: string,
  account: { name: string; emailAddress: string },
  form: PasswordForm = {},
) {
  const page = {
    lead: `${account.name}, the password you were given only works once. Choose your own to log in.`,
    action: `${base}/new-password`,
    button: { label: 'Save and log in', busyLabel: 'Logging in…' },
    exit: leaveForm(site, base),
  }
  return choosePasswordPage(site, account, page, form)
}

/** @returns no account if this login attempt is at another step. */
async function findStep(request: FastifyRequest, reply: FastifyReply, { provider, site, accounts }: RouteDeps) {
  const { uid, prompt, session } = await provider.interactionDetails(request.raw, reply.raw)
  const isStep = prompt.name === NEW_PASSWORD && session !== undefined
  return {
    base: `${site.path}/interaction/${uid}`,
    account: isStep ? await accounts.findAccount(session.accountId) : undefined,
    sessionId: session?.uid ?? '',
    /** The records of this login, which a new password must not end. */
    records: [uid, session?.cookie].filter((id) => id !== undefined),
  }
}
