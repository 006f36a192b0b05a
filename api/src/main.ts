import { enableCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createContext } from './context.ts'
import { StartError } from './errors.ts'
import { prepareClosing } from './http/closing.ts'
import { listen } from './http/listen.ts'
import { buildOpsServer } from './http/ops-server.ts'
import { createLog } from './log.ts'

const PUBLIC = { host: 'HOST', port: 'PORT' }
const OPERATIONS = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

enableCompileCache()

try {
  await start()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const context = await createContext(config, log)
  const app = await buildApp(context, log)
  const finishAndClose = prepareClosing(app)
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
  const jobs = context.startJobs()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    context.health.beginStopping()
    // What was accepted is finished: requests first, then the jobs, then the database they write to.
    await finishAndClose()
    await jobs.stop()
    await ops.close()
    await context.close()
    log.info('Stopped')
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
