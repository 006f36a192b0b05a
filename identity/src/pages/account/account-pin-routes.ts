import { isStaff } from '@fuel-shack/contract/team/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { showAccount } from './account-routes.ts'
import { hashInQueue } from '../../flows/password-attempt.ts'
import { errorPage } from '../../html/error-page.ts'
import { formOf } from '../../html/form-post.ts'
import { redirectTo, sendPage } from '../../html/send-page.ts'
import type { Services } from '../../flows/services.ts'
import { recordEvent } from '../../base/record-event.ts'
import { requireConfirmation } from './confirmation-routes.ts'
import { ifLoggedIn, type LoggedIn } from '../../provider/current-session.ts'
import { describeDevice } from '../../sessions/describe-device.ts'
import { setPinPage } from '../login/pin-pages.ts'
import { findPinDevice, newPinDevice, pinDeviceCookie } from '../../credentials/pin-device.ts'
import { checkNewPin, readPin } from '../../credentials/pin-rules.ts'

const PATH = '/account/pin'

/** Staff set, change and remove their PINs. Every change needs a full login or a confirmation of the last ten minutes. */
export function accountPinRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, pins, throttle, secondFactor, sessions } = deps

  scope.get(PATH, (_request, reply) =>
    ifAllowed(reply, deps, ({ account }) => sendPage(reply, 200, setPinPage(site, account.name))),
  )

  scope.post(PATH, ({ headers }, reply) =>
    ifAllowed(reply, deps, async ({ account, sessionId }) => {
      const { pin = '', repeated = '' } = formOf(reply)
      const errors = checkNewPin(pin, repeated)
      if (Object.keys(errors).length > 0) return sendPage(reply, 422, setPinPage(site, account.name, { errors }))
      const attempt = await throttle.tryOwnPassword(sessionId, account.id)
      const device = findPinDevice(headers.cookie, site) ?? newPinDevice()
      const hasSecondFactor = (await secondFactor.needOf(account)) === 'proof'
      const description = describeDevice(headers['user-agent'] ?? '')
      const owner = { accountId: account.id, sessionId }
      const { result: isSet, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
        pins.setPin({ ...owner, device, pin: readPin(pin) ?? '', description, hasSecondFactor }, hashOptions),
      )
      if (rejection) return sendPage(reply, rejection.status, setPinPage(site, account.name, rejection))
      if (!isSet) return sendPage(reply, 401, errorPage(site, 'logged_out'))
      await attempt.succeed()
      recordEvent(reply, deps, 'pin_set', { accountId: account.id, details: { hasSecondFactor } })
      void reply.header('set-cookie', pinDeviceCookie(device, site))
      return redirectTo(reply, `${site.path}/account#pins`)
    }),
  )

  scope.post(`${PATH}/remove`, (_request, reply) =>
    ifAllowed(reply, deps, async (loggedIn) => {
      const accountId = loggedIn.account.id
      const isRemoved = await pins.removePin(accountId, formOf(reply)['pin'] ?? '')
      // Another person who knows the PIN may be logged in with it.
      if (isRemoved) {
        await sessions.endSessions(accountId, ({ id, isByPin }) => isByPin === 1 && id !== loggedIn.sessionId)
        recordEvent(reply, deps, 'pin_removed', { accountId, details: { by: 'owner' } })
      }
      return showAccount(reply, deps, loggedIn, { form: { pinMessage: 'PIN removed.' } })
    }),
  )
}

function ifAllowed(
  reply: FastifyReply,
  deps: Services,
  action: (caller: LoggedIn) => Promise<FastifyReply> | FastifyReply,
): Promise<FastifyReply> {
  return ifLoggedIn(reply, deps, async (caller) => {
    if (!isStaff(caller.account)) return sendPage(reply, 403, errorPage(deps.site, 'staff_only'))
    return (await isFullyConfirmed(deps, caller)) ? action(caller) : requireConfirmation(reply, deps, caller, 'pin')
  })
}

/**
 * A PIN replaces the second factor on its device, so it is set with the factor: in a session that began with it, or after a
 * confirmation, which asks for it.
 */
async function isFullyConfirmed({ secondFactor, confirmations }: Services, caller: LoggedIn): Promise<boolean> {
  const lacksFactor = !caller.hasSecondFactor && (await secondFactor.needOf(caller.account)) === 'proof'
  return lacksFactor ? confirmations.hasConfirmed(caller) : confirmations.isConfirmed(caller)
}
