import type { FastifyInstance, FastifyReply } from 'fastify'
import { readEmailAddress } from '../../accounts/new-account.ts'
import { findAttempt, isPending } from '../../provider/attempt.ts'
import { setNewPassword } from '../../flows/password-attempt.ts'
import { waysIn } from './ways-in.ts'
import type { PasswordForm } from '../../html/choose-password-page.ts'
import { formOf, textOf } from '../../html/form-post.ts'
import { redirectTo, sendPage, throttledMessage } from '../../html/send-page.ts'
import type { Services } from '../../flows/services.ts'
import { recordEvent } from '../../base/record-event.ts'
import { forgotPage, messagePage, resetPage, resetSentPage } from './recovery-pages.ts'

const PATH = '/interaction/:uid/forgot'
const NOT_AN_ADDRESS = 'Enter an email address, like name@example.com.'
const WRONG_CODE = "That code's not right or has ended. Check it, or send a new one."

/** Requesting a new password, in a login attempt, and choosing it, which any browser with the link can. */
export function recoveryRoutes(scope: FastifyInstance, deps: Services): void {
  requestRoutes(scope, deps)
  resetRoutes(scope, deps)
}

function requestRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, recovery, throttle, accounts, devices } = deps

  scope.get(PATH, async (_request, reply) => {
    const { base, loginHint } = await findAttempt(reply, deps)
    if (!recovery.canSend()) return redirectTo(reply, `${base}/sign-in`)
    return sendPage(reply, 200, forgotPage(site, base, { emailAddress: loginHint, ...waysIn(deps) }))
  })

  scope.post(PATH, async ({ ip, headers }, reply) => {
    const { uid, base } = await findAttempt(reply, deps)
    if (!recovery.canSend()) return redirectTo(reply, `${base}/sign-in`)
    const { email = '' } = formOf(reply)
    const emailAddress = readEmailAddress(email)
    const again = (status: number, errors: PasswordForm) =>
      sendPage(reply, status, forgotPage(site, base, { emailAddress: email, ...waysIn(deps), ...errors }))
    if (emailAddress === undefined) return again(422, { fieldError: NOT_AN_ADDRESS })
    const known = await accounts.findAccountByAddress(emailAddress)
    const isKnownDevice = known && (await devices.findDevice(headers.cookie, known.id)) !== undefined
    const owner = isKnownDevice ? known.id : undefined
    const waitSeconds = await throttle.tryMessage(ip, owner)
    if (waitSeconds > 0) {
      recordEvent(reply, deps, 'login_throttled', { details: { at: 'forgotten password' } })
      return again(429, { error: throttledMessage(reply, waitSeconds) })
    }
    const accountId = await recovery.request(emailAddress, uid, owner)
    recordEvent(reply, deps, 'password_reset_requested', { accountId })
    return sendPage(reply, 200, resetSentPage(site, base, { emailAddress }))
  })

  scope.post(`${PATH}/code`, async (_request, reply) => {
    const { uid, base } = await findAttempt(reply, deps)
    const { token, waitSeconds } = await recovery.checkCode(uid, formOf(reply)['code'] ?? '')
    if (token !== undefined) return redirectTo(reply, `${site.path}/reset?token=${token}`)
    recordEvent(reply, deps, 'one_time_secret_failed', { details: { at: 'code of a reset' } })
    const error = waitSeconds > 0 ? throttledMessage(reply, waitSeconds) : WRONG_CODE
    return sendPage(reply, waitSeconds > 0 ? 429 : 422, resetSentPage(site, base, { emailAddress: '', error }))
  })
}

function resetRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, recovery } = deps

  scope.get<{ Querystring: { token?: string } }>('/reset', async ({ query }, reply) => {
    const token = textOf(query.token)
    const found = await recovery.find(token)
    return found ? sendPage(reply, 200, resetPage(site, found.account, { token })) : sendEnded(reply, deps)
  })

  scope.post('/reset', async (_request, reply) => {
    const { token = '', next = '' } = formOf(reply)
    const found = await recovery.find(token)
    if (!found) return sendEnded(reply, deps)
    const { account } = found
    const isSet = await setNewPassword(reply, deps, {
      account,
      password: next,
      countedFor: `reset:${account.id}`,
      set: (hashOptions) => recovery.reset(token, next, hashOptions),
      again: (status, form) => sendPage(reply, status, resetPage(site, account, { token, ...form })),
      answerUnset: () => sendEnded(reply, deps),
      details: { by: 'reset' },
    })
    if (!isSet) return reply
    const text = "You've been logged out on all devices. Log in with your new password."
    const address = await findLogin(reply, deps, found.attempt)
    return sendPage(reply, 200, messagePage(site, { title: 'Password changed', text, address, label: 'Log in' }))
  })
}

function sendEnded(reply: FastifyReply, deps: Services): FastifyReply {
  recordEvent(reply, deps, 'one_time_secret_failed', { details: { at: 'link of a reset' } })
  const text = 'It was used, or it has expired. Log in, or choose “Forgot your password?” to get a new one.'
  const { site } = deps
  const page = { title: "This link doesn't work any more", text, address: loginUrl(site), label: 'Go to log in' }
  return sendPage(reply, 410, messagePage(site, page))
}

/** The login attempt that requested the link, if it is in this browser and can still be finished; otherwise a new one. */
async function findLogin(reply: FastifyReply, { site, provider }: Services, attempt: string): Promise<string> {
  const isHere = isPending(reply.request.headers.cookie, attempt, site)
  const isOpen = isHere && (await provider.Interaction.find(attempt)) !== undefined
  return isOpen ? `${site.path}/interaction/${attempt}/sign-in` : loginUrl(site)
}

const loginUrl = (site: Services['site']) => `${site.homeUrl}?login=1`
