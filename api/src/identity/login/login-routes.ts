import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../log.ts'
import type { SecurityLog } from '../../security-log.ts'
import { finishInteraction } from '../provider/finish-interaction.ts'
import { formOf } from '../pages/form-post.ts'
import type { Html } from '../pages/html.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { NEW_PASSWORD } from './new-password-prompt.ts'
import { tryCredentials } from './try-credentials.ts'
import { checkNewAccount, readEmailAddress } from '../accounts/new-account.ts'
import { continueAfterPassword, loginFactorRoutes, type LoginFactorDeps } from '../second-factor/login-factor-routes.ts'
import { signInPage, type SignInForm } from '../pages/sign-in-page.ts'
import { signUpPage, type SignUpForm } from '../pages/sign-up-page.ts'
import { sendPage } from '../pages/send-page.ts'
import type { SignInThrottle } from './login-throttle.ts'

export interface InteractionDeps extends LoginFactorDeps {
  throttle: SignInThrottle
  devices: DeviceCookies
  securityLog: SecurityLog
  log: Log
}

const WRONG = "That email and password don't match. Check both and try again."
const REFUSED = "We couldn't make an account with that email and password. If you already have one, log in instead."

/** The pages of one attempt to sign in, which the provider knows by the cookie that it set for this path. */
export function interactionRoutes(scope: FastifyInstance, deps: InteractionDeps): void {
  const { site } = deps
  loginFactorRoutes(scope, deps)
  scope.get('/interaction/:uid', async (request, reply) => {
    const { base, isAtNewPassword, wantsSignUp, loginHint } = await findAttempt(request, reply, deps)
    if (isAtNewPassword) return reply.header('cache-control', 'no-store').redirect(`${base}/new-password`, 303)
    return sendPage(reply, 200, wantsSignUp ? emptySignUp(base, loginHint) : emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-in', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    return sendPage(reply, 200, emptySignIn(base, loginHint))
  })
  scope.get('/interaction/:uid/sign-up', async (request, reply) => {
    const { base, loginHint } = await findAttempt(request, reply, deps)
    return sendPage(reply, 200, emptySignUp(base, loginHint))
  })

  signInRoute(scope, deps)
  signUpRoute(scope, deps)

  scope.post('/interaction/:uid/leave', async (request, reply) => {
    await findAttempt(request, reply, deps)
    const result = { error: 'access_denied', error_description: 'The person went back to the app' }
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

    const tried = await tryCredentials(request, reply, deps, {
      act: 'sign-in',
      emailAddress,
      typed: email,
      mismatch: { status: 401, message: WRONG },
      check: (turn) => accounts.signIn(emailAddress, password, turn),
    })
    const { account } = tried
    if (!account) return again(tried.status, { error: tried.message })
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

    const tried = await tryCredentials(request, reply, deps, {
      act: 'sign-up',
      emailAddress,
      typed: email,
      mismatch: { status: 422, message: REFUSED },
      check: (turn) => accounts.signUp({ name, emailAddress, password }, turn),
    })
    const { account } = tried
    if (!account) return again(tried.status, { error: tried.message })
    return continueAfterPassword(request, reply, deps, account)
  })
}

/** The attempt whose cookie came along. @throws SessionNotFound where it was finished, grew old or never was. */
async function findAttempt(request: FastifyRequest, reply: FastifyReply, { provider, site }: InteractionDeps) {
  const { uid, params, prompt } = await provider.interactionDetails(request.raw, reply.raw)
  const base = `${site.path}/interaction/${uid}`
  const wantsSignUp = prompt.name === 'create' || params['screen_hint'] === 'signup'
  const loginHint = typeof params['login_hint'] === 'string' ? params['login_hint'] : ''
  return { base, isAtNewPassword: prompt.name === NEW_PASSWORD, wantsSignUp, loginHint }
}
