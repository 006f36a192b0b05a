import { isStaff } from '@fuel-shack/contract/endpoints/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf } from '../pages/form-post.ts'
import { callerOf } from '../identity-caller.ts'
import { findLoggedIn, type LoggedIn } from '../sessions/current-session.ts'
import type { DeviceCookies } from '../login/device-cookie.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { accountPage, type AccountForm } from '../pages/account-page.ts'
import { errorPage } from '../pages/error-page.ts'
import type { ListedSession } from '../pages/sessions-section.ts'
import { findPinDevice } from '../pins/pin-device.ts'
import type { PinsService } from '../pins/pins-service.ts'
import { sendConfirmPage, isConfirmed, type ConfirmationDeps } from '../second-factor/confirmation-routes.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { overloadedMessage, throttledMessage, sendPage } from '../pages/send-page.ts'
import { ago } from '../sessions/ago.ts'

export interface AccountRoutesDeps extends ConfirmationDeps {
  clock: () => Date
  devices: DeviceCookies
  pins: PinsService
}

/** The account page: change the password, end sessions. */
export function accountRoutes(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  scope.get('/account', async (request, reply) => {
    const loggedIn = await findLoggedIn(request, reply, deps)
    return loggedIn ? showAccount(request, reply, deps, loggedIn) : sendLoginRequired(reply, deps)
  })
  passwordRoute(scope, deps)
  sessionRoutes(scope, deps)
}

function passwordRoute(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  const { site, accounts, throttle, devices, securityLog } = deps

  scope.post('/account', async (request, reply) => {
    const loggedIn = await findLoggedIn(request, reply, deps)
    if (!loggedIn) return sendLoginRequired(reply, deps)
    const { account, sessionId, records } = loggedIn
    const isPasswordEnough = !loggedIn.isByPin && (await deps.secondFactor.needOf(account)) !== 'proof'
    if (!isPasswordEnough && !(await isConfirmed(deps, loggedIn))) {
      return sendConfirmPage(reply, deps, loggedIn, { status: 403, returnTo: 'account' })
    }
    const again = (status: number, form: AccountForm) => showAccount(request, reply, deps, loggedIn, { status, form })
    const { current = '', next = '' } = formOf(request)
    const error = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (error !== undefined) return again(422, { errors: { next: error } })

    const attempt = await throttle.tryOwnPassword(sessionId, account.id)
    const caller = { accountId: account.id, ...callerOf(request) }
    const recordFailure = (event: 'login_failed' | 'login_throttled') =>
      securityLog.record({ event, outcome: 'failure', ...caller, details: { at: 'password change' } })
    const checked = await hashInQueue(reply, attempt, (hashOptions) =>
      accounts.changePassword(account.id, { current, next }, records, hashOptions),
    )
    const { result: isChanged, waitSeconds, retryAfterSeconds } = checked
    if (waitSeconds > 0) {
      recordFailure('login_throttled')
      return again(429, { error: throttledMessage(reply, waitSeconds) })
    }
    if (retryAfterSeconds > 0) return again(503, { error: overloadedMessage(reply, retryAfterSeconds) })
    if (!isChanged) {
      recordFailure('login_failed')
      return again(422, { errors: { current: "That's not your current password." } })
    }
    await attempt.succeed()
    securityLog.record({ event: 'password_changed', outcome: 'success', ...caller })
    const cookie = await devices.renew(request.headers.cookie, account.id)
    if (cookie !== undefined) void reply.header('set-cookie', cookie)
    return again(200, { isChanged })
  })
}

function sessionRoutes(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  const { site, sessions, pins, securityLog } = deps

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

  async function endAndShow(
    request: FastifyRequest,
    reply: FastifyReply,
    isSelected: (id: string) => boolean,
    message: string,
    alsoEnd?: (loggedIn: LoggedIn, request: FastifyRequest) => Promise<void>,
  ): Promise<FastifyReply> {
    const loggedIn = await findLoggedIn(request, reply, deps)
    if (!loggedIn) return sendLoginRequired(reply, deps)
    if (!(await isConfirmed(deps, loggedIn))) {
      return sendConfirmPage(reply, deps, loggedIn, { status: 403, returnTo: 'account' })
    }
    await endSessions(request, loggedIn, isSelected)
    await alsoEnd?.(loggedIn, request)
    return showAccount(request, reply, deps, loggedIn, { form: { sessionMessage: message } })
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
  { site, clock, sessions, pins }: AccountRoutesDeps,
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
  return sendPage(reply, status, accountPage(site, { account, sessions: listed, pins: shownPins }, form))
}

function sendLoginRequired(reply: FastifyReply, { site }: AccountRoutesDeps): FastifyReply {
  return sendPage(reply, 401, errorPage(site, 'logged_out'))
}
