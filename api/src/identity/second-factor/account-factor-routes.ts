import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import { formOf } from '../pages/form-post.ts'
import { html } from '../pages/html.ts'
import type { IdentitySite } from '../identity-site.ts'
import { findLoggedIn, type LoggedIn } from '../sessions/current-session.ts'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { askToConfirm, isConfirmed, sendOptions, type ConfirmationDeps } from './confirmation-routes.ts'
import { originOf } from './origin.ts'
import { appSetUpPage, demoPage, factorsPage, pathOf } from './pages/factors-page.ts'
import { recoveryCodesPage } from './pages/recovery-codes-page.ts'
import { readPasskeyName } from './passkeys/passkey-name.ts'

export type AccountFactorDeps = ConfirmationDeps

const WRONG_CODE = 'That code is not right. Wait for the next one and try again.'
const PASSKEY_NOT_ADDED = "The passkey couldn't be added. Try again."
const REQUIRED = 'Staff need a second step. Add another before you remove this one.'

/** The second factors of the account that is logged in. Every change needs a login or a confirmation minutes before. */
export function accountFactorRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { site, secondFactor } = deps
  const path = '/account/second-factor'

  scope.get(path, (request, reply) => asOwner(request, reply, deps, ({ account }) => showFactors(reply, deps, account)))
  scope.get(`${path}/app`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionId }) => {
      if ((await secondFactor.listFactors(account.id)).authenticatorApp) return goBack(reply, site)
      const secret = await secondFactor.beginSetUp(account.id, { session: sessionId })
      return sendPage(reply, 200, appSetUpPage(site, { secret, emailAddress: account.emailAddress }))
    }),
  )
  scope.post(`${path}/app`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionId, records }) => {
      if ((await secondFactor.listFactors(account.id)).authenticatorApp) return goBack(reply, site)
      const answer = { binding: { session: sessionId }, code: formOf(request)['code'] ?? '' }
      const added = await secondFactor.addAuthenticatorApp(account.id, answer, originOf(request), records)
      if (added) return showAdded(reply, deps, account, added.recoveryCodes)
      const secret = await secondFactor.beginSetUp(account.id, answer.binding)
      const view = { secret, emailAddress: account.emailAddress }
      return sendPage(reply, 422, appSetUpPage(site, { ...view, error: WRONG_CODE }))
    }),
  )
  scope.post(`${path}/passkeys/options`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionId }) =>
      sendOptions(reply, await secondFactor.beginPasskey(account, { session: sessionId })),
    ),
  )
  scope.post(`${path}/passkeys`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionId, records }) => {
      const { response = '', name } = formOf(request)
      const answer = { binding: { session: sessionId }, response, name: readPasskeyName(name) }
      const added = await secondFactor.addPasskey(account.id, answer, originOf(request), records)
      if (!added) return showFactors(reply, deps, account, { status: 422, error: PASSKEY_NOT_ADDED })
      return showAdded(reply, deps, account, added.recoveryCodes)
    }),
  )
  scope.post(`${path}/recovery-codes`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account }) => {
      const { passkeys, authenticatorApp } = await secondFactor.listFactors(account.id)
      if (passkeys.length === 0 && !authenticatorApp) return goBack(reply, site)
      return showAdded(reply, deps, account, await secondFactor.replaceRecoveryCodes(account.id, originOf(request)))
    }),
  )
  removalRoutes(scope, deps)
}

function removalRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { secondFactor } = deps
  const path = '/account/second-factor'

  scope.post(`${path}/passkeys/remove`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, records }) => {
      if (await isTheOneRequired(account)) return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      const { id = '' } = formOf(request)
      if (/^[\w-]+$/.test(id)) await secondFactor.removePasskey(account.id, id, originOf(request), records)
      return showFactors(reply, deps, account, { done: 'Removed. Everywhere else you are logged out.' })
    }),
  )
  scope.post(`${path}/app/remove`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, records }) => {
      if (await isTheOneRequired(account)) return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      await secondFactor.removeAuthenticatorApp(account.id, originOf(request), records)
      return showFactors(reply, deps, account, { done: 'Removed. Everywhere else you are logged out.' })
    }),
  )

  async function isTheOneRequired(account: AccountRecord): Promise<boolean> {
    const { passkeys, authenticatorApp } = await secondFactor.listFactors(account.id)
    return secondFactor.isRequiredFor(account) && passkeys.length + (authenticatorApp ? 1 : 0) <= 1
  }
}

/** Runs the action for somebody who logged in or confirmed minutes ago; asks everybody else to do so. */
async function asOwner(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AccountFactorDeps,
  act: (caller: LoggedIn) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { site, secondFactor } = deps
  const caller = await findLoggedIn(request, reply, deps)
  if (!caller) return sendPage(reply, 401, errorPage(site, 'signed_out'))
  if (!secondFactor.canHaveFactors(caller.account)) return sendPage(reply, 200, demoPage(site))
  if (await isConfirmed(deps, caller)) return act(caller)
  const status = request.method === 'GET' ? 200 : 403
  return askToConfirm(reply, deps, caller.account, { status, returnTo: 'second-factor' })
}

async function showFactors(
  reply: FastifyReply,
  { site, secondFactor }: AccountFactorDeps,
  account: AccountRecord,
  { status = 200, ...said }: { status?: number; done?: string; error?: string } = {},
): Promise<FastifyReply> {
  const factors = await secondFactor.listFactors(account.id)
  return sendPage(
    reply,
    status,
    factorsPage(site, { factors, isRequired: secondFactor.isRequiredFor(account), ...said }),
  )
}

function showAdded(
  reply: FastifyReply,
  deps: AccountFactorDeps,
  account: AccountRecord,
  recoveryCodes: string[] | undefined,
): Promise<FastifyReply> | FastifyReply {
  const { site } = deps
  if (!recoveryCodes) return showFactors(reply, deps, account, { done: 'Added.' })
  const back = html`<p><a class="primary" href="${pathOf(site)}">I saved them, continue</a></p>`
  return sendPage(reply, 200, recoveryCodesPage(site, recoveryCodes, back))
}

function goBack(reply: FastifyReply, site: IdentitySite): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(pathOf(site), 303)
}
