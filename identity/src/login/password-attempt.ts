import type { FastifyReply } from 'fastify'
import { throttledMessage } from '../pages/send-page.ts'
import { HashOverloadError, type HashOptions } from '../passwords/hash-queue.ts'
import { endFormTurn } from './form-turns.ts'
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
  const { waitSeconds, enter, count, leave } = attempt
  if (waitSeconds > 0) return { rejection: throttled(reply, waitSeconds) }
  const priority = enter()
  try {
    const result = await work({
      priority,
      signal: abortOnDisconnect(reply),
      onQueued: () => endFormTurn(reply),
      beforeHash: count,
    })
    return { result }
  } catch (error) {
    if (error instanceof ThrottledError) return { rejection: throttled(reply, error.waitSeconds) }
    if (!(error instanceof HashOverloadError)) throw error
    await attempt.abandon()
    void reply.header('retry-after', error.retryAfterSeconds)
    const message = 'Lots of people are logging in right now. Wait a few seconds and try again.'
    return { rejection: { status: 503, error: message } }
  } finally {
    leave()
  }
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
