import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityEventName, SecurityLog } from '../ports.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { callerOf } from '../identity-caller.ts'
import type { HashOptions } from '../passwords/hash-queue.ts'
import { overloadedMessage, throttledMessage } from '../pages/send-page.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { hashInQueue } from './password-attempt.ts'

interface TryCredentialsDeps {
  accounts: AccountsService
  throttle: LoginThrottle
  devices: DeviceCookies
  securityLog: SecurityLog
}

interface Credentials {
  action: 'sign-in' | 'sign-up'
  /** Undefined if the input is not an email address. The attempt is counted by the raw input then. */
  emailAddress: string | undefined
  rawEmail: string
  /** The response to credentials that do not match. */
  mismatch: { status: number; message: string }
  check: (hashOptions: HashOptions) => Promise<AccountRecord | undefined>
}

type Outcome = { account: AccountRecord } | { account?: undefined; status: number; message: string }

/** Counts the attempt, waits in the hash queue, checks, and writes the security log: for logging in and signing up. */
export async function tryCredentials(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, throttle, devices, securityLog }: TryCredentialsDeps,
  { action, emailAddress, rawEmail, mismatch, check }: Credentials,
): Promise<Outcome> {
  const known = emailAddress === undefined ? undefined : await accounts.findAccountByAddress(emailAddress)
  const deviceId = known && (await devices.findDevice(request.headers.cookie, known.id))
  const caller = { ip: request.ip, emailAddress: emailAddress ?? rawEmail, deviceId }
  const record = (event: SecurityEventName, accountId = known?.id) => {
    const outcome = event === 'sign_up_succeeded' ? 'success' : 'failure'
    const details = { at: action, isKnownDevice: deviceId !== undefined }
    securityLog.record({ event, outcome, accountId, ...callerOf(request), details })
  }

  const attempt = action === 'sign-in' ? await throttle.trySignIn(caller) : await throttle.trySignUp(caller)
  const { result: account, waitSeconds, retryAfterSeconds } = await hashInQueue(reply, attempt, check)
  if (waitSeconds > 0) {
    record('login_throttled')
    return { status: 429, message: throttledMessage(reply, waitSeconds) }
  }
  if (retryAfterSeconds > 0) {
    record('login_overloaded')
    return { status: 503, message: overloadedMessage(reply, retryAfterSeconds) }
  }
  if (!account) {
    record(action === 'sign-in' ? 'login_failed' : 'sign_up_failed')
    return mismatch
  }
  await attempt.succeed()
  if (action === 'sign-up' && !known) record('sign_up_succeeded', account.id)
  return { account }
}
