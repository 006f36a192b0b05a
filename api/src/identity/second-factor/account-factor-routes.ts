import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { AccountRecord, AccountsService } from '../accounts-service.ts'
import { formOf } from '../form-post.ts'
import { html } from '../html.ts'
import type { IdentitySite } from '../identity-site.ts'
import { inTurn } from '../login/password-turn.ts'
import { errorPage } from '../pages/error-page.ts'
import { CLIENT_ID } from '../provider.ts'
import { askToComeBack, askToWait, sendPage } from '../send-page.ts'
import type { SignInThrottle } from '../sign-in-throttle.ts'
import type { Confirmations } from './confirmations.ts'
import { originOf } from './origin.ts'
import { appSetUpPage, confirmPage, demoPage, factorsPage, pathOf } from './pages/factors-page.ts'
import { recoveryCodesPage } from './pages/recovery-codes-page.ts'
import { readPasskeyName } from './passkey-name.ts'
import type { SecondFactorService } from './second-factor-service.ts'

export interface AccountFactorDeps {
  provider: Provider
  site: IdentitySite
  accounts: AccountsService
  throttle: SignInThrottle
  secondFactor: SecondFactorService
  confirmations: Confirmations
}

/** Whose account it is, and the session that asks. */
interface Caller {
  account: AccountRecord
  sessionUid: string
  /** The records of this session: they stay when the others of the account end. */
  kept: string[]
}

const WRONG_CODE = 'That code is not right. Wait for the next one and try again.'
const NOT_CONFIRMED = 'That password and code do not match this account. Check them and try again.'
const PASSKEY_NOT_ADDED = "The passkey couldn't be added. Try again."
const REQUIRED = 'Staff need a second step. Add another before you remove this one.'

/** The second factors of the account that is logged in. Every change needs a login or a confirmation minutes before. */
export function accountFactorRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { site, secondFactor } = deps
  const path = '/account/second-factor'

  scope.get(path, (request, reply) => asOwner(request, reply, deps, ({ account }) => showFactors(reply, deps, account)))
  scope.get(`${path}/app`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionUid }) => {
      if ((await secondFactor.listFactors(account.id)).authenticatorApp) return goBack(reply, site)
      const secret = await secondFactor.beginSetUp(account.id, { session: sessionUid })
      return sendPage(reply, 200, appSetUpPage(site, { secret, emailAddress: account.emailAddress }))
    }),
  )
  scope.post(`${path}/app`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionUid, kept }) => {
      if ((await secondFactor.listFactors(account.id)).authenticatorApp) return goBack(reply, site)
      const answer = { binding: { session: sessionUid }, code: formOf(request)['code'] ?? '' }
      const added = await secondFactor.addAuthenticatorApp(account.id, answer, originOf(request), kept)
      if (added) return showAdded(reply, deps, account, added.recoveryCodes)
      const secret = await secondFactor.beginSetUp(account.id, answer.binding)
      const view = { secret, emailAddress: account.emailAddress }
      return sendPage(reply, 422, appSetUpPage(site, { ...view, error: WRONG_CODE }))
    }),
  )
  scope.post(`${path}/passkeys/options`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionUid }) =>
      sendOptions(reply, await secondFactor.beginPasskey(account, { session: sessionUid })),
    ),
  )
  scope.post(`${path}/passkeys`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, sessionUid, kept }) => {
      const { response = '', name } = formOf(request)
      const answer = { binding: { session: sessionUid }, response, name: readPasskeyName(name) }
      const added = await secondFactor.addPasskey(account.id, answer, originOf(request), kept)
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
  confirmationRoutes(scope, deps)
}

function removalRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { secondFactor } = deps
  const path = '/account/second-factor'

  scope.post(`${path}/passkeys/remove`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, kept }) => {
      if (await isTheOneRequired(account)) return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      const { id = '' } = formOf(request)
      if (/^[\w-]+$/.test(id)) await secondFactor.removePasskey(account.id, id, originOf(request), kept)
      return showFactors(reply, deps, account, { done: 'Removed. Everywhere else you are logged out.' })
    }),
  )
  scope.post(`${path}/app/remove`, (request, reply) =>
    asOwner(request, reply, deps, async ({ account, kept }) => {
      if (await isTheOneRequired(account)) return showFactors(reply, deps, account, { status: 409, error: REQUIRED })
      await secondFactor.removeAuthenticatorApp(account.id, originOf(request), kept)
      return showFactors(reply, deps, account, { done: 'Removed. Everywhere else you are logged out.' })
    }),
  )

  async function isTheOneRequired(account: AccountRecord): Promise<boolean> {
    const { passkeys, authenticatorApp } = await secondFactor.listFactors(account.id)
    return secondFactor.isRequiredFor(account) && passkeys.length + (authenticatorApp ? 1 : 0) <= 1
  }
}

