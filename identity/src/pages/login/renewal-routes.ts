import { sessionPaths, type RenewalAnswer, type RenewalWay } from '@fuel-shack/contract/platform/session-renewal'
import { isStaff } from '@fuel-shack/contract/team/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { callerOf } from '../../base/identity-caller.ts'
import { hashInQueue } from '../../flows/password-attempt.ts'
import { formOf } from '../../html/form-post.ts'
import { sendJson } from '../../html/send-page.ts'
import { findPinFailure } from './pin-attempt.ts'
import { findPinDevice } from '../../credentials/pin-device.ts'
import { ONE_FACTOR, TWO_FACTORS } from '../../provider/finish-interaction.ts'
import type { Services } from '../../flows/services.ts'
import type { SecurityEventName } from '../../base/ports.ts'
import { recordEvent } from '../../base/record-event.ts'
import { findLoggedInForRenewal, repeatLogin, type LoggedIn } from '../../provider/current-session.ts'

const WRONG_PASSWORD = "That's not your password."
const WRONG_PASSKEY = "That passkey didn't work. Try again."
const OTHER_WAY = "That's not possible any more. Choose another way."

interface Proof {
  methods: string[]
  strength?: typeof TWO_FACTORS
}
type Outcome = Proof | { status: number; error: string }

/**
 * Staff log in again in the session that they have, without leaving their screen: for the web app, which shows the answer.
 * It needs the session's cookie, which no script can read, and the PIN of this device, the password or a passkey. A login
 * with a second step other than a passkey has pages of its own.
 */
export function renewalRoutes(scope: FastifyInstance, deps: Services): void {
  const { secondFactor, clock } = deps

  scope.get(sessionPaths.renewal, (_request, reply) =>
    ifStaff(reply, deps, async (caller) => send(reply, 200, { ways: await listWays(reply, deps, caller) })),
  )

  scope.post(sessionPaths.passkeyOptions, (_request, reply) =>
    ifStaff(reply, deps, async ({ sessionId }) =>
      sendJson(reply, await secondFactor.beginPasskeyLogin({ session: sessionId })),
    ),
  )

  scope.post(sessionPaths.renewal, (_request, reply) =>
    ifStaff(reply, deps, async (caller) => {
      const { password, response } = formOf(reply)
      const way = password !== undefined ? 'password' : response !== undefined ? 'passkey' : 'pin'
      const ways = await listWays(reply, deps, caller)
      const outcome = ways.includes(way) ? await prove[way](reply, deps, caller) : { status: 409, error: OTHER_WAY }
      if ('error' in outcome) {
        return send(reply, outcome.status, { error: outcome.error, ways: await listWays(reply, deps, caller) })
      }
      const { methods, strength = ONE_FACTOR } = outcome
      const isRenewed = await repeatLogin(reply, deps, {
        accountId: caller.account.id,
        // A session that began with a PIN gets no other rights by this.
        amr: caller.isByPin ? ['pin'] : methods,
        acr: strength,
        loginTs: Math.floor(clock().getTime() / 1000),
      })
      if (!isRenewed) return sendJson(reply.code(401), {})
      const details = { methods: methods.join(' '), at: 'renewal' }
      recordEvent(reply, deps, 'login_succeeded', { accountId: caller.account.id, details })
      return send(reply, 200, {})
    }),
  )
}

const prove: Record<RenewalWay, typeof provePin> = { pin: provePin, password: provePassword, passkey: provePasskey }

async function provePin(reply: FastifyReply, deps: Services, caller: LoggedIn): Promise<Outcome> {
  const pin = await findOwnPin(reply, deps, caller)
  if (!pin) return { status: 409, error: OTHER_WAY }
  const failure = await findPinFailure(reply, deps, pin)
  if (failure) return { status: failure.status, error: failure.error ?? failure.fieldError ?? '' }
  return { methods: ['pin'], ...(pin.person.hasSecondFactor && { strength: TWO_FACTORS }) }
}

async function provePassword(reply: FastifyReply, deps: Services, { account, sessionId }: LoggedIn): Promise<Outcome> {
  const { accounts, throttle } = deps
  const attempt = await throttle.tryOwnPassword(sessionId, account.id)
  const { result, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
    accounts.signIn(account.emailAddress, formOf(reply)['password'] ?? '', hashOptions),
  )
  if (rejection) {
    recordFailure(reply, deps, account.id, rejection.status === 429 ? 'login_throttled' : 'login_overloaded')
    return rejection
  }
  if (result?.id !== account.id) {
    recordFailure(reply, deps, account.id, 'login_failed')
    return { status: 401, error: WRONG_PASSWORD }
  }
  await attempt.succeed()
  return { methods: ['pwd'] }
}

async function provePasskey(
  reply: FastifyReply,
  { secondFactor }: Services,
  { account, sessionId }: LoggedIn,
): Promise<Outcome> {
  const { response = '' } = formOf(reply)
  const proof = await secondFactor.proveByPasskey({ session: sessionId }, response, callerOf(reply))
  if (proof?.accountId !== account.id) return { status: 401, error: WRONG_PASSKEY }
  return { methods: proof.methods, strength: TWO_FACTORS }
}

async function listWays(reply: FastifyReply, deps: Services, caller: LoggedIn): Promise<RenewalWay[]> {
  const { secondFactor } = deps
  const need = await secondFactor.needOf(caller.account)
  const { passkeys } = await secondFactor.readFactors(caller.account.id)
  const ways: (RenewalWay | false)[] = [
    (await findOwnPin(reply, deps, caller)) !== undefined && 'pin',
    passkeys.length > 0 && secondFactor.canHaveFactors(caller.account) && 'passkey',
    need === 'nothing' && 'password',
  ]
  return ways.filter((way) => way !== false)
}

/** The PIN of the person who is logged in: another person takes over by the login pages. */
async function findOwnPin(reply: FastifyReply, { site, pins }: Services, { account }: LoggedIn) {
  const device = findPinDevice(reply.request.headers.cookie, site)
  const person = (await pins.listPeople(device)).find(({ account: { id } }) => id === account.id)
  return person && device && { person, device }
}

async function ifStaff(
  reply: FastifyReply,
  deps: Services,
  action: (caller: LoggedIn) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const caller = await findLoggedInForRenewal(reply, deps)
  if (!caller) return sendJson(reply.code(401), {})
  return isStaff(caller.account) && !caller.account.mustChangePassword ? action(caller) : sendJson(reply.code(403), {})
}

function send(reply: FastifyReply, status: number, answer: RenewalAnswer): FastifyReply {
  return sendJson(reply.code(status), answer)
}

function recordFailure(reply: FastifyReply, deps: Services, accountId: string, event: SecurityEventName): void {
  recordEvent(reply, deps, event, { accountId, details: { at: 'renewal' } })
}
