import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { asTypedHere, readConfig } from '../platform/config/config.ts'
import { isEnvironmentFileExposed } from '../platform/config/environment.ts'
import { findSlips } from '../platform/config/slips.ts'
import { exampleProblems, missingAlerts } from '../platform/config/site-problems.ts'
import { createContext, type Context } from './context.ts'
import { whenAvailable } from '../platform/db/when-available.ts'
import { isForOperator } from '../platform/errors.ts'
import { prepareShutdown, type ShutDown } from '../platform/http/graceful-shutdown.ts'
import { listen } from '../platform/http/listen.ts'
import { buildOpsServer } from '../platform/http/ops-server.ts'
import type { RunningJobs } from '../platform/runtime/jobs.ts'
import { createLog, type Log } from '../platform/log.ts'
import { RELEASE, VERSION } from '../platform/version.ts'
import { recordVersion } from '../records/audit/record-version.ts'
import { KEY_REJECTED, PaymentKeyRejectedError } from '../platform/providers/payments.ts'
import { startWatchdog } from '../platform/runtime/watchdog.ts'

const PUBLIC = { host: 'HOST', port: 'PORT' }
const OPERATIONS = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** Service managers and containers kill a process ten seconds after SIGTERM, so a shutdown takes less. */
const REQUESTS_TIMEOUT_MS = 6000
const JOBS_TIMEOUT_MS = 6000
const SHUTDOWN_TIMEOUT_MS = 8000

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Runs the server. If it cannot start, it prints one message and exits with code 1. */
export async function serve(): Promise<void> {
  try {
    await start()
    // Starting may take long: migrations do.
    startWatchdog()
  } catch (error) {
    console.error(isForOperator(error) ? asTypedHere(error.message) : error)
    process.exitCode = 1
  }
}

/** In this process: not every server has something that would start it again. A start that fails ends it. */
async function serveAgain(): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(isForOperator(error) ? asTypedHere(error.message) : error)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  if (isEnvironmentFileExposed()) {
    log.warn('Other accounts of this machine can read the file .env and its keys: run chmod 600 on it')
  }
  for (const slip of findSlips()) console.error(slip)
  const context = await whenAvailable(() => createContext(config, log), { address: config.database, log })
  for (const problem of context.keyProblems) console.error(problem)
  if (config.production) await reportMissing(context)
  // A full disk does not prevent a start: the next one records it.
  await recordVersion(context, RELEASE).catch((error: unknown) => {
    log.warn({ err: error }, 'The version could not be recorded')
  })
  const app = await buildApp(context, log)
  const shutDown = prepareShutdown(app, { https: config.publicUrl.startsWith('https:') })
  const ops = buildOpsServer(context)
  try {
    // In this order: a PORT that is not allowed is reported as such, and not the port of operations that follows from it.
    const address = await listen(app, { host: config.host, port: config.port, settings: PUBLIC })
    const operations = config.metrics && (await listen(ops, { ...config.metrics, settings: OPERATIONS }))
    log.info({ version: VERSION, publicUrl: config.publicUrl, address, operations }, 'Listening')
    await printFirstManagerLink(context)
  } catch (error) {
    await app.close()
    await ops.close()
    await context.close()
    throw error
  }
  void reportRejectedKey(context)
  const running = { context, ops, shutDown, jobs: context.startJobs(() => end(restart)), log }
  let ending: Promise<void> | undefined
  const end = (how: (running: Running) => Promise<void>) => void (ending ??= how(running))
  const onSignal = () => end(stop)
  async function restart(): Promise<void> {
    log.info('A manager has changed the keys of a provider: starting anew with them')
    // Work that does not finish ends the process, which is started again after an error.
    process.exitCode = 1
    await stop(running)
    process.exitCode = 0
    for (const signal of SIGNALS) process.off(signal, onSignal)
    await serveAgain()
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  // Otherwise it is written at exit, which a killed process does not reach.
  flushCompileCache()
}

async function reportMissing({ settings, readiness, site }: Context): Promise<void> {
  if (!(await readiness.isReady())) {
    const problems = exampleProblems(await settings.readRestStop(), 'the app')
    const missing = readiness.canTakePayments ? problems : [...problems, 'No keys of Stripe are set: no one can pay.']
    console.error(
      `Customers can't order yet. Set these in the app: Manage, Today.\n${missing.map((each) => `  - ${each}`).join('\n')}`,
    )
    return
  }
  const { ordering, alerts } = await settings.readAll()
  const missing = missingAlerts({ ordering: ordering.value, alerts: alerts.value, emailAddress: site.emailAddress })
  if (missing !== undefined) console.error(missing)
}

/** Prints the link that creates the first manager, unless one exists. Only operators can read the log. */
async function printFirstManagerLink({ identity }: Context): Promise<void> {
  const link = await identity?.makeFirstManagerLink()
  if (link === undefined) return
  console.error(
    asTypedHere(
      `The rest stop has no manager yet. Open this link to set it up; it works once, for an hour:\n  ${link}\nnpm run -w api link makes another.`,
    ),
  )
}

/** A server without its payment provider runs on, because an outage ends. A rejected key stays rejected. */
async function reportRejectedKey({ checkPaymentKey, config }: Context): Promise<void> {
  try {
    await checkPaymentKey()
  } catch (error) {
    if (!(error instanceof PaymentKeyRejectedError)) return
    console.error(
      config.isSet('STRIPE_SECRET_KEY')
        ? `${KEY_REJECTED} Copy the key from Stripe's dashboard again, and restart.`
        : "Stripe rejects the key that was typed in the app: no one can pay. Copy the key from Stripe's dashboard again, and type it there.",
    )
  }
}

interface Running {
  context: Context
  ops: FastifyInstance
  shutDown: ShutDown
  jobs: RunningJobs
  log: Log
}

/** Finishes pending requests and jobs, then closes the database. */
async function stop({ context, ops, shutDown, jobs, log }: Running): Promise<void> {
  context.health.beginStopping()
  const finish = async () => {
    const [unanswered, unfinished] = await Promise.all([shutDown(REQUESTS_TIMEOUT_MS), jobs.stop(JOBS_TIMEOUT_MS)])
    if (unanswered > 0 || unfinished.length > 0)
      log.warn({ unanswered, unfinished }, 'Some work did not finish before the shutdown')
    await ops.close()
    await context.close()
    return unanswered === 0 && unfinished.length === 0
  }
  const isFinished = await Promise.race([finish(), delay(SHUTDOWN_TIMEOUT_MS, false, { ref: false })])
  log.info('Stopped')
  // Work that is still waiting for a provider would keep the process alive.
  if (!isFinished) process.exit()
}
