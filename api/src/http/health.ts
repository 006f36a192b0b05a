import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'

const DATABASE_ANSWERS_WITHIN_MS = 2000

export interface Health {
  /** @throws AppError `unavailable` while stopping, or while the database does not answer. */
  assertReady: () => Promise<void>
  /** From here on nobody should send more. */
  beginStopping: () => void
}

export function createHealth(database: Database): Health {
  let stopping = false
  return {
    async assertReady() {
      if (stopping) throw new AppError('unavailable', { detail: 'Stopping' })
      try {
        await withinMs(DATABASE_ANSWERS_WITHIN_MS, database.ping())
      } catch (cause) {
        throw new AppError('unavailable', { detail: 'The database does not answer', cause })
      }
    },
    beginStopping: () => void (stopping = true),
  }
}

/** `/healthz`: restart me when this fails. `/readyz`: send nobody here while this fails. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const hidden = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', hidden, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', hidden, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    await health.assertReady()
    return { status: 'ready' }
  })
}

async function withinMs(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
