// `npm run dev`: the same as `npm start`, with everything reloading when its source changes.
import { bannerOf } from './stack/banner.ts'
import { readEnvironment, readMode, readPort } from './stack/environment.ts'
import { servesHttps } from './stack/https/https.ts'
import { planStack } from './stack/plan.ts'
import { findFreePort } from './stack/ports.ts'
import { CliError, runCommand } from './stack/cli-error.ts'
import { runStack } from './stack/run-stack.ts'
import { storeStandinSecrets } from './stack/secrets.ts'
import { claimPorts, servicesOf } from './stack/services.ts'

await runCommand(async () => {
  const env = readEnvironment()
  if (readMode(env) === 'production') throw new CliError('npm run dev is for developing; unset NODE_ENV=production.')
  if (servesHttps(env)) throw new CliError('npm run dev serves http on this machine only. For a phone, use npm start.')
  const port = readPort(env, 'PORT', 3000)
  const plan = planStack(env, storeStandinSecrets, { api: await findFreePort() })
  await claimPorts(plan, { port, setting: 'PORT' })
  const web = {
    name: 'The web',
    script: 'tools/serve-web.ts',
    host: plan.host,
    port,
    environment: {
      ...env,
      HOST: plan.apiEnvironment['HOST'] ?? plan.host,
      WEB_PORT: String(port),
      API_URL: `http://${plan.host}:${plan.apiPort}`,
    },
  }
  const watching = ['--watch', '--watch-preserve-output']
  const services = [...servicesOf(plan, watching), web]
  return runStack(services, () =>
    console.log(bannerOf(plan, 'Changes to the web, the API and the stand-ins show at once.')),
  )
})
