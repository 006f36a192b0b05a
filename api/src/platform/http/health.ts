import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClockWatch } from '../db/clock-watch.ts'
import type { Database } from '../db/database.ts'
import { databaseFailure, type DatabaseFailure } from '../db/failures.ts'
import { probeWrite } from '../db/write-probe.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { readArrival } from './doctor-proof.ts'
import { sendProblem } from './error-handler.ts'
import { VERSION } from '../version.ts'

const DATABASE_TIMEOUT_MS = 2000
/** Readiness may be checked often. All checks within this time share one write to the disk. */
const READINESS_CACHED_FOR_MS = 1000
/** How often the polls of fulfilment screens trigger a probe. */
const PROBE_INTERVAL_MS = 15_000

export type Health = ReturnType<typeof createHealth>

interface HealthDeps {
  database: Database
  clock: () => Date
  clockWatch: Pick<ClockWatch, 'lastJump'>
  /** The web app, which production serves, was not built when the server started. */
  lacksWebApp: boolean
  /** Proves that a request is one of the server's own checks. The same on all instances. */
  doctorSecret: string | Uint8Array
  log: Log
}

export function createHealth({ database, clock, clockWatch, lacksWebApp, doctorSecret, log }: HealthDeps) {
  let stopping = false
  let reported: string | undefined
  let probed: { atMs: number; outcome: Promise<unknown> } | undefined
  let probeFailure: DatabaseFailure | undefined
  // An outcome is out of date once a write has failed: the next check probes again.
  database.onFailure((failure) => {
    if (failure !== 'storage_full' || probeFailure) return
    probeFailure = failure
    probed = undefined
  })

  /** @returns the error, or undefined if the row was written */
  function probe(maxAgeMs: number): Promise<unknown> {
    if (probed && performance.now() - probed.atMs < maxAgeMs) return probed.outcome
    const outcome = withTimeout(DATABASE_TIMEOUT_MS, probeWrite(database, clock().toISOString())).then(
      () => (probeFailure = undefined),
      (error: unknown) => {
        probeFailure = databaseFailure(error) ?? 'unavailable'
        return error
      },
    )
    probed = { atMs: performance.now(), outcome }
    return outcome
  }

  async function find(): Promise<AppError | undefined> {
    if (stopping) return new AppError('unavailable', { detail: 'Shutting down' })
    if (lacksWebApp) return new AppError('unavailable', { detail: NO_WEB_APP })
    const cause = await probe(READINESS_CACHED_FOR_MS)
    return probeFailure && new AppError(probeFailure, { detail: DETAILS[probeFailure], cause })
  }

  return {
    /**
     * @returns `unavailable` while stopping, without the web app or while the database does not answer, `storage_full`; undefined
     * if this server is ready. A change is logged once, however often a proxy asks.
     */
    async findReason(): Promise<AppError | undefined> {
      const reason = await find()
      if (reason?.message !== reported) {
        if (reason) log.error({ err: reason.cause, code: reason.code }, `Not ready: ${reason.message}`)
        else log.info('Ready again')
      }
      reported = reason?.message
      return reason
    },
    /** Why the database cannot store anything, by the last probe. Probes again in the background from time to time. */
    writeFailure(): DatabaseFailure | undefined {
      if (!stopping) void probe(probeFailure ? READINESS_CACHED_FOR_MS : PROBE_INTERVAL_MS)
      return probeFailure
    },
    /** How the machine's clock has jumped within the last hour. */
    clockJump: () => clockWatch.lastJump(),
    /** How a request of the server's own checks arrived. */
    readArrival: (request: FastifyRequest) => readArrival(request, doctorSecret, clock()),
    /** Makes readiness fail from now on. */
    beginStopping: (): void => void (stopping = true),
  }
}

export const NO_WEB_APP = 'The web app is not there: run npm run build, or correct WEB_DIR, and restart'

const DETAILS: Record<DatabaseFailure, string> = {
  storage_full: 'The database cannot write: its disk is full',
  unavailable: 'The database does not respond',
}

/** `/healthz`: restart the process when this fails. `/readyz`: send no requests here while this fails. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const hidden = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', hidden, async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { status: 'alive', version: VERSION }
  })
  app.get('/readyz', hidden, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const reason = await health.findReason()
    if (reason) return sendProblem(reason, request, reply)
    const clockJump = health.clockJump()
    const seen = health.readArrival(request)
    return { status: 'ready', ...(clockJump && { clockJump }), ...(seen && { seen }) }
  })
}

async function withTimeout(milliseconds: number, work: Promise<void>): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`No response within ${milliseconds} ms`)), milliseconds)
  try {
    await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
