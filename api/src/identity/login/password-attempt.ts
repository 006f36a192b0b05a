import type { FastifyReply } from 'fastify'
import { HashOverloadError, type HashTurn } from '../passwords/hash-queue.ts'
import type { PasswordTry } from './login-throttle.ts'

/** The connection closed before the password was checked. There is no one to answer. */
export class CallerGoneError extends Error {}

/** @returns what the work gives, or how long to wait where too many others are ahead. */
export async function inTurn<Result>(
  reply: FastifyReply,
  tried: PasswordTry,
  work: (turn: HashTurn) => Promise<Result>,
): Promise<{ result: Result; retryAfterSeconds: 0 } | { result?: undefined; retryAfterSeconds: number }> {
  try {
    return { result: await work({ rank: tried.rank, signal: abortWhenGone(reply) }), retryAfterSeconds: 0 }
  } catch (error) {
    if (!(error instanceof HashOverloadError)) throw error
    await tried.dropOut()
    return { retryAfterSeconds: error.retryAfterSeconds }
  }
}

function abortWhenGone(reply: FastifyReply): AbortSignal {
  const caller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) caller.abort(new CallerGoneError('The caller closed the connection'))
  })
  return caller.signal
}
