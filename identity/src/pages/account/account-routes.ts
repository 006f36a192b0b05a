import { isStaff } from '@fuel-shack/contract/team/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { updateName } from '../../accounts/accounts-store.ts'
import { checkName } from '../../accounts/new-account.ts'
import { canHaveNumber } from '../../accounts/login-address.ts'
import { setNewPassword } from '../../flows/password-attempt.ts'
import { accountPage, type AccountForm } from './account-page.ts'
import { formOf } from '../../html/form-post.ts'
import { sendPage } from '../../html/send-page.ts'
import type { ListedSession } from './sessions-section.ts'
import { findPinDevice } from '../../credentials/pin-device.ts'
import type { Services } from '../../flows/services.ts'
import { requireConfirmation } from './confirmation-routes.ts'
import type { SecurityEventName } from '../../base/ports.ts'
import { recordEvent } from '../../base/record-event.ts'
import { ago } from '../../html/ago.ts'
import { ifLoggedIn, type LoggedIn } from '../../provider/current-session.ts'

/** The account page: change the name and the password, end sessions. */
export function accountRoutes(scope: FastifyInstance, deps: Services): void {
  scope.get('/account', (_request, reply) => ifLoggedIn(reply, deps, (caller) => showAccount(reply, deps, caller)))
  scope.post('/account', (_request, reply) => ifLoggedIn(reply, deps, (caller) => changePassword(reply, deps, caller)))
  scope.post('/account/name', (_request, reply) => ifLoggedIn(reply, deps, (caller) => changeName(reply, deps, caller)))
  sessionRoutes(scope, deps)
}

/** Tickets and tax invoices have this name: orders keep the one that they were paid with. */
async function changeName(reply: FastifyReply, deps: Services, caller: LoggedIn): Promise<FastifyReply> {
  const { name: typed = '' } = formOf(reply)
  const error = checkName(typed)
  if (error !== undefined) return showAccount(reply, deps, caller, { status: 422, form: { name: { typed, error } } })
  const name = typed.trim()
  await updateName(deps.database.queries, caller.account.id, name)
  const changed = { ...caller, account: { ...caller.account, name } }
  return showAccount(reply, deps, changed, { form: { name: { isSaved: true } } })
}

async function changePassword(reply: FastifyReply, deps: Services, loggedIn: LoggedIn): Promise<FastifyReply> {
  const { accounts, devices, secondFactor, confirmations } = deps
  const { account, sessionId, records: retainedRecords, isByPin } = loggedIn
  const hasPassword = await accounts.hasAnyPassword(account.id)
  const isPasswordEnough = hasPassword && !isByPin && (await secondFactor.needOf(account)) !== 'proof'
  if (!isPasswordEnough && !(await confirmations.isConfirmed(loggedIn))) {
    return requireConfirmation(reply, deps, loggedIn, 'account')
  }
  const again = (status: number, form: AccountForm) => showAccount(reply, deps, loggedIn, { status, form })
  const { current = '', next = '' } = formOf(reply)
  const at = 'password change'
  const isSet = await setNewPassword(reply, deps, {
    account,
    password: next,
    countedFor: sessionId,
    set: (hashOptions) =>
      hasPassword
        ? accounts.changePassword(account.id, { current, next }, { retainedRecords, hashOptions })
        : accounts.addPassword(account.id, next, { retainedRecords, hashOptions }),
    again: (status, { error, fieldError }) => again(status, { error, errors: { next: fieldError } }),
    answerUnset: () => {
      recordEvent(reply, deps, 'login_failed', { accountId: account.id, details: { at } })
      return again(422, { errors: { current: "That's not your current password." } })
    },
    throttledAt: at,
  })
  if (!isSet) return reply
  const cookie = await devices.renew(reply.request.headers.cookie, account.id)
  if (cookie !== undefined) void reply.header('set-cookie', cookie)
  return again(200, { isChanged: true })
}

function sessionRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, sessions, pins, confirmations } = deps

  scope.post('/account/log-out', (_request, reply) => {
    const { session } = formOf(reply)
    return endAndShow(reply, (id) => id === session, 'That device has been logged out.')
  })
  scope.post('/account/log-out-others', ({ headers }, reply) =>
    endAndShow(
      reply,
      () => true,
      "You've been logged out everywhere else.",
      async ({ account: { id: accountId } }) => {
        const count = await pins.removeOtherPins(accountId, findPinDevice(headers.cookie, site))
        recordEnds(reply, 'pin_removed', accountId, count)
      },
    ),
  )

  /** Never ends the current session: that one logs out through the provider, which also clears its cookie. */
  function endAndShow(
    reply: FastifyReply,
    isSelected: (id: string) => boolean,
    sessionMessage: string,
    alsoEnd?: (loggedIn: LoggedIn) => Promise<void>,
  ): Promise<FastifyReply> {
    return ifLoggedIn(reply, deps, async (loggedIn) => {
      const accountId = loggedIn.account.id
      if (!(await confirmations.isConfirmed(loggedIn))) return requireConfirmation(reply, deps, loggedIn, 'account')
      const isEnded = ({ id }: { id: string }) => id !== loggedIn.sessionId && isSelected(id)
      recordEnds(reply, 'session_ended', accountId, await sessions.endSessions(accountId, isEnded))
      await alsoEnd?.(loggedIn)
      return showAccount(reply, deps, loggedIn, { form: { sessionMessage } })
    })
  }

  function recordEnds(reply: FastifyReply, event: SecurityEventName, accountId: string, count: number): void {
    if (count > 0) recordEvent(reply, deps, event, { accountId, details: { count, by: 'owner' } })
  }
}

export async function showAccount(
  reply: FastifyReply,
  { site, clock, accounts, sessions, pins, addresses }: Services,
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
  const deviceHash = findPinDevice(reply.request.headers.cookie, site)?.hash
  const own = isStaff(account) ? await pins.listPins(account.id) : undefined
  const shownPins = own?.map(({ id, device, lastUsedAt, ...pin }) => ({
    id,
    device,
    lastUsed: ago(lastUsedAt, now),
    isThisDevice: pin.deviceHash === deviceHash,
  }))
  const hasPassword = await accounts.hasAnyPassword(account.id)
  const channels = { email: addresses.canSend('email'), number: canHaveNumber(account, addresses) }
  const view = { account, hasPassword, sessions: listed, pins: shownPins, channels }
  return sendPage(reply, status, accountPage(site, view, form))
}