function confirmationRoutes(scope: FastifyInstance, deps: AccountFactorDeps): void {
  const { site, accounts, throttle, secondFactor, confirmations } = deps
  const path = '/account/second-factor/confirm'

  scope.post(path, async (request, reply) => {
    const caller = await findCaller(request, reply, deps)
    if (!caller) return sendPage(reply, 401, errorPage(site, 'signed_out'))
    const { account, sessionUid } = caller
    const { password = '', code = '', recovery = '' } = formOf(request)
    const again = (status: number, error: string) => askToConfirm(reply, deps, account, { status, error })

    const tried = await throttle.tryOwnPassword(sessionUid, account.id)
    if (tried.waitSeconds > 0) return again(429, askToWait(reply, tried.waitSeconds))
    const checked = await inTurn(reply, tried, (turn) => accounts.signIn(account.emailAddress, password, turn))
    if (checked.retryAfterSeconds > 0) return again(503, askToComeBack(reply, checked.retryAfterSeconds))
    if (!checked.result) return again(401, NOT_CONFIRMED)
    if ((await secondFactor.needOf(account)) === 'proof') {
      const proof = await secondFactor.proveByCode(account.id, recovery || code, originOf(request))
      if (proof.waitSeconds > 0) return again(429, askToWait(reply, proof.waitSeconds))
      if (proof.kind === undefined) return again(401, NOT_CONFIRMED)
    }
    await tried.succeed()
    await confirmations.confirm(sessionUid, account.id)
    return goBack(reply, site)
  })

  scope.post(`${path}/passkey/options`, async (request, reply) => {
    const caller = await findCaller(request, reply, deps)
    if (!caller) return sendOptions(reply.code(401), {})
    return sendOptions(reply, await secondFactor.beginPasskeyLogin({ session: caller.sessionUid }))
  })

  scope.post(`${path}/passkey`, async (request, reply) => {
    const caller = await findCaller(request, reply, deps)
    if (!caller) return sendPage(reply, 401, errorPage(site, 'signed_out'))
    const { account, sessionUid } = caller
    const { response = '' } = formOf(request)
    const proof = await secondFactor.proveByPasskey({ session: sessionUid }, response, originOf(request))
    if (proof?.accountId !== account.id) {
      return askToConfirm(reply, deps, account, { status: 401, error: "That passkey didn't work. Try again." })
    }
    await confirmations.confirm(sessionUid, account.id)
    return goBack(reply, site)
  })
}

/** Runs the action for somebody who logged in or confirmed minutes ago; asks everybody else to do so. */
async function asOwner(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AccountFactorDeps,
  act: (caller: Caller) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { site, secondFactor, confirmations } = deps
  const caller = await findCaller(request, reply, deps)
  if (!caller) return sendPage(reply, 401, errorPage(site, 'signed_out'))
  const { account, sessionUid, loggedInAt } = caller
  if (!secondFactor.canHaveFactors(account)) return sendPage(reply, 200, demoPage(site))
  if (await confirmations.isConfirmed({ sessionUid, accountId: account.id, loggedInAt })) return act(caller)
  return askToConfirm(reply, deps, account, { status: request.method === 'GET' ? 200 : 403 })
}

async function findCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, accounts }: AccountFactorDeps,
): Promise<(Caller & { loggedInAt: Date }) | undefined> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId === undefined ? undefined : await accounts.findAccount(session.accountId)
  if (!account) return undefined
  const kept = [session.jti, session.grantIdFor(CLIENT_ID), session.uid].filter((id) => id !== undefined)
  return { account, sessionUid: session.uid, kept, loggedInAt: new Date((session.loginTs ?? 0) * 1000) }
}

async function askToConfirm(
  reply: FastifyReply,
  { site, secondFactor }: AccountFactorDeps,
  account: AccountRecord,
  { status, error }: { status: number; error?: string },
): Promise<FastifyReply> {
  const factors = await secondFactor.listFactors(account.id)
  return sendPage(reply, status, confirmPage(site, { emailAddress: account.emailAddress, factors, error }))
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

function sendOptions(reply: FastifyReply, options: object): FastifyReply {
  return reply.header('cache-control', 'no-store').type('application/json').send(JSON.stringify(options))
}
