import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { isEnvironmentFileExposed, readConfig } from './config.ts'
import { createContext, type Context } from './context.ts'
import { CliError } from './errors.ts'
import { prepareClosing, type FinishAndClose } from './http/graceful-shutdown.ts'
import { listen } from './http/listen.ts'
import { buildOpsServer } from './http/ops-server.ts'
import type { RunningJobs } from './jobs.ts'
import { createLog, type Log } from './log.ts'

const PUBLIC = { host: 'HOST', port: 'PORT' }
const OPERATIONS = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** Service managers and containers kill a process ten seconds after they asked it to stop: all of it fits in. */
const REQUESTS_FINISH_WITHIN_MS = 6000
const JOBS_FINISH_WITHIN_MS = 6000
const STOPPED_WITHIN_MS = 8000

/** The server, from its settings to its end. What keeps it from starting is one message, and exit code 1. */
export async function serve(): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(error instanceof CliError ? error.message : error)
    process.exitCode = 1
  }
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  if (isEnvironmentFileExposed()) {
    log.warn('Other accounts of this machine can read the file .env and the keys in it: run chmod 600 on it')
  }
  const context = await createContext(config, log)
  const app = await buildApp(context, log)
  const finishAndClose = prepareClosing(app, { https: config.publicUrl.startsWith('https:') })
  const ops = buildOpsServer(context)
  try {
    const operations = config.metrics && (await listen(ops, { ...config.metrics, settings: OPERATIONS }))
    const address = await listen(app, { host: config.host, port: config.port, settings: PUBLIC })
    log.info({ publicUrl: config.publicUrl, address, operations }, 'Listening')
  } catch (error) {
    await app.close()
    await ops.close()
    await context.close()
    throw error
  }
  const running = { context, ops, finishAndClose, jobs: context.startJobs(), log }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (stopping ??= stop(running)))
  // Written at the end otherwise, which a process that is killed does not reach.
  flushCompileCache()
}

interface Running {
  context: Context
  ops: FastifyInstance
  finishAndClose: FinishAndClose
  jobs: RunningJobs
  log: Log
}

/** What was accepted is finished: requests and jobs, then the database that they write to. */
async function stop({ context, ops, finishAndClose, jobs, log }: Running): Promise<void> {
  context.health.beginStopping()
  const orderly = async () => {
    const [unanswered, unfinished] = await Promise.all([
      finishAndClose(REQUESTS_FINISH_WITHIN_MS),
      jobs.stop(JOBS_FINISH_WITHIN_MS),
    ])
    if (unanswered > 0 || unfinished.length > 0) log.warn({ unanswered, unfinished }, 'Not all work ended in time')
    await ops.close()
    await context.close()
    return unfinished.length === 0
  }
  const isQuiet = await Promise.race([orderly(), delay(STOPPED_WITHIN_MS, false, { ref: false })])
  log.info('Stopped')
  // What still waits for a provider would keep the process alive for as long as the provider takes.
  if (!isQuiet) process.exit()
}
