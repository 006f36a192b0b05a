import { isStaff } from '@fuel-shack/contract/endpoints/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { showAccount, type AccountRoutesDeps } from '../accounts/account-routes.ts'
import { callerOf } from '../identity-caller.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { errorPage } from '../pages/error-page.ts'
import { formOf } from '../pages/form-post.ts'
import { overloadedMessage, redirectTo, sendPage, throttledMessage } from '../pages/send-page.ts'
import { isConfirmed, sendConfirmPage } from '../second-factor/confirmation-routes.ts'
import { findLoggedIn, type LoggedIn } from '../sessions/current-session.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { setPinPage } from './pages/set-pin-page.ts'
import { findPinDevice, newPinDevice, pinDeviceCookie } from './pin-device.ts'
import { checkNewPin, readPin } from './pin-rules.ts'

const PATH = '/account/pin'

/** Staff set, change and remove their PINs. Every change needs a full login or a confirmation of the last ten minutes. */
export function accountPinRoutes(scope: FastifyInstance, deps: AccountRoutesDeps): void {
  const { site, pins, throttle, securityLog } = deps

  scope.get(PATH, (request, reply) =>
    ifAllowed(request, reply, deps, ({ account }) => sendPage(reply, 200, setPinPage(site, account.name))),
  )

  scope.post(PATH, (request, reply) =>
    ifAllowed(request, reply, deps, async (loggedIn) => {
      const { account, sessionId } = loggedIn
      const { pin = '', repeated = '' } = formOf(request)
      const errors = checkNewPin(pin, repeated)
      if (Object.keys(errors).length > 0) return sendPage(reply, 422, setPinPage(site, account.name, { errors }))
      const attempt = await throttle.tryOwnPassword(sessionId, account.id)
      const again = (status: number, error: string) =>
        sendPage(reply, status, setPinPage(site, account.name, { error }))
      const device = findPinDevice(request.headers.cookie, site) ?? newPinDevice()
      const hasSecondFactor = (await deps.secondFactor.needOf(account)) === 'proof'
      const description = describeDevice(request.headers['user-agent'] ?? '')
      const { waitSeconds, retryAfterSeconds } = await hashInQueue(reply, attempt, (hashOptions) =>
        pins.setPin(account.id, { device, pin: readPin(pin) ?? '', description, hasSecondFactor }, hashOptions),
      )
      if (waitSeconds > 0) return again(429, throttledMessage(reply, waitSeconds))
      if (retryAfterSeconds > 0) return again(503, overloadedMessage(reply, retryAfterSeconds))
      await attempt.succeed()
      const details = { hasSecondFactor }
      securityLog.record({ event: 'pin_set', outcome: 'success', accountId: account.id, ...callerOf(request), details })
      void reply.header('set-cookie', pinDeviceCookie(device, site))
      return redirectTo(reply, `${site.path}/account#pins`)
    }),
  )

  scope.post(`${PATH}/remove`, (request, reply) =>
    ifAllowed(request, reply, deps, async (loggedIn) => {
      const accountId = loggedIn.account.id
      const isRemoved = await pins.removePin(accountId, formOf(request)['pin'] ?? '')
      // Another person who knows the PIN may be logged in with it.
      if (isRemoved) {
        await deps.sessions.endSessions(accountId, ({ id, isByPin }) => isByPin === 1 && id !== loggedIn.sessionId)
        const details = { by: 'owner' }
        securityLog.record({ event: 'pin_removed', outcome: 'success', accountId, ...callerOf(request), details })
      }
      return showAccount(request, reply, deps, loggedIn, { form: { pinMessage: 'PIN removed.' } })
    }),
  )
}

async function ifAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AccountRoutesDeps,
  action: (loggedIn: LoggedIn) => Promise<FastifyReply> | FastifyReply,
): Promise<FastifyReply> {
  const { site } = deps
  const loggedIn = await findLoggedIn(request, reply, deps)
  if (!loggedIn) return sendPage(reply, 401, errorPage(site, 'logged_out'))
  const { account } = loggedIn
  if (!isStaff(account)) return sendPage(reply, 403, errorPage(site, 'staff_only'))
  if (await isFullyConfirmed(deps, loggedIn)) return action(loggedIn)
  const status = request.method === 'GET' ? 200 : 403
  return sendConfirmPage(reply, deps, loggedIn, { status, returnTo: 'pin' })
}

/**
 * A PIN replaces the second factor on its device, so it is set with the factor: in a session that began with it, or after a
 * confirmation, which asks for it.
 */
async function isFullyConfirmed(deps: AccountRoutesDeps, loggedIn: LoggedIn): Promise<boolean> {
  const { account, sessionId: sessionUid, hasSecondFactor } = loggedIn
  const need = await deps.secondFactor.needOf(account)
  if (need === 'proof' && !hasSecondFactor) {
    return deps.confirmations.hasConfirmed({ sessionUid, accountId: account.id })
  }
  return isConfirmed(deps, loggedIn)
}
