// `npm start`: the whole rest stop in one command.
import { bannerOf } from './stack/banner.ts'
import { readEnvironment, readMode } from './stack/environment.ts'
import { keepRunning } from './stack/keep-running.ts'
import { servesHttps } from './stack/https/https.ts'
import { planStack } from './stack/plan.ts'
import { findFreePorts } from './stack/ports.ts'
import { runCommand } from './stack/cli-error.ts'
import { runStack } from './stack/run-stack.ts'
import { storeStandinSecrets } from './stack/secrets.ts'
import { claimPorts, servicesOf } from './stack/services.ts'
import { buildWebWhenStale } from './stack/web-build.ts'

await runCommand(async () => {
  const env = readEnvironment()
  const [api, standins] = servesHttps(env) ? await findFreePorts(2) : []
  const plan = planStack(env, storeStandinSecrets, { api, standins })
  await claimPorts(plan, { port: plan.apiPort, setting: 'PORT' })
  const isProduction = readMode(env) === 'production'
  if (!env['WEB_DIR']) await buildWebWhenStale(env)
  const startedAt = performance.now()
  const whenReady = () => {
    console.log(`Started in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    console.log(bannerOf(plan))
  }
  const services = servicesOf(plan)
  const [only] = services
  if (isProduction && only) return keepRunning(only, { whenReady, report: console.error })
  return runStack(services, whenReady)
})
