import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccountRecord } from '../../accounts/accounts-service.ts'
import { readLoginAddress } from '../../accounts/login-address.ts'
import { checkNewAccount, readEmailAddress } from '../../accounts/new-account.ts'
import { formOf } from '../../html/form-post.ts'
import type { Html } from '../../html/html.ts'
import { redirectTo, sendPage } from '../../html/send-page.ts'
import { beginDemoLogin } from '../demo/demo-routes.ts'
import { signInPage } from './sign-in-page.ts'
import { signUpPage, type SignUpForm } from './sign-up-page.ts'
import type { HashOptions } from '../../passwords/hash-queue.ts'
import { whoIsOnPage } from './pin-pages.ts'
import { findPinDevice } from '../../credentials/pin-device.ts'
import { pinLoginRoutes } from './pin-login-routes.ts'
import { finishInteraction } from '../../provider/finish-interaction.ts'
import type { Services } from '../../flows/services.ts'
import { continueAfterFirstFactor, loginFactorRoutes } from './login-factor-routes.ts'
import type { SecurityEventName } from '../../base/ports.ts'
import { recordEvent } from '../../base/record-event.ts'
import { findAttempt } from '../../provider/attempt.ts'
import { loginCodeRoutes, ORDER_HINT } from './login-code-routes.ts'
import { NEW_PASSWORD } from '../../provider/new-password-prompt.ts'
import { hashInQueue } from '../../flows/password-attempt.ts'
import { waysIn } from './ways-in.ts'

const WRONG_CREDENTIALS = "That email and password don't match. Check both and try again."
const SIGN_UP_FAILED =
  "We couldn't make an account with that email and password. If you already have one, log in instead."

/** The pages of one login attempt, which the provider identifies by its interaction cookie. */
export function loginRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, pins } = deps
  loginFactorRoutes(scope, deps)
  pinLoginRoutes(scope, deps)
  loginCodeRoutes(scope, deps)
  scope.get('/interaction/:uid', async ({ headers }, reply) => {
    const { base, prompt, screenHint, loginHint } = await findAttempt(reply, deps)
    if (prompt === NEW_PASSWORD) return redirectTo(reply, `${base}/new-password`)
    if (prompt === 'create' || screenHint === 'signup') return sendSignUp(reply, base, loginHint)
    const demo = await beginDemoLogin(reply, deps)
    if (demo) return demo
    const people = await pins.listPeople(findPinDevice(headers.cookie, site))
    if (people.length > 0) return sendPage(reply, 200, whoIsOnPage(site, base, people))
    if (screenHint === ORDER_HINT && waysIn(deps).hasCodes) return redirectTo(reply, `${base}/code`)
    return sendPage(reply, 200, emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-in', async (_request, reply) => {
    const { base, loginHint } = await findAttempt(reply, deps)
    return sendPage(reply, 200, emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-up', async (_request, reply) => {
    const { base, loginHint } = await findAttempt(reply, deps)
    return sendSignUp(reply, base, loginHint)
  })

  // Back, to a rejected form whose address takes posts only.
  scope.get('/interaction/:uid/*', async (_request, reply) => {
    const { base } = await findAttempt(reply, deps)
    return redirectTo(reply, base)
  })

  credentialRoutes(scope, deps)

  scope.post('/interaction/:uid/leave', async (_request, reply) => {
    await findAttempt(reply, deps)
    const result = { error: 'access_denied', error_description: 'The user went back to the app' }
    return finishInteraction(reply, deps.provider, result)
  })

  function emptySignIn(base: string, emailAddress: string): Html {
    return signInPage(site, base, { emailAddress, ...waysIn(deps) })
  }
  /** Signs up by a code, wherever one can be sent: a password form cannot hide that an address is taken. */
  function sendSignUp(reply: FastifyReply, base: string, emailAddress: string): FastifyReply {
    if (waysIn(deps).hasCodes) return redirectTo(reply, `${base}/code`)
    return sendPage(reply, 200, signUpPage(site, base, { name: '', emailAddress }))
  }
}

function credentialRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, accounts } = deps

  scope.post('/interaction/:uid/sign-in', async (_request, reply) => {
    const { base } = await findAttempt(reply, deps)
    const { email = '', password = '' } = formOf(reply)
    const emailAddress = readLoginAddress(email)
    return logIn(reply, deps, {
      action: 'sign-in',
      emailAddress,
      typed: email,
      check: (hashOptions) => accounts.signIn(emailAddress, password, hashOptions),
      mismatch: { status: 401, error: WRONG_CREDENTIALS },
      again: ({ error }) => signInPage(site, base, { emailAddress: email, error, ...waysIn(deps) }),
    })
  })

  scope.post('/interaction/:uid/sign-up', async (_request, reply) => {
    const { base } = await findAttempt(reply, deps)
    if (waysIn(deps).hasCodes) return redirectTo(reply, `${base}/code`)
    const { name = '', email = '', password = '' } = formOf(reply)
    const again = (form: Pick<SignUpForm, 'error' | 'errors'>) =>
      signUpPage(site, base, { name, emailAddress: email, ...form })
    const errors = checkNewAccount({ name, emailAddress: email, password }, site.siteWords)
    const emailAddress = readEmailAddress(email)
    if (Object.keys(errors).length > 0 || emailAddress === undefined) return sendPage(reply, 422, again({ errors }))
    return logIn(reply, deps, {
      action: 'sign-up',
      emailAddress,
      typed: email,
      check: (hashOptions) => accounts.signUp({ name, emailAddress, password }, hashOptions),
      mismatch: { status: 422, error: SIGN_UP_FAILED },
      again: ({ error }) => again({ error }),
    })
  })
}

interface Failure {
  status: number
  error: string
}

interface Credentials {
  action: 'sign-in' | 'sign-up'
  /** Undefined if what was typed is not an address. The attempt is counted by the latter then. */
  emailAddress: string | undefined
  typed: string
  check: (hashOptions: HashOptions) => Promise<AccountRecord | undefined>
  /** The failure that the form shows when credentials do not match. */
  mismatch: Failure
  again: (failure: Failure) => Html
}

/** Counts the attempt, waits in the hash queue, checks, writes the security log, and continues the login. */
async function logIn(
  reply: FastifyReply,
  deps: Services,
  { action, emailAddress, typed, check, mismatch, again }: Credentials,
): Promise<FastifyReply> {
  const { accounts, throttle, devices } = deps
  const { ip, headers } = reply.request
  const known = emailAddress === undefined ? undefined : await accounts.findAccountByAddress(emailAddress)
  const deviceId = known && (await devices.findDevice(headers.cookie, known.id))
  const record = (event: SecurityEventName, accountId = known?.id) =>
    recordEvent(reply, deps, event, { accountId, details: { at: action, isKnownDevice: deviceId !== undefined } })
  const fail = (event: SecurityEventName, failure: Failure) => {
    record(event)
    return sendPage(reply, failure.status, again(failure))
  }

  const attempt = await throttle.tryPassword(action, { ip, emailAddress: emailAddress ?? typed, deviceId })
  const { result: account, rejection } = await hashInQueue(reply, attempt, check)
  if (rejection) return fail(rejection.status === 429 ? 'login_throttled' : 'login_overloaded', rejection)
  if (!account) return fail(action === 'sign-in' ? 'login_failed' : 'sign_up_failed', mismatch)
  await attempt.succeed()
  if (action === 'sign-up' && !known) record('sign_up_succeeded', account.id)
  return continueAfterFirstFactor(reply, deps, account, 'pwd')
}
