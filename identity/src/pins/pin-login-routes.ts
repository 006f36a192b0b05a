import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityEventName } from '../ports.ts'
import { callerOf } from '../identity-caller.ts'
import { hashInQueue } from '../login/password-attempt.ts'
import { formOf } from '../pages/form-post.ts'
import { redirectTo, sendPage } from '../pages/send-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { finishLogin, TWO_FACTORS, ONE_FACTOR } from '../provider/finish-interaction.ts'
import type { RouteDeps } from '../route-deps.ts'
import { ago } from '../sessions/ago.ts'
import { enterPinPage } from './pin-pages.ts'
import { findPinDevice, pinDeviceCookie } from './pin-device.ts'
import { PIN_DIGITS, readPin } from './pin-rules.ts'
import type { PinPerson } from './pins-service.ts'

interface PinRoute {
  Params: { pinId: string }
}
type PinRequest = FastifyRequest<PinRoute>

const PATH = '/interaction/:uid/pin/:pinId'
const LOCKED = 'Five wrong PINs in a row: that PIN is off now. Log in with your password to set a new one.'
const GONE = "That PIN didn't work on this device. Log in with your password."

/** The login by PIN. Its pages exist only for a device with the secret, and only for the PINs that were set on it. */
export function pinLoginRoutes(scope: FastifyInstance, deps: RouteDeps): void {
  const { site, pins, throttle, devices, securityLog, clock } = deps

  scope.get<PinRoute>(PATH, async (request, reply) => {
    const { base, person } = await findStep(request, reply, deps)
    if (!person) return redirectTo(reply, base)
    return sendPage(reply, 200, enterPinPage(site, base, person, { earlierTries: describeTries(person, clock()) }))
  })

  scope.post<PinRoute>(PATH, async (request, reply) => {
    const { base, person, device } = await findStep(request, reply, deps)
    if (!person || !device) return redirectTo(reply, base)
    const { account, pinId } = person
    const again = (status: number, form: { error?: string; fieldError?: string }) =>
      sendPage(reply, status, enterPinPage(site, base, person, form))
    const withPassword = (error: string) =>
      sendPage(reply, 401, signInPage(site, base, { canSendMail: deps.recovery.canSend(), emailAddress: '', error }))
    const recordFailure = (event: SecurityEventName, details: Record<string, string | number>) =>
      securityLog.record({ event, outcome: 'failure', accountId: account.id, ...callerOf(request), details })

    const pin = readPin(formOf(request)['pin'] ?? '')
    if (pin === undefined) return again(422, { fieldError: `Enter the ${PIN_DIGITS} digits of your PIN.` })
    const deviceId = await devices.findDevice(request.headers.cookie, account.id)
    const caller = { ip: request.ip, emailAddress: account.emailAddress, deviceId }
    const attempt = await throttle.tryPassword('sign-in', caller)
    const { result: outcome, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
      pins.tryPin(device, pinId, pin, hashOptions),
    )
    if (rejection) {
      recordFailure(rejection.status === 429 ? 'login_throttled' : 'login_overloaded', { at: 'pin' })
      return again(rejection.status, { error: rejection.error })
    }
    if (outcome.kind === 'wrong') {
      recordFailure('pin_failed', { attemptsLeft: outcome.attemptsLeft })
      return again(401, { fieldError: wrongPin(outcome.attemptsLeft) })
    }
    if (outcome.kind !== 'correct') {
      recordFailure(outcome.kind === 'locked' ? 'pin_locked' : 'pin_failed', { attemptsLeft: 0 })
      return withPassword(outcome.kind === 'locked' ? LOCKED : GONE)
    }
    await attempt.succeed()
    void reply.header('set-cookie', pinDeviceCookie(device, site))
    const strength = person.hasSecondFactor ? TWO_FACTORS : ONE_FACTOR
    return finishLogin(request, reply, deps, { accountId: account.id, methods: ['pin'], strength })
  })
}

async function findStep(request: PinRequest, reply: FastifyReply, { provider, site, pins }: RouteDeps) {
  const { uid, prompt } = await provider.interactionDetails(request.raw, reply.raw)
  const device = findPinDevice(request.headers.cookie, site)
  const person = prompt.name === 'login' ? await pins.findPerson(device, request.params.pinId) : undefined
  return { base: `${site.path}/interaction/${uid}`, person, device }
}

/** Describes wrong tries to their owner, who knows which of them they made. */
function describeTries({ wrongTries: { count, since } }: PinPerson, now: Date): string | undefined {
  if (count === 0) return undefined
  const tries = count === 1 ? '1 wrong try' : `${count} wrong tries`
  return `${tries} since your PIN last worked, ${ago(since, now)}. If that wasn't you, tell your manager and change your PIN.`
}

function wrongPin(attemptsLeft: number): string {
  return `Wrong PIN. ${attemptsLeft === 1 ? '1 try' : `${attemptsLeft} tries`} left.`
}
