import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { SecurityLog } from '../security-log.ts'
import { finishInteraction } from './finish-interaction.ts'
import { formOf } from './form-post.ts'
import type { Html } from './html.ts'
import { checkNewAccount, readEmailAddress } from './new-account.ts'
import { continueAfterPassword, loginFactorRoutes, type LoginFactorDeps } from './second-factor/login-factor-routes.ts'
import { signInPage, type SignInForm } from './pages/sign-in-page.ts'
import { signUpPage, type SignUpForm } from './pages/sign-up-page.ts'
import { askToWait, sendPage } from './send-page.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'

export interface InteractionDeps extends LoginFactorDeps {
  throttle: SignInThrottle
  securityLog: SecurityLog
  log: Log
}

const WRONG = 'That e-mail address and password do not match. Check both and try again.'
const REFUSED =
  'We could not make an account with that e-mail address and password. If you have been here before, sign in instead.'

/** The pages of one attempt to sign in, which the provider knows by the cookie that it set for this path. */
export function interactionRoutes(scope: FastifyInstance, deps: InteractionDeps): void {
  const { site, accounts, throttle } = deps
  loginFactorRoutes(scope, deps)
  scope.get('/interaction/:uid', async (request, reply) => {
    const { base, wantsSignUp, loginHint } = await findAttempt(request, reply, deps)
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

  scope.post('/interaction/:uid/sign-in', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    const { email = '', password = '' } = formOf(request)
    const again = (status: number, form: Omit<SignInForm, 'emailAddress'>) =>
      sendPage(reply, status, signInPage(site, base, { emailAddress: email, ...form }))
    const emailAddress = readEmailAddress(email)

    const waitSeconds = await throttle.trySignIn(request.ip, emailAddress ?? email)
    if (waitSeconds > 0) return again(429, { error: askToWait(reply, waitSeconds) })
    const account = await accounts.signIn(emailAddress, password)
    if (!account) return again(401, { error: WRONG })
    await throttle.succeed(request.ip, account.emailAddress)
    return continueAfterPassword(request, reply, deps, account)
  })

  scope.post('/interaction/:uid/sign-up', async (request, reply) => {
    const { base } = await findAttempt(request, reply, deps)
    const { name = '', email = '', password = '' } = formOf(request)
    const again = (status: number, form: Omit<SignUpForm, 'name' | 'emailAddress'>) =>
      sendPage(reply, status, signUpPage(site, base, { name, emailAddress: email, ...form }))
    const errors = checkNewAccount({ name, emailAddress: email, password }, site.siteWords)
    const emailAddress = readEmailAddress(email)
    if (Object.keys(errors).length > 0 || emailAddress === undefined) return again(422, { errors })

    const waitSeconds = await throttle.trySignUp(request.ip, emailAddress)
    if (waitSeconds > 0) return again(429, { error: askToWait(reply, waitSeconds) })
    const account = await accounts.signUp({ name, emailAddress, password })
    if (!account) return again(422, { error: REFUSED })
    return continueAfterPassword(request, reply, deps, account)
  })

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

/** The attempt whose cookie came along. @throws SessionNotFound where it was finished, grew old or never was. */
async function findAttempt(request: FastifyRequest, reply: FastifyReply, { provider, site }: InteractionDeps) {
  const { uid, params, prompt } = await provider.interactionDetails(request.raw, reply.raw)
  const base = `${site.path}/interaction/${uid}`
  const wantsSignUp = prompt.name === 'create' || params['screen_hint'] === 'signup'
  return { base, wantsSignUp, loginHint: typeof params['login_hint'] === 'string' ? params['login_hint'] : '' }
}
