import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecurityLog } from '../ports.ts'
import type { AccountsService } from '../accounts/accounts-service.ts'
import { finishLogin } from '../provider/finish-interaction.ts'
import { callerOf } from '../identity-caller.ts'
import { formOf } from '../pages/form-post.ts'
import { html } from '../pages/html.ts'
import type { IdentitySite } from '../identity-site.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { redirectTo, sendJson, sendPage, throttledMessage } from '../pages/send-page.ts'
import { codesShownPage, recoveryCodesPage } from './pages/recovery-codes-page.ts'
import { enrolmentPage, secondStepPage, type SecondStepForm } from './pages/second-step-page.ts'
import { readPasskeyName } from './passkeys/passkey-name.ts'
import type { PasskeyThrottle } from './passkeys/passkey-throttle.ts'
import type { PendingLogin, PendingLogins } from './pending-logins.ts'
import type { AddedFactor, SecondFactorAccount, SecondFactorService } from './second-factor-service.ts'

export interface LoginFactorDeps {
  /** Read it for each request: a key rotation replaces the provider. */
  provider: Provider
  site: IdentitySite
  accounts: AccountsService
  sessions: SessionsService
  secondFactor: SecondFactorService
  pendingLogins: PendingLogins
  passkeyThrottle: PasskeyThrottle
  securityLog: SecurityLog
}

const WRONG_CODE = "That code's not right or has already been used. Check it and try again."
const PASSKEY_FAILED = "That passkey didn't work here. Try again, or log in with your password."
const PASSKEY_NOT_ADDED = "The passkey couldn't be added. Try again."

/**
 * Call after the correct password: logs the account in, or sends the page of the next step. Until then the attempt
 * gives access to its own pages only.
 */
export async function continueAfterPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: LoginFactorDeps,
  account: SecondFactorAccount,
): Promise<FastifyReply> {
  const { provider, site, secondFactor, pendingLogins } = deps
  const need = await secondFactor.needOf(account)
  if (need === 'nothing') return finishLogin(request, reply, deps, { accountId: account.id, methods: ['pwd'] })
  const { uid } = await provider.interactionDetails(request.raw, reply.raw)
  await pendingLogins.save(uid, { accountId: account.id, data: { stage: need, methods: ['pwd'] } })
  return redirectTo(reply, `${site.path}/interaction/${uid}/second-factor`)
}

/** The second step of a login, and the login with a passkey alone. */
export function loginFactorRoutes(scope: FastifyInstance, deps: LoginFactorDeps): void {
  const { secondFactor, pendingLogins } = deps

  scope.get('/interaction/:uid/second-factor', async (request, reply) => {
    const { uid, base, account, pending } = await findPending(request, reply, deps)
    return account ? showStep(reply, deps, { uid, base, account, pending }) : redirectTo(reply, `${base}/sign-in`)
  })

  scope.post('/interaction/:uid/second-factor', async (request, reply) => {
    const { uid, base, account, pending } = await findPending(request, reply, deps)
    if (!account || pending.stage !== 'proof') return redirectTo(reply, `${base}/sign-in`)
    const { code = '', recovery = '' } = formOf(request)
    const isRecovery = recovery !== ''
    const proof = await secondFactor.proveByCode(account.id, isRecovery ? recovery : code, callerOf(request))
    if (proof.kind === undefined) {
      const status = proof.waitSeconds > 0 ? 429 : 401
      const form = proof.waitSeconds > 0 ? { error: throttledMessage(reply, proof.waitSeconds) } : wrongCode(isRecovery)
      return showStep(reply, deps, { uid, base, account, pending, status, form })
    }
    await pendingLogins.delete(uid)
    return finishLogin(request, reply, deps, { accountId: account.id, methods: ['pwd', 'otp', 'mfa'] })
  })

  enrolmentRoutes(scope, deps)
  passkeyLoginRoutes(scope, deps)
}

