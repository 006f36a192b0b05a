import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { databaseFailure, type DatabaseFailure } from '../db/failures.ts'
import { probeWrite } from '../db/write-probe.ts'
import { AppError } from '../errors.ts'

const DATABASE_ANSWERS_WITHIN_MS = 2000
/** Readiness may be asked for by many and often; the disk is written to once for all of them. */
const READY_FOR_MS = 1000
/** How often a fulfilment screen's polls cause a probe. */
const WATCH_EVERY_MS = 15_000
/** An order takes more room than a probe: after a failed one a good probe proves nothing for a while. */
const FAILED_WRITE_COUNTS_FOR_MS = 60_000

export interface Health {
  /** @throws AppError `unavailable` while stopping or while the database does not answer, `storage_full` */
  assertReady: () => Promise<void>
  /** Why nothing can be stored, as far as is known; asks again in the background from time to time. */
  writeFailure: () => DatabaseFailure | undefined
  /** From now on readiness fails. */
  beginStopping: () => void
}

export function createHealth(database: Database, now: () => Date): Health {
  let stopping = false
  let probed: { atMs: number; outcome: Promise<unknown> } | undefined
  let probeFailure: DatabaseFailure | undefined
  let failedWrite: { failure: DatabaseFailure; atMs: number } | undefined
  database.onFailure((failure) => (failedWrite = { failure, atMs: performance.now() }))

  /** @returns the error, or undefined where the row was written */
  function probe(freshForMs: number): Promise<unknown> {
    if (probed && performance.now() - probed.atMs < freshForMs) return probed.outcome
    const outcome = withinMs(DATABASE_ANSWERS_WITHIN_MS, probeWrite(database, now().toISOString())).then(
      () => (probeFailure = undefined),
      (error: unknown) => {
        probeFailure = databaseFailure(error) ?? 'unavailable'
        return error
      },
    )
    probed = { atMs: performance.now(), outcome }
    return outcome
  }

  function lastFailure(): DatabaseFailure | undefined {
    if (probeFailure) return probeFailure
    const isRecent = failedWrite && performance.now() - failedWrite.atMs < FAILED_WRITE_COUNTS_FOR_MS
    // That the database could not be reached is over once it is: only a full disk lets small writes pass.
    return isRecent && failedWrite?.failure === 'storage_full' ? 'storage_full' : undefined
  }

  return {
    async assertReady() {
      if (stopping) throw new AppError('unavailable', { detail: 'Stopping' })
      const cause = await probe(READY_FOR_MS)
      const failure = lastFailure()
      if (failure) throw new AppError(failure, { detail: DETAILS[failure], cause })
    },
    writeFailure() {
      if (!stopping) void probe(WATCH_EVERY_MS)
      return lastFailure()
    },
    beginStopping: () => void (stopping = true),
  }
}

const DETAILS: Record<DatabaseFailure, string> = {
  storage_full: 'The database cannot write: its disk is full',
  unavailable: 'The database does not answer',
}

/** `/healthz`: restart the process when this fails. `/readyz`: send no requests here while this fails. */
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
