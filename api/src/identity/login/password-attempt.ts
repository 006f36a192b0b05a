import type { FastifyReply } from 'fastify'
import { HashOverloadError, type HashOptions } from '../passwords/hash-queue.ts'
import type { PasswordAttempt } from './login-throttle.ts'

/** The client closed the connection before its password was checked, so nothing can be sent. */
export class ClientDisconnectedError extends Error {}

/** Runs the work through the hash queue. @returns its result, or how long to wait if the queue is too long. */
export async function hashInQueue<Result>(
  reply: FastifyReply,
  attempt: PasswordAttempt,
  work: (hashOptions: HashOptions) => Promise<Result>,
): Promise<{ result: Result; retryAfterSeconds: 0 } | { result?: undefined; retryAfterSeconds: number }> {
  try {
    return {
      result: await work({ priority: attempt.priority, signal: abortOnDisconnect(reply) }),
      retryAfterSeconds: 0,
    }
  } catch (error) {
    if (!(error instanceof HashOverloadError)) throw error
    await attempt.abandon()
    return { retryAfterSeconds: error.retryAfterSeconds }
  }
}

function abortOnDisconnect(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientDisconnectedError('The client closed the connection'))
  })
  return controller.signal
}
