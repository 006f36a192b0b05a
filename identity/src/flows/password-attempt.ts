import type { FastifyReply } from 'fastify'
import type { AccountRecord } from '../accounts/accounts-service.ts'
import type { PasswordForm } from '../html/choose-password-page.ts'
import { throttledMessage } from '../html/send-page.ts'
import { HashOverloadError, type HashOptions } from '../passwords/hash-queue.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import type { SecurityEvent } from '../base/ports.ts'
import type { Services } from './services.ts'
import { recordEvent } from '../base/record-event.ts'
import { ThrottledError, type PasswordAttempt } from './login-throttle.ts'

/** The client closed the connection before its password was checked, so nothing can be sent. */
export class ClientDisconnectedError extends Error {}

/** Why the work was not done: a limit is reached (429), or the queue is too long (503). `error` is the message for the page. */
interface Rejection {
  status: 429 | 503
  error: string
}

type Outcome<Result> = { result: Result; rejection?: undefined } | { result?: undefined; rejection: Rejection }

/**
 * Runs the work through the hash queue, unless a limit is reached. Counts the attempt before the first hash. A rejection
 * sets Retry-After.
 */
export async function hashInQueue<Result>(
  reply: FastifyReply,
  attempt: PasswordAttempt,
  work: (hashOptions: HashOptions) => Promise<Result>,
): Promise<Outcome<Result>> {
  const { waitSeconds, count } = attempt
  if (waitSeconds > 0) return { rejection: throttled(reply, waitSeconds) }
  try {
    return { result: await work({ signal: abortOnDisconnect(reply), beforeHash: count }) }
  } catch (error) {
    if (error instanceof ThrottledError) return { rejection: throttled(reply, error.waitSeconds) }
    if (!(error instanceof HashOverloadError)) throw error
    await attempt.abandon()
    void reply.header('retry-after', error.retryAfterSeconds)
    const message = 'Lots of people are logging in right now. Wait a few seconds and try again.'
    return { rejection: { status: 503, error: message } }
  }
}

interface NewPassword {
  account: AccountRecord
  password: string
  /** The session or link that its attempts are counted for, beside the account. */
  countedFor: string
  /** @returns false if nothing was changed. */
  set: (hashOptions: HashOptions) => Promise<boolean>
  /** Shows the form again. */
  again: (status: number, form: PasswordForm) => FastifyReply | Promise<FastifyReply>
  /** Answers when `set` has changed nothing. */
  answerUnset: () => FastifyReply | Promise<FastifyReply>
  /** The details of the event in the security log. */
  details?: NonNullable<SecurityEvent['details']>
  /** Where an attempt was made that reached a limit, if the security log states it. */
  throttledAt?: string
}

/**
 * Checks a new password and sets it. @returns false once it has answered why that failed: not the reply, because awaiting
 * that gives undefined.
 */
export async function setNewPassword(
  reply: FastifyReply,
  deps: Services,
  { account, password, countedFor, set, again, answerUnset, details, throttledAt }: NewPassword,
): Promise<boolean> {
  const accountId = account.id
  const fieldError = checkPassword(password, { ...account, siteWords: deps.site.siteWords })
  if (fieldError !== undefined) {
    await again(422, { fieldError })
    return false
  }
  const attempt = await deps.throttle.tryOwnPassword(countedFor, accountId)
  const { result: isSet, rejection } = await hashInQueue(reply, attempt, set)
  if (rejection) {
    if (rejection.status === 429 && throttledAt !== undefined)
      recordEvent(reply, deps, 'login_throttled', { accountId, details: { at: throttledAt } })
    await again(rejection.status, { error: rejection.error })
    return false
  }
  if (!isSet) {
    await answerUnset()
    return false
  }
  await attempt.succeed()
  recordEvent(reply, deps, 'password_changed', { accountId, ...(details && { details }) })
  return true
}

function throttled(reply: FastifyReply, waitSeconds: number): Rejection {
  return { status: 429, error: throttledMessage(reply, waitSeconds) }
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientDisconnectedError('The client closed the connection'))
  })
  return controller.signal
}
