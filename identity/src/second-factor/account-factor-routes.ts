import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import { formOf } from '../pages/form-post.ts'
import { html } from '../pages/html.ts'
import { findLoggedIn, type LoggedIn } from '../sessions/current-session.ts'
import { errorPage } from '../pages/error-page.ts'
import { redirectTo, sendJson, sendPage } from '../pages/send-page.ts'
import { isConfirmed, sendConfirmPage, type ConfirmationDeps } from './confirmation-routes.ts'
import { callerOf } from '../identity-caller.ts'
import { appSetUpPage, demoPage, factorsPage, pathOf } from './pages/factors-page.ts'
import { recoveryCodesPage } from './pages/recovery-codes-page.ts'
import { readPasskeyName } from './passkeys/passkey-name.ts'

export type AccountFactorDeps = ConfirmationDeps

const PATH = '/account/second-factor'
const WRONG_CODE = "That code's not right. Wait for the next one and try again."
const PASSKEY_NOT_ADDED = "The passkey couldn't be added. Try again."
const REMOVED = "Removed. You've been logged out everywhere else."
const REQUIRED = 'Staff need a second step. Add another before you remove this one.'

/** The second factors of the logged-in account. Every change needs a login or a confirmation of the last ten minutes. */
export function accountFactorRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { site, secondFactor } = deps

  scope.get(PATH, (request, reply) =>
    ifConfirmed(request, reply, deps, ({ account }) => showFactors(reply, deps, account)),
  )
  scope.post(`${PATH}/recovery-codes`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account }) => {
      const { passkeys, authenticatorApp } = await secondFactor.listFactors(account.id)
      if (passkeys.length === 0 && !authenticatorApp) return redirectTo(reply, pathOf(site))
      return sendFactorAdded(
        reply,
        deps,
        account,
        await secondFactor.replaceRecoveryCodes(account.id, callerOf(request)),
      )
    }),
  )
  authenticatorAppRoutes(scope, deps)
  passkeyRoutes(scope, deps)
}

function authenticatorAppRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { site, secondFactor } = deps

  scope.get(`${PATH}/app`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account, sessionId }) => {
      if ((await secondFactor.listFactors(account.id)).authenticatorApp) return redirectTo(reply, pathOf(site))
      const secret = await secondFactor.beginSetUp(account.id, { session: sessionId })
      return sendPage(reply, 200, appSetUpPage(site, { secret, emailAddress: account.emailAddress }))
    }),
  )
  scope.post(`${PATH}/app`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account, sessionId, records }) => {
      if ((await secondFactor.listFactors(account.id)).authenticatorApp) return redirectTo(reply, pathOf(site))
      const input = { binding: { session: sessionId }, code: formOf(request)['code'] ?? '' }
      const added = await secondFactor.addAuthenticatorApp(account.id, input, callerOf(request), records)
      if (added) return sendFactorAdded(reply, deps, account, added.recoveryCodes)
      const secret = await secondFactor.beginSetUp(account.id, input.binding)
      const view = { secret, emailAddress: account.emailAddress }
      return sendPage(reply, 422, appSetUpPage(site, { ...view, error: WRONG_CODE }))
    }),
  )
  scope.post(`${PATH}/app/remove`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account, records }) => {
      if (await isLastRequired(deps, account))
        return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      await secondFactor.removeAuthenticatorApp(account.id, callerOf(request), records)
      return showFactors(reply, deps, account, { done: REMOVED })
    }),
  )
}

function passkeyRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { secondFactor } = deps

  scope.post(`${PATH}/passkeys/options`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account, sessionId }) =>
      sendJson(reply, await secondFactor.beginPasskey(account, { session: sessionId })),
    ),
  )
  scope.post(`${PATH}/passkeys`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account, sessionId, records }) => {
      const { response = '', name } = formOf(request)
      const input = { binding: { session: sessionId }, response, name: readPasskeyName(name) }
      const added = await secondFactor.addPasskey(account.id, input, callerOf(request), records)
      if (!added) return showFactors(reply, deps, account, { status: 422, error: PASSKEY_NOT_ADDED })
      return sendFactorAdded(reply, deps, account, added.recoveryCodes)
    }),
  )
  scope.post(`${PATH}/passkeys/remove`, (request, reply) =>
    ifConfirmed(request, reply, deps, async ({ account, records }) => {
      if (await isLastRequired(deps, account))
        return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      const { id = '' } = formOf(request)
      if (/^[\w-]+$/.test(id)) await secondFactor.removePasskey(account.id, id, callerOf(request), records)
      return showFactors(reply, deps, account, { done: REMOVED })
    }),
  )
}

async function isLastRequired({ secondFactor }: AccountFactorDeps, account: AccountRecord): Promise<boolean> {
  const { passkeys, authenticatorApp } = await secondFactor.listFactors(account.id)
  return secondFactor.isRequiredFor(account) && passkeys.length + (authenticatorApp ? 1 : 0) <= 1
}

/** Runs the action after a recent login or confirmation. Otherwise sends the confirmation page. */
async function ifConfirmed(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AccountFactorDeps,
  action: (caller: LoggedIn) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { site, secondFactor } = deps
  const caller = await findLoggedIn(request, reply, deps)
  if (!caller) return sendPage(reply, 401, errorPage(site, 'logged_out'))
  if (!secondFactor.canHaveFactors(caller.account)) return sendPage(reply, 200, demoPage(site))
  if (await isConfirmed(deps, caller)) return action(caller)
  const status = request.method === 'GET' ? 200 : 403
  return sendConfirmPage(reply, deps, caller, { status, returnTo: 'second-factor' })
}

async function showFactors(
  reply: FastifyReply,
  { site, secondFactor }: AccountFactorDeps,
  account: AccountRecord,
  { status = 200, ...messages }: { status?: number; done?: string; error?: string } = {},
): Promise<FastifyReply> {
  const factors = await secondFactor.listFactors(account.id)
  return sendPage(
    reply,
    status,
    factorsPage(site, { factors, isRequired: secondFactor.isRequiredFor(account), ...messages }),
  )
}

function sendFactorAdded(
  reply: FastifyReply,
  deps: AccountFactorDeps,
  account: AccountRecord,
  recoveryCodes: string[] | undefined,
): Promise<FastifyReply> | FastifyReply {
  const { site } = deps
  if (!recoveryCodes) return showFactors(reply, deps, account, { done: 'Added.' })
  const back = html`<p><a class="primary" href="${pathOf(site)}">I've saved them</a></p>`
  return sendPage(reply, 200, recoveryCodesPage(site, recoveryCodes, back))
}
