import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import { readLoginAddress } from '../accounts/login-address.ts'
import { checkNewAccount, readEmailAddress } from '../accounts/new-account.ts'
import { callerOf } from '../identity-caller.ts'
import { formOf } from '../pages/form-post.ts'
import type { Html } from '../pages/html.ts'
import { redirectTo, sendPage } from '../pages/send-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { signUpPage, type SignUpForm } from '../pages/sign-up-page.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { whoIsOnPage } from '../pins/pin-pages.ts'
import { findPinDevice } from '../pins/pin-device.ts'
import { pinLoginRoutes } from '../pins/pin-login-routes.ts'
import type { SecurityEventName } from '../ports.ts'
import { finishInteraction } from '../provider/finish-interaction.ts'
import type { RouteDeps } from '../route-deps.ts'
import { continueAfterFirstFactor, loginFactorRoutes } from '../second-factor/login-factor-routes.ts'
import { loginCodeRoutes, ORDER_HINT } from './login-code-routes.ts'
import { NEW_PASSWORD } from './new-password-prompt.ts'
import { hashInQueue } from './password-attempt.ts'
import { waysIn } from './ways-in.ts'

const WRONG_CREDENTIALS = "That email and password don't match. Check both and try again."
const SIGN_UP_FAILED =
  "We couldn't make an account with that email and password. If you already have one, log in instead."

/** The pages of one login attempt, which the provider identifies by its interaction cookie. */
export function loginRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, pins } = deps
  loginFactorRoutes(scope, deps)
  pinLoginRoutes(scope, deps)
  loginCodeRoutes(scope, deps)
  scope.get('/interaction/:uid', async (request, reply) => {
    const { base, isAtNewPassword, wantsSignUp, wantsToOrder, loginHint } = await findAttempt(request, reply, deps)
    if (isAtNewPassword) return redirectTo(reply, `${base}/new-password`)
    if (wantsSignUp) return sendSignUp(reply, base, loginHint)
    const people = await pins.listPeople(findPinDevice(request.headers.cookie, site))
    if (people.length > 0) return sendPage(reply, 200, whoIsOnPage(site, base, people))
    if (wantsToOrder && waysIn(deps).hasCodes) return redirectTo(reply, `${base}/code`)
    return sendPage(reply, 200, emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-in', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    return sendPage(reply, 200, emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-up', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    return sendSignUp(reply, base, loginHint)
  })

  // Back, to a rejected form whose address takes posts only.
  scope.get('/interaction/:uid/*', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    return redirectTo(reply, base)
  })

  credentialRoutes(scope, deps)

  scope.post('/interaction/:uid/leave', async (request, reply) => {
    await findAttempt(request, reply, deps)
    const result = { error: 'access_denied', error_description: 'The user went back to the app' }
    return finishInteraction(request, reply, deps.provider, result)
  })

  function emptySignIn(base: string, emailAddress: string): Html {
    return signInPage(site, base, { emailAddress, ...waysIn(deps) })
  }
  /** With a code, wherever one can be sent: a password form cannot hide that an address is taken. */
  function sendSignUp(reply: FastifyReply, base: string, emailAddress: string): FastifyReply {
    if (waysIn(deps).hasCodes) return redirectTo(reply, `${base}/code`)
    return sendPage(reply, 200, signUpPage(site, base, { name: '', emailAddress }))
  }
}

function credentialRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, accounts } = deps

  scope.post('/interaction/:uid/sign-in', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    const { email = '', password = '' } = formOf(request)
    const emailAddress = readLoginAddress(email)
    return logIn(request, reply, deps, {
      action: 'sign-in',
      emailAddress,
      typed: email,
      check: (hashOptions) => accounts.signIn(emailAddress, password, hashOptions),
      mismatch: { status: 401, error: WRONG_CREDENTIALS },
      again: ({ error }) => signInPage(site, base, { emailAddress: email, error, ...waysIn(deps) }),
    })
  })

  scope.post('/interaction/:uid/sign-up', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    if (waysIn(deps).hasCodes) return redirectTo(reply, `${base}/code`)
    const { name = '', email = '', password = '' } = formOf(request)
    const again = (form: Pick<SignUpForm, 'error' | 'errors'>) =>
      signUpPage(site, base, { name, emailAddress: email, ...form })
    const errors = checkNewAccount({ name, emailAddress: email, password }, site.siteWords)
    const emailAddress = readEmailAddress(email)
    if (Object.keys(errors).length > 0 || emailAddress === undefined) return sendPage(reply, 422, again({ errors }))
    return logIn(request, reply, deps, {
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
  /** For credentials that do not match. */
  mismatch: Failure
  again: (failure: Failure) => Html
}

/** Counts the attempt, waits in the hash queue, checks, writes the security log, and continues the login. */
async function logIn(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouteDeps,
  { action, emailAddress, typed, check, mismatch, again }: Credentials,
): Promise<FastifyReply> {
  const { accounts, throttle, devices, securityLog } = deps
  const known = emailAddress === undefined ? undefined : await accounts.findAccountByAddress(emailAddress)
  const deviceId = known && (await devices.findDevice(request.headers.cookie, known.id))
  const record = (event: SecurityEventName, outcome: 'success' | 'failure', accountId = known?.id) => {
    const details = { at: action, isKnownDevice: deviceId !== undefined }
    securityLog.record({ event, outcome, accountId, ...callerOf(request), details })
  }
  const fail = (event: SecurityEventName, failure: Failure) => {
    record(event, 'failure')
    return sendPage(reply, failure.status, again(failure))
  }

  const attempt = await throttle.tryPassword(action, { ip: request.ip, emailAddress: emailAddress ?? typed, deviceId })
  const { result: account, rejection } = await hashInQueue(reply, attempt, check)
  if (rejection) return fail(rejection.status === 429 ? 'login_throttled' : 'login_overloaded', rejection)
  if (!account) return fail(action === 'sign-in' ? 'login_failed' : 'sign_up_failed', mismatch)
  await attempt.succeed()
  if (action === 'sign-up' && !known) record('sign_up_succeeded', 'success', account.id)
  return continueAfterFirstFactor(request, reply, deps, account, 'pwd')
}

/** Finds the login attempt by its cookie. @throws SessionNotFound if it is finished, expired or unknown. */
async function findAttempt(request: FastifyRequest, reply: FastifyReply, { provider, site }: RouteDeps) {
  const { uid, params, prompt } = await provider.interactionDetails(request.raw, reply.raw)
  const base = `${site.path}/interaction/${uid}`
  const wantsSignUp = prompt.name === 'create' || params['screen_hint'] === 'signup'
  const wantsToOrder = params['screen_hint'] === ORDER_HINT
  const loginHint = typeof params['login_hint'] === 'string' ? params['login_hint'] : ''
  return { base, isAtNewPassword: prompt.name === NEW_PASSWORD, wantsSignUp, wantsToOrder, loginHint }
}
