import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readLoginAddress } from '../accounts/login-address.ts'
import { callerOf } from '../identity-caller.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { formOf } from '../pages/form-post.ts'
import { sendPage, throttledMessage } from '../pages/send-page.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import type { SecurityEventName } from '../ports.ts'
import type { RouteDeps } from '../route-deps.ts'
import { continueAfterFirstFactor } from '../second-factor/login-factor-routes.ts'
import { chooseByCodePage, counterCodePage } from './counter-code-pages.ts'
import type { CounterCodes } from './counter-codes.ts'

const PATH = '/interaction/:uid/counter-code'
const WRONG_CODE = "That address and code don't match. Check both, or ask for a new code."
const USED = 'That code was used or is over. Ask for a new one.'

interface CounterCodeDeps extends RouteDeps {
  counterCodes: CounterCodes
}

/** A customer with a code from the counter chooses a new password. The login then goes on, with its second step. */
export function counterCodeRoutes(scope: FastifyInstance, deps: CounterCodeDeps): void {
  const { site, counterCodes, throttle, securityLog } = deps

  scope.get(PATH, async (request, reply) => {
    const base = await baseOf(request, reply, deps)
    return sendPage(reply, 200, counterCodePage(site, base, { emailAddress: '' }))
  })

  scope.post(PATH, async (request, reply) => {
    const base = await baseOf(request, reply, deps)
    const { email = '', code = '' } = formOf(request)
    const emailAddress = readLoginAddress(email) ?? email
    const again = (status: number, error: string) =>
      sendPage(reply, status, counterCodePage(site, base, { emailAddress: email, error }))

    const waitSeconds = await throttle.tryCode(request.ip)
    if (waitSeconds > 0) {
      recordFailure(request, deps, 'login_throttled')
      return again(429, throttledMessage(reply, waitSeconds))
    }
    const { token, waitSeconds: guessWaitSeconds, account } = await counterCodes.check(emailAddress, code)
    const customer = token === undefined ? undefined : await counterCodes.findCustomer(token)
    if (token === undefined || !customer) {
      recordFailure(request, deps, guessWaitSeconds > 0 ? 'login_throttled' : 'login_failed', account?.id)
      return guessWaitSeconds > 0 ? again(429, throttledMessage(reply, guessWaitSeconds)) : again(401, WRONG_CODE)
    }
    return sendPage(reply, 200, chooseByCodePage(site, base, { ...customer, token }))
  })

  scope.post(`${PATH}/password`, async (request, reply) => {
    const base = await baseOf(request, reply, deps)
    const { token = '', next = '' } = formOf(request)
    const account = await counterCodes.findCustomer(token)
    const askAgain = () => sendPage(reply, 401, counterCodePage(site, base, { emailAddress: '', error: USED }))
    if (!account) return askAgain()
    const again = (status: number, form: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, chooseByCodePage(site, base, { ...account, token }, form))
    const fieldError = checkPassword(next, { ...account, siteWords: site.siteWords })
    if (fieldError !== undefined) return again(422, { fieldError })

    const attempt = await throttle.tryOwnPassword(`counter-code:${account.id}`, account.id)
    const { result: isSet, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
      counterCodes.setPassword(account, token, next, hashOptions),
    )
    if (rejection) return again(rejection.status, { error: rejection.error })
    if (!isSet) return askAgain()
    await attempt.succeed()
    const details = { at: 'counter code' }
    const accountId = account.id
    securityLog.record({ event: 'password_changed', outcome: 'success', accountId, ...callerOf(request), details })
    return continueAfterFirstFactor(request, reply, deps, account, 'pwd')
  })
}

function recordFailure(
  request: FastifyRequest,
  { securityLog }: RouteDeps,
  event: SecurityEventName,
  accountId?: string,
): void {
  const details = { at: 'counter code' }
  securityLog.record({ event, outcome: 'failure', accountId, ...callerOf(request), details })
}

/** @throws SessionNotFound if the login attempt is finished, expired or unknown. */
async function baseOf(request: FastifyRequest, reply: FastifyReply, { provider, site }: RouteDeps): Promise<string> {
  const { uid } = await provider.interactionDetails(request.raw, reply.raw)
  return `${site.path}/interaction/${uid}`
}
