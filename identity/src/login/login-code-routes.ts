import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readLoginAddress } from '../accounts/login-address.ts'
import { checkName } from '../accounts/new-account.ts'
import { callerOf } from '../identity-caller.ts'
import { formOf } from '../pages/form-post.ts'
import { codePage, codeRequestPage, wrongAddress } from '../pages/login-code-pages.ts'
import { redirectTo, sendPage, throttledMessage } from '../pages/send-page.ts'
import type { SecurityEventName } from '../ports.ts'
import type { RouteDeps } from '../route-deps.ts'
import { continueAfterFirstFactor } from '../second-factor/login-factor-routes.ts'
import type { CodePerson } from './login-codes.ts'

/** The web app's value of `screen_hint` for a login from a cart. */
export const ORDER_HINT = 'order'

const WRONG_CODE = "That code's not right or has expired. Check it, or get a new one."

/** The login from a cart: a name and an address, then a code that was sent there. */
export function loginCodeRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, loginCodes } = deps

  scope.get('/interaction/:uid/code', async (request, reply) => {
    const { uid, base, isOrdering } = await findAttempt(request, reply, deps)
    const channels = loginCodes.channels()
    if (channels.length === 0) return redirectTo(reply, `${base}/sign-in`)
    const { name = '', address = '' } = (await loginCodes.findRecipient(uid)) ?? {}
    return sendPage(reply, 200, codeRequestPage(site, base, { channels, isOrdering, name, address }))
  })

  scope.post('/interaction/:uid/code', async (request, reply) => {
    const { uid, base, isOrdering } = await findAttempt(request, reply, deps)
    const { name = '', address: typed = '' } = formOf(request)
    const channels = loginCodes.channels()
    const address = readLoginAddress(typed)
    const errors = {
      name: checkName(name),
      address: address !== undefined && loginCodes.canSendTo(address) ? undefined : wrongAddress(channels),
    }
    const view = { channels, isOrdering, name, address: typed }
    if (errors.name !== undefined || errors.address !== undefined || address === undefined)
      return sendPage(reply, 422, codeRequestPage(site, base, { ...view, errors }))
    const waitSeconds = await send(request, uid, { name: name.trim(), address })
    if (waitSeconds === 0) return redirectTo(reply, `${base}/code/enter`)
    const error = throttledMessage(reply, waitSeconds)
    return sendPage(reply, 429, codeRequestPage(site, base, { ...view, error }))
  })

  scope.post('/interaction/:uid/code/again', async (request, reply) => {
    const { uid, base } = await findAttempt(request, reply, deps)
    const person = await loginCodes.findRecipient(uid)
    if (!person) return redirectTo(reply, `${base}/code`)
    const waitSeconds = await send(request, uid, person)
    if (waitSeconds === 0) return redirectTo(reply, `${base}/code/enter?again=1`)
    const error = throttledMessage(reply, waitSeconds)
    return sendPage(reply, 429, codePage(site, base, { address: person.address, error }))
  })

  scope.get('/interaction/:uid/code/enter', async (request, reply) => {
    const { uid, base } = await findAttempt(request, reply, deps)
    const person = await loginCodes.findRecipient(uid)
    if (!person) return redirectTo(reply, `${base}/code`)
    return sendPage(
      reply,
      200,
      codePage(site, base, { address: person.address, isAgain: request.url.endsWith('?again=1') }),
    )
  })

  scope.post('/interaction/:uid/code/enter', async (request, reply) => {
    const { uid, base } = await findAttempt(request, reply, deps)
    const person = await loginCodes.findRecipient(uid)
    if (!person) return redirectTo(reply, `${base}/code`)
    const { account, isNew, waitSeconds } = await loginCodes.redeem(uid, formOf(request)['code'] ?? '', request.ip)
    const again = (status: number, form: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, codePage(site, base, { address: person.address, ...form }))
    if (waitSeconds > 0) {
      record(request, 'login_throttled')
      return again(429, { error: throttledMessage(reply, waitSeconds) })
    }
    if (!account) {
      record(request, 'login_failed')
      return again(401, { fieldError: WRONG_CODE })
    }
    if (isNew) record(request, 'sign_up_succeeded', account.id)
    return continueAfterFirstFactor(request, reply, deps, account, 'otp')
  })

  async function send(request: FastifyRequest, uid: string, person: CodePerson): Promise<number> {
    const waitSeconds = await loginCodes.send(uid, person, request.ip)
    if (waitSeconds > 0) record(request, 'login_throttled')
    return waitSeconds
  }

  function record(request: FastifyRequest, event: SecurityEventName, accountId?: string): void {
    const outcome = accountId === undefined ? 'failure' : 'success'
    deps.securityLog.record({ event, outcome, accountId, ...callerOf(request), details: { at: 'login code' } })
  }
}

async function findAttempt(request: FastifyRequest, reply: FastifyReply, { provider, site }: RouteDeps) {
  const { uid, params } = await provider.interactionDetails(request.raw, reply.raw)
  return { uid, base: `${site.path}/interaction/${uid}`, isOrdering: params['screen_hint'] === ORDER_HINT }
}
