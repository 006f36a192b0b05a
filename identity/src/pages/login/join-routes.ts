import type { StaffRole } from '@fuel-shack/contract/team/account-roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkNewAccount, readEmailAddress } from '../../accounts/new-account.ts'
import { callerOf } from '../../base/identity-caller.ts'
import { hashInQueue, setNewPassword } from '../../flows/password-attempt.ts'
import { errorPage } from '../../html/error-page.ts'
import { formOf, textOf } from '../../html/form-post.ts'
import { sendPage } from '../../html/send-page.ts'
import type { Services } from '../../flows/services.ts'
import { recordEvent } from '../../base/record-event.ts'
import type { JoinLink } from '../../flows/joining-service.ts'
import { originOnly } from './link-headers.ts'
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

type Found = NonNullable<Awaited<ReturnType<Services['joining']['find']>>>
type NewPassword = Extract<Found, { is: 'new-password' }>

/** The page of the links that managers hand out. Opening it uses nothing up: mail scanners open links too. */
export function joinRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, joining } = deps

  scope.get<{ Querystring: { token?: unknown } }>('/join', originOnly, async ({ query }, reply) => {
    const token = textOf(query.token)
    const found = await joining.find(token)
    if (!found) return sendEnded(reply, deps)
    if (found.is === 'new-password') return sendPage(reply, 200, linkPasswordPage(site, { token, ...found }))
    const emailAddress = found.via === 'email' ? (found.to ?? '') : ''
    return sendPage(
      reply,
      200,
      joinPage(site, { link: 'invitation', role: found.role }, { token, name: '', emailAddress }),
    )
  })

  scope.post('/join', originOnly, async (_request, reply) => {
    const found = await joining.find(formOf(reply)['token'] ?? '')
    if (!found) return sendEnded(reply, deps)
    if (found.is === 'new-password') return choosePassword(reply, deps, found)
    return join(reply, deps, {
      link: 'invitation',
      role: found.role,
      title: "You're on the team",
      sendEnded: () => sendEnded(reply, deps),
    })
  })
}

const sendEnded = (reply: FastifyReply, { site }: Services) => sendPage(reply, 410, errorPage(site, 'link_ended'))

interface Joining {
  link: JoinLink
  role: StaffRole
  /** The heading after it has worked. */
  title: string
  sendEnded: () => FastifyReply | Promise<FastifyReply>
}

/** Makes the account that the posted form describes. */
export async function join(reply: FastifyReply, deps: Services, { link, role, title, sendEnded: end }: Joining) {
  const { site, throttle, joining } = deps
  const { token = '', name = '', email = '', password = '' } = formOf(reply)
  const again = (status: number, form: Partial<Parameters<typeof joinPage>[2]>) =>
    sendPage(reply, status, joinPage(site, { link, role }, { token, name, emailAddress: email, ...form }))
  const errors = checkNewAccount({ name, emailAddress: email, password }, site.siteWords)
  const emailAddress = readEmailAddress(email)
  if (Object.keys(errors).length > 0 || emailAddress === undefined) return again(422, { errors })

  const fail = (event: 'sign_up_failed' | 'login_throttled') =>
    recordEvent(reply, deps, event, { details: { at: link } })
  const attempt = await throttle.tryPassword('sign-up', { ip: reply.request.ip, emailAddress })
  const { result, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
    joining.join({ link, token }, { name, emailAddress, password }, callerOf(reply), hashOptions),
  )
  if (rejection) {
    if (rejection.status === 429) fail('login_throttled')
    return again(rejection.status, { error: rejection.error })
  }
  if (result.is === 'joined') {
    await attempt.succeed()
    recordEvent(reply, deps, 'invitation_accepted', { accountId: result.account.id, details: { role, at: link } })
    return sendPage(reply, 200, joinedPage(site, title))
  }
  if (result.is === 'ended') return end()
  if (result.is === 'mismatch') fail('sign_up_failed')
  else await attempt.succeed()
  const { status, error } = ERRORS[result.is]
  return again(status, { error })
}

async function choosePassword(reply: FastifyReply, deps: Services, { account }: NewPassword) {
  const { site, joining } = deps
  const { token = '', password = '' } = formOf(reply)
  const isSet = await setNewPassword(reply, deps, {
    account,
    password,
    countedFor: `link:${account.id}`,
    set: (hashOptions) => joining.choosePassword(token, password, hashOptions),
    again: (status, form) => sendPage(reply, status, linkPasswordPage(site, { token, account, ...form })),
    answerUnset: () => sendEnded(reply, deps),
    details: { at: 'link' },
  })
  return isSet ? sendPage(reply, 200, joinedPage(site, 'Password saved')) : reply
}