/** Staff who must have a second factor set one up before the login is finished. */
function enrolmentRoutes(scope: FastifyInstance, deps: LoginFactorDeps): void {
  const { site, secondFactor, pendingLogins } = deps

  scope.post('/interaction/:uid/second-factor/app', async (request, reply) => {
    const { uid, base, account, pending } = await findPending(request, reply, deps)
    if (!account || pending.stage !== 'enrolment') return redirectTo(reply, `${base}/sign-in`)
    const { code = '' } = formOf(request)
    const binding = { interaction: uid }
    const added = await secondFactor.addAuthenticatorApp(account.id, { binding, code }, callerOf(request), [uid])
    if (!added) return showStep(reply, deps, { uid, base, account, pending, status: 422, form: wrongCode(false) })
    return sendEnrolled(reply, { uid, base, account, added, methods: ['pwd', 'otp', 'mfa'] })
  })

  scope.post('/interaction/:uid/second-factor/passkey/options', async (request, reply) => {
    const { uid, account, pending } = await findPending(request, reply, deps)
    if (!account || pending.stage !== 'enrolment') return sendJson(reply.code(409), {})
    return sendJson(reply, await secondFactor.beginPasskey(account, { interaction: uid }))
  })

  scope.post('/interaction/:uid/second-factor/passkey', async (request, reply) => {
    const { uid, base, account, pending } = await findPending(request, reply, deps)
    if (!account || pending.stage !== 'enrolment') return redirectTo(reply, `${base}/sign-in`)
    const { response = '', name } = formOf(request)
    const input = { binding: { interaction: uid }, response, name: readPasskeyName(name) }
    const added = await secondFactor.addPasskey(account.id, input, callerOf(request), [uid])
    const form = { error: PASSKEY_NOT_ADDED }
    if (!added) return showStep(reply, deps, { uid, base, account, pending, status: 422, form })
    return sendEnrolled(reply, { uid, base, account, added, methods: ['pwd', added.method, 'user', 'mfa'] })
  })

  /** Follows the page with the recovery codes. */
  scope.post('/interaction/:uid/second-factor/continue', async (request, reply) => {
    const { uid, base, account, pending } = await findPending(request, reply, deps)
    if (!account || pending.stage !== 'proved') return redirectTo(reply, `${base}/sign-in`)
    await pendingLogins.delete(uid)
    return finishLogin(request, reply, deps, { accountId: account.id, methods: pending.methods })
  })

  function pageAfter({ recoveryCodes }: AddedFactor, base: string) {
    return recoveryCodes
      ? recoveryCodesPage(site, recoveryCodes, continueForm("I've saved them", base))
      : codesShownPage(site, continueForm('Continue', base))
  }

  async function sendEnrolled(
    reply: FastifyReply,
    done: { uid: string; base: string; account: { id: string }; added: AddedFactor; methods: PendingLogin['methods'] },
  ): Promise<FastifyReply> {
    const data: PendingLogin = { stage: 'proved', methods: done.methods }
    await pendingLogins.save(done.uid, { accountId: done.account.id, data })
    return sendPage(reply, 200, pageAfter(done.added, done.base))
  }
}

/** Logs in with or without a password: a passkey with user verification counts as two factors. */
function passkeyLoginRoutes(scope: FastifyInstance, deps: LoginFactorDeps): void {
  const { site, accounts, secondFactor, pendingLogins, passkeyThrottle } = deps

  scope.post('/interaction/:uid/passkey/options', async (request, reply) => {
    const { uid } = await deps.provider.interactionDetails(request.raw, reply.raw)
    const waitSeconds = await passkeyThrottle.tryStart(request.ip)
    if (waitSeconds > 0) return sendJson(reply.code(429).header('retry-after', waitSeconds), {})
    return sendJson(reply, await secondFactor.beginPasskeyLogin({ interaction: uid }))
  })

  scope.post('/interaction/:uid/passkey', async (request, reply) => {
    const { uid, base, account: pendingAccount, pending } = await findPending(request, reply, deps)
    const { response = '' } = formOf(request)
    const proof = await secondFactor.proveByPasskey({ interaction: uid }, response, callerOf(request))
    const account = proof && (await accounts.findAccount(proof.accountId))
    if (!proof || !account || !secondFactor.canHaveFactors(account)) {
      const form = { error: PASSKEY_FAILED }
      if (pendingAccount && pending.stage === 'proof') {
        return showStep(reply, deps, { uid, base, account: pendingAccount, pending, status: 401, form })
      }
      return sendPage(reply, 401, signInPage(site, base, { emailAddress: '', ...form }))
    }
    await pendingLogins.delete(uid)
    return finishLogin(request, reply, deps, { accountId: account.id, methods: proof.methods })
  })
}

/** What this login attempt has verified so far. No account if it has verified nothing or has expired. */
async function findPending(request: FastifyRequest, reply: FastifyReply, deps: LoginFactorDeps) {
  const { provider, site, accounts, pendingLogins } = deps
  const { uid } = await provider.interactionDetails(request.raw, reply.raw)
  const found = await pendingLogins.find(uid)
  const account = found?.accountId ? await accounts.findAccount(found.accountId) : undefined
  const pending: PendingLogin = found?.data ?? { stage: 'proof', methods: [] }
  return { uid, base: `${site.path}/interaction/${uid}`, account, pending }
}

interface Step {
  uid: string
  base: string
  account: SecondFactorAccount
  pending: PendingLogin
  status?: number
  form?: SecondStepForm
}

async function showStep(reply: FastifyReply, { site, secondFactor }: LoginFactorDeps, step: Step) {
  const { uid, base, account, pending, status = 200, form = {} } = step
  if (pending.stage === 'enrolment') {
    const secret = await secondFactor.beginSetUp(account.id, { interaction: uid })
    return sendPage(reply, status, enrolmentPage(site, base, { secret, emailAddress: account.emailAddress, ...form }))
  }
  if (pending.stage === 'proved') return sendPage(reply, status, codesShownPage(site, continueForm('Continue', base)))
  return sendPage(reply, status, secondStepPage(site, base, await secondFactor.listFactors(account.id), form))
}

function wrongCode(isRecovery: boolean): SecondStepForm {
  return { errors: isRecovery ? { recovery: WRONG_CODE } : { code: WRONG_CODE } }
}

function continueForm(label: string, base: string) {
  return html`<form method="post" action="${base}/second-factor/continue" data-submit-once>
    <button class="primary" type="submit">${label}</button>
  </form>`
}
