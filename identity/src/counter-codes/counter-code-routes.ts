import type { FastifyInstance } from 'fastify'
import { readLoginAddress } from '../accounts/login-address.ts'
import { findAttempt } from '../login/attempt.ts'
import { setNewPassword } from '../login/password-attempt.ts'
import { formOf } from '../pages/form-post.ts'
import { sendPage, throttledMessage } from '../pages/send-page.ts'
import type { RouteDeps } from '../route-deps.ts'
import { continueAfterFirstFactor } from '../second-factor/login-factor-routes.ts'
import type { SecurityEventName } from '../ports.ts'
import { recordEvent } from '../record-event.ts'
import { chooseByCodePage, counterCodePage } from './counter-code-pages.ts'

const PATH = '/interaction/:uid/counter-code'
const WRONG_CODE = "That address and code don't match. Check both, or ask for a new code."
const USED = 'That code was used or is over. Ask for a new one.'
const details = { at: 'counter code' }

/** A customer with a code from the counter chooses a new password. The login then goes on, with its second step. */
export function counterCodeRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, counterCodes, throttle } = deps

  scope.get(PATH, async (_request, reply) => {
    const { base } = await findAttempt(reply, deps)
    return sendPage(reply, 200, counterCodePage(site, base, { emailAddress: '' }))
  })

  scope.post(PATH, async ({ ip }, reply) => {
    const { base } = await findAttempt(reply, deps)
    const { email = '', code = '' } = formOf(reply)
    const emailAddress = readLoginAddress(email) ?? email
    const fail = (event: SecurityEventName, status: number, error: string, accountId?: string) => {
      recordEvent(reply, deps, event, { accountId, details })
      return sendPage(reply, status, counterCodePage(site, base, { emailAddress: email, error }))
    }

    const waitSeconds = await throttle.tryCode(ip)
    if (waitSeconds > 0) return fail('login_throttled', 429, throttledMessage(reply, waitSeconds))
    const { token, waitSeconds: guessWaitSeconds, account } = await counterCodes.check(emailAddress, code)
    const customer = token === undefined ? undefined : await counterCodes.findCustomer(token)
    if (token === undefined || !customer) {
      return guessWaitSeconds > 0
        ? fail('login_throttled', 429, throttledMessage(reply, guessWaitSeconds), account?.id)
        : fail('login_failed', 401, WRONG_CODE, account?.id)
    }
    return sendPage(reply, 200, chooseByCodePage(site, base, { ...customer, token }))
  })

  scope.post(`${PATH}/password`, async (_request, reply) => {
    const { base } = await findAttempt(reply, deps)
    const { token = '', next = '' } = formOf(reply)
    const account = await counterCodes.findCustomer(token)
    const askAgain = () => sendPage(reply, 401, counterCodePage(site, base, { emailAddress: '', error: USED }))
    if (!account) return askAgain()
    const isSet = await setNewPassword(reply, deps, {
      account,
      password: next,
      countedFor: `counter-code:${account.id}`,
      set: (hashOptions) => counterCodes.setPassword(account, token, next, hashOptions),
      again: (status, form) => sendPage(reply, status, chooseByCodePage(site, base, { ...account, token }, form)),
      answerUnset: askAgain,
      details,
    })
    return isSet ? continueAfterFirstFactor(reply, deps, account, 'pwd') : reply
  })
}
