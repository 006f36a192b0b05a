import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkNewAccount, readEmailAddress } from '../accounts/new-account.ts'
import { callerOf } from '../identity-caller.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { errorPage } from '../pages/error-page.ts'
import { formOf } from '../pages/form-post.ts'
import { sendPage } from '../pages/send-page.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import type { RouteDeps } from '../route-deps.ts'
import { joinedPage, joinPage, linkPasswordPage } from './join-page.ts'

const ERRORS = {
  mismatch: {
    status: 422,
    error:
      "We couldn't make an account with that email and password. If you already have one, enter its password, or use another email.",
  },
  member: { status: 409, error: 'This account is in the team already. Log in with it, or use another email.' },
  'two-step': {
    status: 409,
    error: 'This account has two-step login. Turn it off in the app and open this link again, or use another email.',
  },
} as const

type Found = NonNullable<Awaited<ReturnType<RouteDeps['joining']['find']>>>
type Invitation = Extract<Found, { is: 'invitation' }>
type NewPassword = Extract<Found, { is: 'new-password' }>

/** The page of the links that managers hand out. Opening it uses nothing up: mail scanners open links too. */
export function joinRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, joining } = deps

  scope.get<{ Querystring: { token?: unknown } }>('/join', async ({ query }, reply) => {
    const token = typeof query.token === 'string' ? query.token : ''
    const found = await joining.find(token)
    if (!found) return sendEnded(reply, deps)
    if (found.is === 'new-password') return sendPage(reply, 200, linkPasswordPage(site, { token, ...found }))
    const emailAddress = found.via === 'email' ? (found.to ?? '') : ''
    return sendPage(reply, 200, joinPage(site, found.role, { token, name: '', emailAddress }))
  })

  scope.post('/join', async (request, reply) => {
    const found = await joining.find(formOf(request)['token'] ?? '')
    if (!found) return sendEnded(reply, deps)
    return found.is === 'invitation' ? join(request, reply, deps, found) : choosePassword(request, reply, deps, found)
  })
}

const sendEnded = (reply: FastifyReply, { site }: RouteDeps) => sendPage(reply, 410, errorPage(site, 'link_ended'))

async function join(request: FastifyRequest, reply: FastifyReply, deps: RouteDeps, { role }: Invitation) {
  const { site, throttle, joining, securityLog } = deps
  const { token = '', name = '', email = '', password = '' } = formOf(request)
  const again = (status: number, form: Partial<Parameters<typeof joinPage>[2]>) =>
    sendPage(reply, status, joinPage(site, role, { token, name, emailAddress: email, ...form }))
  const errors = checkNewAccount({ name, emailAddress: email, password }, site.siteWords)
  const emailAddress = readEmailAddress(email)
  if (Object.keys(errors).length > 0 || emailAddress === undefined) return again(422, { errors })

  const caller = callerOf(request)
  const fail = (event: 'sign_up_failed' | 'login_throttled') =>
    securityLog.record({ event, outcome: 'failure', ...caller, details: { at: 'invitation' } })
  const attempt = await throttle.tryPassword('sign-up', { ip: request.ip, emailAddress })
  const { result, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
    joining.join(token, { name, emailAddress, password }, caller, hashOptions),
  )
  if (rejection) {
    if (rejection.status === 429) fail('login_throttled')
    return again(rejection.status, { error: rejection.error })
  }
  if (result.is === 'joined') {
    await attempt.succeed()
    const { id: accountId } = result.account
    securityLog.record({ event: 'invitation_accepted', outcome: 'success', accountId, ...caller, details: { role } })
    return sendPage(reply, 200, joinedPage(site, "You're on the team"))
  }
  if (result.is === 'ended') return sendEnded(reply, deps)
  if (result.is === 'mismatch') fail('sign_up_failed')
  else await attempt.succeed()
  const { status, error } = ERRORS[result.is]
  return again(status, { error })
}

async function choosePassword(request: FastifyRequest, reply: FastifyReply, deps: RouteDeps, { account }: NewPassword) {
  const { site, throttle, joining, securityLog } = deps
  const { token = '', password = '' } = formOf(request)
  const again = (status: number, form: { error?: string; fieldError?: string }) =>
    sendPage(reply, status, linkPasswordPage(site, { token, account, ...form }))
  const fieldError = checkPassword(password, { ...account, siteWords: site.siteWords })
  if (fieldError !== undefined) return again(422, { fieldError })
  const attempt = await throttle.tryOwnPassword(`link:${account.id}`, account.id)
  const { result: isChosen, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
    joining.choosePassword(token, password, hashOptions),
  )
  if (rejection) return again(rejection.status, { error: rejection.error })
  if (!isChosen) return sendEnded(reply, deps)
  await attempt.succeed()
  const changed = { event: 'password_changed', outcome: 'success', details: { at: 'link' } } as const
  securityLog.record({ ...changed, accountId: account.id, ...callerOf(request) })
  return sendPage(reply, 200, joinedPage(site, 'Password saved'))
}
