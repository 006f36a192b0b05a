import type { FastifyReply } from 'fastify'
import { HashOverloadError, type HashOptions } from '../passwords/hash-queue.ts'
import { endFormTurn } from './form-turns.ts'
import { ThrottledError, type PasswordAttempt } from './login-throttle.ts'

/** The client closed the connection before its password was checked, so nothing can be sent. */
export class ClientDisconnectedError extends Error {}

/** `waitSeconds`: a limit is reached (429). `retryAfterSeconds`: the queue is too long (503). */
type Checked<Result> =
  | { result: Result; waitSeconds: 0; retryAfterSeconds: 0 }
  | { result?: undefined; waitSeconds: number; retryAfterSeconds: number }

/** Runs the work through the hash queue, unless a limit is reached. Counts the attempt before the first hash. */
export async function hashInQueue<Result>(
  reply: FastifyReply,
  attempt: PasswordAttempt,
  work: (hashOptions: HashOptions) => Promise<Result>,
): Promise<Checked<Result>> {
  const { waitSeconds, enter, count, leave } = attempt
  if (waitSeconds > 0) return { waitSeconds, retryAfterSeconds: 0 }
  const priority = enter()
  try {
    const result = await work({
      priority,
      signal: abortOnDisconnect(reply),
      onQueued: () => endFormTurn(reply),
      beforeHash: count,
    })
    return { result, waitSeconds: 0, retryAfterSeconds: 0 }
  } catch (error) {
    if (error instanceof ThrottledError) return { waitSeconds: error.waitSeconds, retryAfterSeconds: 0 }
    if (!(error instanceof HashOverloadError)) throw error
    await attempt.abandon()
    return { waitSeconds: 0, retryAfterSeconds: error.retryAfterSeconds }
  } finally {
    leave()
  }
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientDisconnectedError('The client closed the connection'))
  })
  return controller.signal
}
