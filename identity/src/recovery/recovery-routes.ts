import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readEmailAddress } from '../accounts/new-account.ts'
import { callerOf } from '../identity-caller.ts'
import { hasAttempt } from '../login/attempt-cookie.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { formOf } from '../pages/form-post.ts'
import { redirectTo, sendPage, throttledMessage } from '../pages/send-page.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import type { RouteDeps } from '../route-deps.ts'
import { forgotPage, messagePage, resetPage, resetSentPage } from './recovery-pages.ts'

const NOT_AN_ADDRESS = 'Enter an email address, like name@example.com.'
const WRONG_CODE = "That code's not right or has ended. Check it, or send a new one."

/** Requesting a new password, in a login attempt, and choosing it, which any browser with the link can. */
export function recoveryRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  requestRoutes(scope, deps)
  resetRoutes(scope, deps)
}

function requestRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, recovery, throttle, securityLog } = deps

  scope.get('/interaction/:uid/forgot', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    if (!recovery.canSend()) return redirectTo(reply, `${base}/sign-in`)
    return sendPage(reply, 200, forgotPage(site, base, { emailAddress: loginHint }))
  })

  scope.post('/interaction/:uid/forgot', async (request, reply) => {
    const { uid, base } = await findAttempt(request, reply, deps)
    if (!recovery.canSend()) return redirectTo(reply, `${base}/sign-in`)
    const { email = '' } = formOf(request)
    const emailAddress = readEmailAddress(email)
    const again = (status: number, errors: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, forgotPage(site, base, { emailAddress: email, ...errors }))
    if (emailAddress === undefined) return again(422, { fieldError: NOT_AN_ADDRESS })
    const waitSeconds = await throttle.tryLetter(request.ip)
    if (waitSeconds > 0) {
      const details = { at: 'forgotten password' }
      securityLog.record({ event: 'login_throttled', outcome: 'failure', ...callerOf(request), details })
      return again(429, { error: throttledMessage(reply, waitSeconds) })
    }
    const accountId = await recovery.request(emailAddress, uid)
    securityLog.record({ event: 'password_reset_requested', outcome: 'success', accountId, ...callerOf(request) })
    return sendPage(reply, 200, resetSentPage(site, base, { emailAddress }))
  })

  scope.post('/interaction/:uid/forgot/code', async (request, reply) => {
    const { uid, base } = await findAttempt(request, reply, deps)
    const { token, waitSeconds } = await recovery.checkCode(uid, formOf(request)['code'] ?? '')
    if (token !== undefined) return redirectTo(reply, `${site.path}/reset?token=${token}`)
    recordFailure(request, deps, 'code of a reset')
    const error = waitSeconds > 0 ? throttledMessage(reply, waitSeconds) : WRONG_CODE
    return sendPage(reply, waitSeconds > 0 ? 429 : 422, resetSentPage(site, base, { emailAddress: '', error }))
  })
}

function resetRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, recovery, throttle, securityLog } = deps

  scope.get<{ Querystring: { token?: string } }>('/reset', async (request, reply) => {
    const token = textOf(request.query.token)
    const found = await recovery.find(token)
    if (!found) return sendEnded(request, reply, deps)
    const { account } = found
    return sendPage(reply, 200, resetPage(site, account, { token }))
  })

  scope.post('/reset', async (request, reply) => {
    const { token = '', next = '' } = formOf(request)
    const found = await recovery.find(token)
    if (!found) return sendEnded(request, reply, deps)
    const { account } = found
    const again = (status: number, form: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, resetPage(site, account, { token, ...form }))
    const fieldError = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (fieldError !== undefined) return again(422, { fieldError })
    const attempt = await throttle.tryOwnPassword(`reset:${account.id}`, account.id)
    const { result: isReset, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
      recovery.reset(token, next, hashOptions),
    )
    if (rejection) return again(rejection.status, { error: rejection.error })
    if (!isReset) return sendEnded(request, reply, deps)
    await attempt.succeed()
    const changed = { accountId: account.id, ...callerOf(request), details: { by: 'reset' } }
    securityLog.record({ event: 'password_changed', outcome: 'success', ...changed })
    const text = "You've been logged out on all devices. Log in with your new password."
    const address = await findLogin(request, deps, found.attempt)
    return sendPage(reply, 200, messagePage(site, { title: 'Password changed', text, address, label: 'Log in' }))
  })
}

function sendEnded(request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): FastifyReply {
  recordFailure(request, deps, 'link of a reset')
  const text = 'It was used, or it has expired. Log in, or choose “Forgot your password?” to get a new one.'
  const { site } = deps
  const page = { title: "This link doesn't work any more", text, address: loginUrl(site), label: 'Go to log in' }
  return sendPage(reply, 410, messagePage(site, page))
}

/** The login attempt that requested the link, if it is in this browser and can still be finished; otherwise a new one. */
async function findLogin(request: FastifyRequest, { site, provider }: RouteDeps, attempt: string): Promise<string> {
  const isHere = hasAttempt(request.headers.cookie, attempt, site)
  const isOpen = isHere && (await provider.Interaction.find(attempt)) !== undefined
  return isOpen ? `${site.path}/interaction/${attempt}/sign-in` : loginUrl(site)
}

const loginUrl = (site: RouteDeps['site']) => `${site.homeUrl}?login=1`

function recordFailure(request: FastifyRequest, { securityLog }: RouteDeps, at: string): void {
  securityLog.record({ event: 'one_time_secret_failed', outcome: 'failure', ...callerOf(request), details: { at } })
}

/** A repeated parameter is a list. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function findAttempt(request: FastifyRequest, reply: FastifyReply, { provider, site }: RouteDeps) {
  const { uid, params } = await provider.interactionDetails(request.raw, reply.raw)
  const loginHint = typeof params['login_hint'] === 'string' ? params['login_hint'] : ''
  return { uid, base: `${site.path}/interaction/${uid}`, loginHint }
}
