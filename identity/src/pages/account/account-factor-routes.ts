import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountRecord } from '../../accounts/accounts-service.ts'
import { formOf } from '../../html/form-post.ts'
import { html } from '../../html/html.ts'
import type { Services } from '../../flows/services.ts'
import { ifLoggedIn, type LoggedIn } from '../../provider/current-session.ts'
import { redirectTo, sendJson, sendPage } from '../../html/send-page.ts'
import { requireConfirmation } from './confirmation-routes.ts'
import { callerOf } from '../../base/identity-caller.ts'
import { appSetUpPage, demoPage, factorsPage, pathOf } from './factors-page.ts'
import { recoveryCodesPage } from '../login/recovery-codes-page.ts'
import { readPasskeyName } from '../../credentials/passkey-responses.ts'

const PATH = '/account/second-factor'
const WRONG_CODE = "That code's not right. Wait for the next one and try again."
const PASSKEY_NOT_ADDED = "The passkey couldn't be added. Try again."
const REMOVED = "Removed. You've been logged out everywhere else."
const REQUIRED = 'Staff need a second step. Add another before you remove this one.'

/** The second factors of the logged-in account. Every change needs a login or a confirmation of the last ten minutes. */
export function accountFactorRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, secondFactor } = deps

  scope.get(PATH, (_request, reply) => ifConfirmed(reply, deps, ({ account }) => showFactors(reply, deps, account)))
  scope.post(`${PATH}/recovery-codes`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, records }) => {
      const { passkeys, authenticatorApp } = await secondFactor.readFactors(account.id)
      if (passkeys.length === 0 && !authenticatorApp) return redirectTo(reply, pathOf(site))
      const codes = await secondFactor.replaceRecoveryCodes(account.id, callerOf(reply), records)
      return sendFactorAdded(reply, deps, account, codes)
    }),
  )
  authenticatorAppRoutes(scope, deps)
  passkeyRoutes(scope, deps)
}

function authenticatorAppRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, secondFactor } = deps

  scope.get(`${PATH}/app`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, sessionId }) => {
      if ((await secondFactor.readFactors(account.id)).authenticatorApp) return redirectTo(reply, pathOf(site))
      const secret = await secondFactor.beginSetUp(account.id, { session: sessionId })
      return sendPage(reply, 200, appSetUpPage(site, { secret, emailAddress: account.emailAddress }))
    }),
  )
  scope.post(`${PATH}/app`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, sessionId, records }) => {
      if ((await secondFactor.readFactors(account.id)).authenticatorApp) return redirectTo(reply, pathOf(site))
      const input = { binding: { session: sessionId }, code: formOf(reply)['code'] ?? '' }
      const added = await secondFactor.addAuthenticatorApp(account.id, input, callerOf(reply), records)
      if (added) return sendFactorAdded(reply, deps, account, added.recoveryCodes)
      const secret = await secondFactor.beginSetUp(account.id, input.binding)
      const view = { secret, emailAddress: account.emailAddress }
      return sendPage(reply, 422, appSetUpPage(site, { ...view, error: WRONG_CODE }))
    }),
  )
  scope.post(`${PATH}/app/remove`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, records }) => {
      if (await isLastRequired(deps, account))
        return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      await secondFactor.removeAuthenticatorApp(account.id, callerOf(reply), records)
      return showFactors(reply, deps, account, { done: REMOVED })
    }),
  )
}

function passkeyRoutes(scope: FastifyInstance, deps: Services): void {
  const { secondFactor } = deps

  scope.post(`${PATH}/passkeys/options`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, sessionId }) =>
      sendJson(reply, await secondFactor.beginPasskey(account, { session: sessionId })),
    ),
  )
  scope.post(`${PATH}/passkeys`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, sessionId, records }) => {
      const { response = '', name } = formOf(reply)
      const input = { binding: { session: sessionId }, response, name: readPasskeyName(name) }
      const added = await secondFactor.addPasskey(account, input, callerOf(reply), records)
      if (!added) return showFactors(reply, deps, account, { status: 422, error: PASSKEY_NOT_ADDED })
      return sendFactorAdded(reply, deps, account, added.recoveryCodes)
    }),
  )
  scope.post(`${PATH}/passkeys/remove`, (_request, reply) =>
    ifConfirmed(reply, deps, async ({ account, records }) => {
      if (await isLastRequired(deps, account))
        return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      const { id = '' } = formOf(reply)
      if (/^[\w-]+$/.test(id)) await secondFactor.removePasskey(account.id, id, callerOf(reply), records)
      return showFactors(reply, deps, account, { done: REMOVED })
    }),
  )
}

async function isLastRequired({ secondFactor }: Services, account: AccountRecord): Promise<boolean> {
  const { passkeys, authenticatorApp } = await secondFactor.readFactors(account.id)
  return secondFactor.isRequiredFor(account) && passkeys.length + (authenticatorApp ? 1 : 0) <= 1
}

/** Runs the action after a recent login or confirmation. Otherwise sends the confirmation page. */
function ifConfirmed(
  reply: FastifyReply,
  deps: Services,
  action: (caller: LoggedIn) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return ifLoggedIn(reply, deps, async (caller) => {
    if (!deps.secondFactor.canHaveFactors(caller.account)) return sendPage(reply, 200, demoPage(deps.site))
    if (await deps.confirmations.isConfirmed(caller)) return action(caller)
    return requireConfirmation(reply, deps, caller, 'second-factor')
  })
}

async function showFactors(
  reply: FastifyReply,
  { site, secondFactor }: Services,
  account: AccountRecord,
  { status = 200, ...messages }: { status?: number; done?: string; error?: string } = {},
): Promise<FastifyReply> {
  const factors = await secondFactor.readFactors(account.id)
  const isRequired = secondFactor.isRequiredFor(account)
  const isOn = (await secondFactor.needOf(account)) === 'proof'
  return sendPage(reply, status, factorsPage(site, { factors, isRequired, isOn, ...messages }))
}

function sendFactorAdded(
  reply: FastifyReply,
  deps: Services,
  account: AccountRecord,
  recoveryCodes: string[] | undefined,
): Promise<FastifyReply> | FastifyReply {
  if (!recoveryCodes) return showFactors(reply, deps, account, { done: 'Added.' })
  const back = html`<p><a class="primary" href="${pathOf(deps.site)}">I've saved them</a></p>`
  return sendPage(reply, 200, recoveryCodesPage(deps.site, recoveryCodes, back))
}
