import type { FastifyInstance, FastifyReply } from 'fastify'
import { readLoginAddress } from '../../accounts/login-address.ts'
import { checkName } from '../../accounts/new-account.ts'
import { formOf } from '../../html/form-post.ts'
import { codePage, codeRequestPage, wrongAddress } from './login-code-pages.ts'
import { redirectTo, sendPage, throttledMessage } from '../../html/send-page.ts'
import type { Services } from '../../flows/services.ts'
import { continueAfterFirstFactor } from './login-factor-routes.ts'
import type { SecurityEventName } from '../../base/ports.ts'
import { recordEvent } from '../../base/record-event.ts'
import { findAttempt } from '../../provider/attempt.ts'
import type { CodeCaller } from '../../flows/code-limits.ts'
import type { CodePerson } from '../../flows/login-codes.ts'

/** The web app's value of `screen_hint` for a login from a cart. */
export const ORDER_HINT = 'order'

const WRONG_CODE = "That code's not right or has expired. Check it, or get a new one."

/** The login from a cart: a name and an address, then a code that was sent there. */
export function loginCodeRoutes(scope: FastifyInstance, deps: Services): void {
  const { site, loginCodes } = deps

  scope.get('/interaction/:uid/code', async (_request, reply) => {
    const { uid, base, screenHint } = await findAttempt(reply, deps)
    const channels = loginCodes.channels()
    if (channels.length === 0) return redirectTo(reply, `${base}/sign-in`)
    const { name = '', address = '' } = (await loginCodes.findRecipient(uid)) ?? {}
    return sendPage(
      reply,
      200,
      codeRequestPage(site, base, { channels, isOrdering: screenHint === ORDER_HINT, name, address }),
    )
  })

  scope.post('/interaction/:uid/code', async (_request, reply) => {
    const { uid, base, screenHint } = await findAttempt(reply, deps)
    const { name = '', address: typed = '' } = formOf(reply)
    const channels = loginCodes.channels()
    const address = readLoginAddress(typed)
    const errors = {
      name: checkName(name),
      address: address !== undefined && loginCodes.canSendTo(address) ? undefined : wrongAddress(channels),
    }
    const view = { channels, isOrdering: screenHint === ORDER_HINT, name, address: typed }
    if (errors.name !== undefined || errors.address !== undefined || address === undefined)
      return sendPage(reply, 422, codeRequestPage(site, base, { ...view, errors }))
    const waitSeconds = await send(reply, uid, { name: name.trim(), address })
    if (waitSeconds === 0) return redirectTo(reply, `${base}/code/enter`)
    const error = throttledMessage(reply, waitSeconds)
    return sendPage(reply, 429, codeRequestPage(site, base, { ...view, error }))
  })

  scope.post('/interaction/:uid/code/again', async (_request, reply) => {
    const { uid, base } = await findAttempt(reply, deps)
    const person = await loginCodes.findRecipient(uid)
    if (!person) return redirectTo(reply, `${base}/code`)
    const waitSeconds = await send(reply, uid, person)
    if (waitSeconds === 0) return redirectTo(reply, `${base}/code/enter?again=1`)
    const error = throttledMessage(reply, waitSeconds)
    return sendPage(reply, 429, codePage(site, base, { address: person.address, error }))
  })

  scope.get('/interaction/:uid/code/enter', async ({ url }, reply) => {
    const { uid, base } = await findAttempt(reply, deps)
    const person = await loginCodes.findRecipient(uid)
    if (!person) return redirectTo(reply, `${base}/code`)
    return sendPage(reply, 200, codePage(site, base, { address: person.address, isAgain: url.endsWith('?again=1') }))
  })

  scope.post('/interaction/:uid/code/enter', async (_request, reply) => {
    const { uid, base } = await findAttempt(reply, deps)
    const person = await loginCodes.findRecipient(uid)
    if (!person) return redirectTo(reply, `${base}/code`)
    const { account, isNew, waitSeconds } = await loginCodes.redeem(
      uid,
      formOf(reply)['code'] ?? '',
      codeCallerOf(reply),
    )
    const again = (status: number, form: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, codePage(site, base, { address: person.address, ...form }))
    if (waitSeconds > 0) {
      record(reply, 'login_throttled')
      return again(429, { error: throttledMessage(reply, waitSeconds) })
    }
    if (!account) {
      record(reply, 'login_failed')
      return again(401, { fieldError: WRONG_CODE })
    }
    if (isNew) record(reply, 'sign_up_succeeded', account.id)
    return continueAfterFirstFactor(reply, deps, account, 'otp')
  })

  async function send(reply: FastifyReply, uid: string, person: CodePerson): Promise<number> {
    const waitSeconds = await loginCodes.send(uid, person, codeCallerOf(reply))
    if (waitSeconds > 0) record(reply, 'login_throttled')
    return waitSeconds
  }

  function record(reply: FastifyReply, event: SecurityEventName, accountId?: string): void {
    recordEvent(reply, deps, event, { accountId, details: { at: 'login code' } })
  }
}

const codeCallerOf = (reply: FastifyReply): CodeCaller => ({
  ip: reply.request.ip,
  cookie: reply.request.headers.cookie,
})
