import type { FastifyInstance, FastifyReply } from 'fastify'
import { callerOf } from '../../base/identity-caller.ts'
import { findAttempt } from '../../provider/attempt.ts'
import { waysIn } from './ways-in.ts'
import { formOf } from '../../html/form-post.ts'
import { html } from '../../html/html.ts'
import { redirectTo, sendJson, sendPage, throttledMessage } from '../../html/send-page.ts'
import { signInPage } from './sign-in-page.ts'
import { finishLogin } from '../../provider/finish-interaction.ts'
import type { Services } from '../../flows/services.ts'
import { codesShownPage, recoveryCodesPage } from './recovery-codes-page.ts'
import { enrolmentPage, secondStepPage, type SecondStepForm } from './second-step-page.ts'
import { readPasskeyName } from '../../credentials/passkey-responses.ts'
import type { PendingLogin } from '../../flows/pending-logins.ts'
import type { AddedFactor, SecondFactorAccount } from '../../credentials/second-factor-service.ts'

const WRONG_CODE = "That code's not right or has already been used. Check it and try again."
const PASSKEY_FAILED = "That passkey didn't work here. Try again, or log in with your password."
const PASSKEY_NOT_ADDED = "The passkey couldn't be added. Try again."

/**
 * Call after the correct password, or the code that was sent to the account's address: logs the account in, or sends the page of the next step. Until then the attempt
 * gives access to its own pages only.
 */
export async function continueAfterFirstFactor(
  reply: FastifyReply,
  deps: Services,
  account: SecondFactorAccount,
  method: 'pwd' | 'otp',
): Promise<FastifyReply> {
  const { secondFactor, pendingLogins } = deps
  const need = await secondFactor.needOf(account)
  if (need === 'nothing') return finishLogin(reply, deps, { accountId: account.id, methods: [method] })
  const { uid, base } = await findAttempt(reply, deps)
  await pendingLogins.save(uid, { accountId: account.id, data: { stage: need, methods: [method] } })
  return redirectTo(reply, `${base}/second-factor`)
}

/** The second step of a login, and the login with a passkey alone. */
export function loginFactorRoutes(scope: FastifyInstance, deps: Services): void {
  const { secondFactor, pendingLogins } = deps

  scope.get('/interaction/:uid/second-factor', async (_request, reply) => {
    const { account, ...attempt } = await findStep(reply, deps)
    return account ? showStep(reply, deps, { ...attempt, account }) : redirectTo(reply, `${attempt.base}/sign-in`)
  })

  scope.post('/interaction/:uid/second-factor', (_request, reply) =>
    ifAtStage('proof', reply, deps, async (step) => {
      const { code = '', recovery = '' } = formOf(reply)
      const isRecovery = recovery !== ''
      const proof = await secondFactor.proveByCode(step.account.id, isRecovery ? recovery : code, callerOf(reply))
      if (proof.waitSeconds > 0) {
        return showStep(reply, deps, step, 429, { error: throttledMessage(reply, proof.waitSeconds) })
      }
      if (proof.kind === undefined) return showStep(reply, deps, step, 401, wrongCode(isRecovery))
      await pendingLogins.delete(step.uid)
      return finishLogin(reply, deps, {
        accountId: step.account.id,
        methods: [...new Set([...step.pending.methods, 'otp', 'mfa'] as const)],
      })
    }),
  )

  enrolmentRoutes(scope, deps)
  passkeyLoginRoutes(scope, deps)
}

/** Staff who must have a second factor set one up before the login is finished. */
function enrolmentRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, secondFactor, pendingLogins } = deps

  scope.post('/interaction/:uid/second-factor/app', (_request, reply) =>
    ifAtStage('enrolment', reply, deps, async (step) => {
      const input = { binding: { interaction: step.uid }, code: formOf(reply)['code'] ?? '' }
      const added = await secondFactor.addAuthenticatorApp(step.account.id, input, callerOf(reply), [step.uid])
      if (!added) return showStep(reply, deps, step, 422, wrongCode(false))
      return sendEnrolled(reply, step, added, ['pwd', 'otp', 'mfa'])
    }),
  )

  scope.post('/interaction/:uid/second-factor/passkey/options', async (_request, reply) => {
    const { uid, account, pending } = await findStep(reply, deps)
    if (!account || pending.stage !== 'enrolment') return sendJson(reply.code(409), {})
    return sendJson(reply, await secondFactor.beginPasskey(account, { interaction: uid }))
  })

  scope.post('/interaction/:uid/second-factor/passkey', (_request, reply) =>
    ifAtStage('enrolment', reply, deps, async (step) => {
      const { response = '', name } = formOf(reply)
      const input = { binding: { interaction: step.uid }, response, name: readPasskeyName(name) }
      const added = await secondFactor.addPasskey(step.account, input, callerOf(reply), [step.uid])
      if (!added) return showStep(reply, deps, step, 422, { error: PASSKEY_NOT_ADDED })
      return sendEnrolled(reply, step, added, ['pwd', added.method, 'user', 'mfa'])
    }),
  )

  /** Follows the page with the recovery codes. */
  scope.post('/interaction/:uid/second-factor/continue', (_request, reply) =>
    ifAtStage('proved', reply, deps, async ({ uid, account, pending }) => {
      await pendingLogins.delete(uid)
      return finishLogin(reply, deps, { accountId: account.id, methods: pending.methods })
    }),
  )

  async function sendEnrolled(
    reply: FastifyReply,
    { uid, base, account }: Step,
    { recoveryCodes }: AddedFactor,
    methods: PendingLogin['methods'],
  ): Promise<FastifyReply> {
    await pendingLogins.save(uid, { accountId: account.id, data: { stage: 'proved', methods } })
    const page = recoveryCodes
      ? recoveryCodesPage(site, recoveryCodes, continueForm("I've saved them", base))
      : codesShownPage(site, continueForm('Continue', base))
    return sendPage(reply, 200, page)
  }
}

