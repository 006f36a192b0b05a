import { isStaff } from '@fuel-shack/contract/endpoints/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../identity-caller.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { accountPage, type AccountForm } from '../pages/account-page.ts'
import { formOf } from '../pages/form-post.ts'
import { sendPage } from '../pages/send-page.ts'
import type { ListedSession } from '../pages/sessions-section.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { findPinDevice } from '../pins/pin-device.ts'
import type { RouteDeps } from '../route-deps.ts'
import { requireConfirmation } from '../second-factor/confirmation-routes.ts'
import { ago } from '../sessions/ago.ts'
import { ifLoggedIn, type LoggedIn } from '../sessions/current-session.ts'

/** The account page: change the password, end sessions. */
export function accountRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  scope.get('/account', (request, reply) =>
    ifLoggedIn(request, reply, deps, (caller) => showAccount(request, reply, deps, caller)),
  )
  scope.post('/account', (request, reply) =>
    ifLoggedIn(request, reply, deps, (caller) => changePassword(request, reply, deps, caller)),
  )
  sessionRoutes(scope, deps)
}

async function changePassword(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
  loggedIn: LoggedIn,
): Promise<FastifyReply> {
  const { site, accounts, throttle, devices, secondFactor, confirmations, securityLog } = deps
  const { account, sessionId, records, isByPin } = loggedIn
  const hasPassword = await accounts.hasAnyPassword(account.id)
  const isPasswordEnough = hasPassword && !isByPin && (await secondFactor.needOf(account)) !== 'proof'
  if (!isPasswordEnough && !(await confirmations.isConfirmed(loggedIn))) {
    return requireConfirmation(request, reply, deps, loggedIn, 'account')
  }
  const again = (status: number, form: AccountForm) => showAccount(request, reply, deps, loggedIn, { status, form })
  const { current = '', next = '' } = formOf(request)
  const invalid = checkPassword(next, { ...account, siteWords: site.siteWords })
  if (invalid !== undefined) return again(422, { errors: { next: invalid } })

  const attempt = await throttle.tryOwnPassword(sessionId, account.id)
  const caller = { accountId: account.id, ...callerOf(request) }
  const recordFailure = (event: 'login_failed' | 'login_throttled') =>
    securityLog.record({ event, outcome: 'failure', ...caller, details: { at: 'password change' } })
  const { result: isChanged, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
    hasPassword
      ? accounts.changePassword(account.id, { current, next }, records, hashOptions)
      : accounts.addPassword(account.id, next, records, hashOptions),
  )
  if (rejection) {
    const { status, error } = rejection
    if (status === 429) recordFailure('login_throttled')
    return again(status, { error })
  }
  if (!isChanged) {
    recordFailure('login_failed')
    return again(422, { errors: { current: "That's not your current password." } })
  }
  await attempt.succeed()
  securityLog.record({ event: 'password_changed', outcome: 'success', ...caller })
  const cookie = await devices.renew(request.headers.cookie, account.id)
  if (cookie !== undefined) void reply.header('set-cookie', cookie)
  return again(200, { isChanged })
}

function sessionRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, sessions, pins, confirmations, securityLog } = deps

  scope.post('/account/log-out', (request, reply) => {
    const { session } = formOf(request)
    return endAndShow(request, reply, (id) => id === session, 'That device has been logged out.')
  })
  scope.post('/account/log-out-others', (request, reply) =>
    endAndShow(request, reply, () => true, "You've been logged out everywhere else.", removeOtherPins),
  )

  async function removeOtherPins({ account: { id: accountId } }: LoggedIn, request: FastifyRequest): Promise<void> {
    const count = await pins.removeOtherPins(accountId, findPinDevice(request.headers.cookie, site))
    if (count === 0) return
    const details = { count, by: 'owner' }
    securityLog.record({ event: 'pin_removed', outcome: 'success', accountId, ...callerOf(request), details })
  }

  function endAndShow(
    request: FastifyRequest,
    reply: FastifyReply,
    isSelected: (id: string) => boolean,
    message: string,
    alsoEnd?: (loggedIn: LoggedIn, request: FastifyRequest) => Promise<void>,
  ): Promise<FastifyReply> {
    return ifLoggedIn(request, reply, deps, async (loggedIn) => {
      if (!(await confirmations.isConfirmed(loggedIn)))
        return requireConfirmation(request, reply, deps, loggedIn, 'account')
      await endSessions(request, loggedIn, isSelected)
      await alsoEnd?.(loggedIn, request)
      return showAccount(request, reply, deps, loggedIn, { form: { sessionMessage: message } })
    })
  }

  /** Never ends the current session: that one logs out through the provider, which also clears its cookie. */
  async function endSessions(request: FastifyRequest, loggedIn: LoggedIn, isSelected: (id: string) => boolean) {
    const accountId = loggedIn.account.id
    const isEnded = ({ id }: { id: string }) => id !== loggedIn.sessionId && isSelected(id)
    const count = await sessions.endSessions(accountId, isEnded)
    if (count === 0) return
    const details = { count, by: 'owner' }
    securityLog.record({ event: 'session_ended', outcome: 'success', accountId, ...callerOf(request), details })
  }
}

export async function showAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, clock, accounts, sessions, pins, addresses }: RouteDeps,
  { account, sessionId }: LoggedIn,
  { status = 200, form = {} }: { status?: number; form?: AccountForm } = {},
): Promise<FastifyReply> {
  const now = clock()
  const listed = (await sessions.listSessions(account.id)).map(
    ({ id, device, loggedInAt, lastUsedAt, isByPin }): ListedSession => ({
      id,
      device,
      loggedIn: `${ago(loggedInAt, now)}${isByPin === 1 ? ' with a PIN' : ''}`,
      lastUsed: ago(lastUsedAt, now),
      isThisDevice: id === sessionId,
    }),
  )
  const deviceHash = findPinDevice(request.headers.cookie, site)?.hash
  const own = isStaff(account) ? await pins.listPins(account.id) : undefined
  const shownPins = own?.map(({ id, device, lastUsedAt, ...pin }) => ({
    id,
    device,
    lastUsed: ago(lastUsedAt, now),
    isThisDevice: pin.deviceHash === deviceHash,
  }))
  const hasPassword = await accounts.hasAnyPassword(account.id)
  const view = { account, hasPassword, sessions: listed, pins: shownPins, canSendMail: addresses.canSend() }
  return sendPage(reply, status, accountPage(site, view, form))
}
