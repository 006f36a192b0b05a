import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityEventName, SecurityLog } from '../../security-log.ts'
import type { AccountRecord, AccountsService } from '../accounts/accounts-service.ts'
import { callerOf } from '../identity-caller.ts'
import type { HashTurn } from '../passwords/hash-queue.ts'
import { askToComeBack, askToWait } from '../pages/send-page.ts'
import type { SignInThrottle } from './login-throttle.ts'
import type { DeviceCookies } from './device-cookie.ts'
import { inTurn } from './password-attempt.ts'

export interface TryCredentialsDeps {
  accounts: AccountsService
  throttle: SignInThrottle
  devices: DeviceCookies
  securityLog: SecurityLog
}

interface Credentials {
  act: 'sign-in' | 'sign-up'
  /** Undefined where it is not one; what was typed is counted all the same. */
  emailAddress: string | undefined
  typed: string
  /** What to say where nothing matches. */
  mismatch: { status: number; message: string }
  check: (turn: HashTurn) => Promise<AccountRecord | undefined>
}

type Outcome = { account: AccountRecord } | { account?: undefined; status: number; message: string }

/** Counts the try, waits for its turn, checks, and writes the security log: the same for logging in and signing up. */
export async function tryCredentials(
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, throttle, devices, securityLog }: TryCredentialsDeps,
  { act, emailAddress, typed, mismatch, check }: Credentials,
): Promise<Outcome> {
  const known = emailAddress === undefined ? undefined : await accounts.findAccountByAddress(emailAddress)
  const deviceId = known && (await devices.findDevice(request.headers.cookie, known.id))
  const caller = { ip: request.ip, emailAddress: emailAddress ?? typed, deviceId }
  const record = (event: SecurityEventName, accountId = known?.id) => {
    const outcome = event === 'sign_up_succeeded' ? 'success' : 'failure'
    const details = { at: act, isKnownDevice: deviceId !== undefined }
    securityLog.record({ event, outcome, accountId, ...callerOf(request), details })
  }

  const tried = act === 'sign-in' ? await throttle.trySignIn(caller) : await throttle.trySignUp(caller)
  if (tried.waitSeconds > 0) {
    record('login_throttled')
    return { status: 429, message: askToWait(reply, tried.waitSeconds) }
  }
  const { result: account, retryAfterSeconds } = await inTurn(reply, tried, check)
  if (retryAfterSeconds > 0) {
    record('login_overloaded')
    return { status: 503, message: askToComeBack(reply, retryAfterSeconds) }
  }
  if (!account) {
    record(act === 'sign-in' ? 'login_failed' : 'sign_up_failed')
    return mismatch
  }
  await tried.succeed()
  if (act === 'sign-up' && !known) record('sign_up_succeeded', account.id)
  return { account }
}
