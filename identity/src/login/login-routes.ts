import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../ports.ts'
import { finishInteraction } from '../provider/finish-interaction.ts'
import { formOf } from '../pages/form-post.ts'
import type { Html } from '../pages/html.ts'
import { NEW_PASSWORD } from './new-password-prompt.ts'
import { tryCredentials } from './try-credentials.ts'
import { checkNewAccount, readEmailAddress } from '../accounts/new-account.ts'
import { continueAfterPassword, loginFactorRoutes } from '../second-factor/login-factor-routes.ts'
import { findPinDevice } from '../pins/pin-device.ts'
import { pinLoginRoutes, type PinLoginDeps } from '../pins/pin-login-routes.ts'
import { whoIsOnPage } from '../pins/pages/who-is-on-page.ts'
import { signInPage, type SignInForm } from '../pages/sign-in-page.ts'
import { signUpPage, type SignUpForm } from '../pages/sign-up-page.ts'
import { redirectTo, sendPage } from '../pages/send-page.ts'

export interface InteractionDeps extends PinLoginDeps {
  log: Log
}

const WRONG_CREDENTIALS = "That email and password don't match. Check both and try again."
const SIGN_UP_FAILED =
  "We couldn't make an account with that email and password. If you already have one, log in instead."

/** The pages of one login attempt, which the provider identifies by its interaction cookie. */
export function loginRoutes(scope: FastifyInstance, deps: InteractionDeps): void {
  const { site, pins } = deps
  loginFactorRoutes(scope, deps)
  pinLoginRoutes(scope, deps)
  scope.get('/interaction/:uid', async (request, reply) => {
    const { base, isAtNewPassword, wantsSignUp, loginHint } = await findAttempt(request, reply, deps)
    if (isAtNewPassword) return redirectTo(reply, `${base}/new-password`)
    if (wantsSignUp) return sendPage(reply, 200, emptySignUp(base, loginHint))
    const people = await pins.listPeople(findPinDevice(request.headers.cookie, site))
    return sendPage(reply, 200, people.length > 0 ? whoIsOnPage(site, base, people) : emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-in', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    return sendPage(reply, 200, emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-up', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    return sendPage(reply, 200, emptySignUp(base, loginHint))
  })

  // Back, to a rejected form whose address takes posts only.
  scope.get('/interaction/:uid/*', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    return redirectTo(reply, base)
  })

  signInRoute(scope, deps)
  signUpRoute(scope, deps)

  scope.post('/interaction/:uid/leave', async (request, reply) => {
    await findAttempt(request, reply, deps)
    const result = { error: 'access_denied', error_description: 'The user went back to the app' }
    return finishInteraction(request, reply, deps.provider, result)
  })

  function emptySignIn(base: string, emailAddress: string): Html {
    return signInPage(site, base, { emailAddress })
  }
  function emptySignUp(base: string, emailAddress: string): Html {
    return signUpPage(site, base, { name: '', emailAddress })
  }
}

function signInRoute(scope: FastifyInstance, deps: InteractionDeps): void {
  const { site, accounts } = deps
  scope.post('/interaction/:uid/sign-in', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    const { email = '', password = '' } = formOf(request)
    const again = (status: number, form: Omit<SignInForm, 'emailAddress'>) =>
      sendPage(reply, status, signInPage(site, base, { emailAddress: email, ...form }))
    const emailAddress = readEmailAddress(email)

    const outcome = await tryCredentials(request, reply, deps, {
      action: 'sign-in',
      emailAddress,
      rawEmail: email,
      mismatch: { status: 401, message: WRONG_CREDENTIALS },
      check: (hashOptions) => accounts.signIn(emailAddress, password, hashOptions),
    })
    const { account } = outcome
    if (!account) return again(outcome.status, { error: outcome.message })
    return continueAfterPassword(request, reply, deps, account)
  })
}

function signUpRoute(scope: FastifyInstance, deps: InteractionDeps): void {
  const { site, accounts } = deps
  scope.post('/interaction/:uid/sign-up', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    const { name = '', email = '', password = '' } = formOf(request)
    const again = (status: number, form: Omit<SignUpForm, 'name' | 'emailAddress'>) =>
      sendPage(reply, status, signUpPage(site, base, { name, emailAddress: email, ...form }))
    const errors = checkNewAccount({ name, emailAddress: email, password }, site.siteWords)
    const emailAddress = readEmailAddress(email)
    if (Object.keys(errors).length > 0 || emailAddress === undefined) return again(422, { errors })

    const outcome = await tryCredentials(request, reply, deps, {
      action: 'sign-up',
      emailAddress,
      rawEmail: email,
      mismatch: { status: 422, message: SIGN_UP_FAILED },
      check: (hashOptions) => accounts.signUp({ name, emailAddress, password }, hashOptions),
    })
    const { account } = outcome
    if (!account) return again(outcome.status, { error: outcome.message })
    return continueAfterPassword(request, reply, deps, account)
  })
}

/** Finds the login attempt by its cookie. @throws SessionNotFound if it is finished, expired or unknown. */
async function findAttempt(request: FastifyRequest, reply: FastifyReply, { provider, site }: InteractionDeps) {
  const { uid, params, prompt } = await provider.interactionDetails(request.raw, reply.raw)
  const base = `${site.path}/interaction/${uid}`
  const wantsSignUp = prompt.name === 'create' || params['screen_hint'] === 'signup'
  const loginHint = typeof params['login_hint'] === 'string' ? params['login_hint'] : ''
  return { base, isAtNewPassword: prompt.name === NEW_PASSWORD, wantsSignUp, loginHint }
}
