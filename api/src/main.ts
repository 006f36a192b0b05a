import { enableCompileCache } from 'node:module'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createContext } from './context.ts'
import { REDACTED } from './log.ts'

enableCompileCache()

try {
  await start()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel, redact: REDACTED })
  const context = await createContext(config, log)
  const app = await buildApp(context, log)
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await context.close()
    throw error
  }
  const jobs = context.startJobs()
  log.info({ publicUrl: config.publicUrl }, 'Listening')

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // What was accepted is finished: requests first, then the jobs, then the database they write to.
    await app.close()
    await jobs.stop()
    await context.close()
    log.info('Stopped')
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