/** Logs in with or without a password: a passkey with user verification counts as two factors. */
function passkeyLoginRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, accounts, secondFactor, pendingLogins, throttle } = deps

  scope.post('/interaction/:uid/passkey/options', async ({ ip }, reply) => {
    const { uid } = await findAttempt(reply, deps)
    await throttle.slowPasskey(ip)
    return sendJson(reply, await secondFactor.beginPasskeyLogin({ interaction: uid }))
  })

  scope.post('/interaction/:uid/passkey', async (_request, reply) => {
    const { account: pendingAccount, ...attempt } = await findStep(reply, deps)
    const { uid, base, pending } = attempt
    const { response = '' } = formOf(reply)
    const proof = await secondFactor.proveByPasskey({ interaction: uid }, response, callerOf(reply))
    const account = proof && (await accounts.findAccount(proof.accountId))
    if (!proof || !account || !secondFactor.canHaveFactors(account)) {
      const form = { error: PASSKEY_FAILED }
      if (pendingAccount && pending.stage === 'proof') {
        return showStep(reply, deps, { ...attempt, account: pendingAccount }, 401, form)
      }
      return sendPage(reply, 401, signInPage(site, base, { emailAddress: '', ...waysIn(deps), ...form }))
    }
    await pendingLogins.delete(uid)
    return finishLogin(reply, deps, { accountId: account.id, methods: proof.methods })
  })
}

/** A login attempt with a correct password. */
interface Step {
  uid: string
  base: string
  account: SecondFactorAccount
  /** The state of the attempt so far. */
  pending: PendingLogin
}

/** No account if the attempt has verified nothing or has expired. */
async function findStep(reply: FastifyReply, deps: Services) {
  const { uid, base } = await findAttempt(reply, deps)
  const found = await deps.pendingLogins.find(uid)
  const account = found?.accountId ? await deps.accounts.findAccount(found.accountId) : undefined
  const pending: PendingLogin = found?.data ?? { stage: 'proof', methods: [] }
  return { uid, base, account, pending }
}

/** Runs the action if the login attempt is at this stage. Otherwise redirects to its first page. */
async function ifAtStage(
  stage: PendingLogin['stage'],
  reply: FastifyReply,
  deps: Services,
  action: (step: Step) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { account, ...attempt } = await findStep(reply, deps)
  if (!account || attempt.pending.stage !== stage) return redirectTo(reply, `${attempt.base}/sign-in`)
  return action({ ...attempt, account })
}

async function showStep(
  reply: FastifyReply,
  { site, secondFactor }: Services,
  { uid, base, account, pending }: Step,
  status = 200,
  form: SecondStepForm = {},
): Promise<FastifyReply> {
  if (pending.stage === 'enrolment') {
    const secret = await secondFactor.beginSetUp(account.id, { interaction: uid })
    return sendPage(reply, status, enrolmentPage(site, base, { secret, emailAddress: account.emailAddress, ...form }))
  }
  if (pending.stage === 'proved') return sendPage(reply, status, codesShownPage(site, continueForm('Continue', base)))
  return sendPage(reply, status, secondStepPage(site, base, await secondFactor.readFactors(account.id), form))
}

function wrongCode(isRecovery: boolean): SecondStepForm {
  return { errors: isRecovery ? { recovery: WRONG_CODE } : { code: WRONG_CODE } }
}

function continueForm(label: string, base: string) {
  return html`<form method="post" action="${base}/second-factor/continue" data-submit-once>
    <button class="primary" type="submit">${label}</button>
  </form>`
}
