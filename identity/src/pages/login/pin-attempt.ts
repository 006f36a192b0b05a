import type { FastifyReply } from 'fastify'
import { hashInQueue } from '../../flows/password-attempt.ts'
import { formOf } from '../../html/form-post.ts'
import type { Services } from '../../flows/services.ts'
import type { SecurityEventName } from '../../base/ports.ts'
import { recordEvent } from '../../base/record-event.ts'
import type { PinDevice } from '../../credentials/pin-device.ts'
import { PIN_DIGITS, readPin } from '../../credentials/pin-rules.ts'
import type { PinPerson } from '../../credentials/pins-service.ts'

const LOCKED = 'Five wrong PINs in a row: that PIN is off now. Log in with your password to set a new one.'
const GONE = "That PIN didn't work on this device. Log in with your password."

interface PinFailure {
  status: number
  /** The texts about the whole form, and about the field. */
  error?: string
  fieldError?: string
  /** The PIN no longer exists, so another way to log in is needed. */
  isOver?: boolean
}

/**
 * Checks the PIN of the form, counts a wrong one and writes it to the security log.
 *
 * @returns undefined for the correct PIN.
 */
export async function findPinFailure(
  reply: FastifyReply,
  deps: Services,
  { person: { account, pinId }, device }: { person: PinPerson; device: PinDevice },
): Promise<PinFailure | undefined> {
  const { throttle, devices, pins } = deps
  const { ip, headers } = reply.request
  const recordFailure = (event: SecurityEventName, details: Record<string, string | number>) =>
    recordEvent(reply, deps, event, { accountId: account.id, details })

  const pin = readPin(formOf(reply)['pin'] ?? '')
  if (pin === undefined) return { status: 422, fieldError: `Enter the ${PIN_DIGITS} digits of your PIN.` }
  const deviceId = await devices.findDevice(headers.cookie, account.id)
  const caller = { ip, emailAddress: account.emailAddress, deviceId }
  const attempt = await throttle.tryPassword('sign-in', caller)
  const { result: outcome, rejection } = await hashInQueue(reply, attempt, (hashOptions) =>
    pins.tryPin(device, pinId, pin, hashOptions),
  )
  if (rejection) {
    recordFailure(rejection.status === 429 ? 'login_throttled' : 'login_overloaded', { at: 'pin' })
    return rejection
  }
  if (outcome.kind === 'wrong') {
    recordFailure('pin_failed', { attemptsLeft: outcome.attemptsLeft })
    return { status: 401, fieldError: wrongPin(outcome.attemptsLeft) }
  }
  if (outcome.kind !== 'correct') {
    recordFailure(outcome.kind === 'locked' ? 'pin_locked' : 'pin_failed', { attemptsLeft: 0 })
    return { status: 401, error: outcome.kind === 'locked' ? LOCKED : GONE, isOver: true }
  }
  await attempt.succeed()
  return undefined
}

function wrongPin(attemptsLeft: number): string {
  return `Wrong PIN. ${attemptsLeft === 1 ? '1 try' : `${attemptsLeft} tries`} left.`
}
