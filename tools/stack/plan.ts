import { resolve } from 'node:path'
import { demoPeople, type DemoPerson } from './demo-people.ts'
import { readMode, readPort, type Environment } from './environment.ts'
import { repositoryRoot } from './repository.ts'
import type { StandinSecrets } from './secrets.ts'

/** What will run, where, and with which settings. */
export interface StackPlan {
  /** Where people open the app. */
  publicUrl: string
  /** Where the API listens; not where people open the app while developing. */
  apiPort: number
  /** Where the API shows its figures, to this machine only unless METRICS_HOST says otherwise; undefined: nowhere. */
  metricsPort: number | undefined
  /** The name or address under which this machine reaches what the stack listens on. */
  host: string
  /** Other machines reach it. */
  isOpenToNetwork: boolean
  apiEnvironment: Environment
  standins: StandinsPlan | undefined
  demoPeople: DemoPerson[]
}

export interface StandinsPlan {
  port: number
  publicUrl: string
  playsStripe: boolean
  playsOneSignal: boolean
  environment: Environment
}

/** A trial is for this machine only: its passwords are public and its stand-ins have no authentication. */
const TRIAL_HOST = '127.0.0.1'

/**
 * A provider without a key is played by its stand-in. In production nothing is played and nothing is filled in: what
 * is missing there is for the API to reject.
 */
export function planStack(
  env: Environment,
  keepSecrets: (dataDir: string) => StandinSecrets,
  apiPort?: number,
): StackPlan {
  const mode = readMode(env)
  const port = readPort(env, 'PORT', 3000)
  const listenPort = apiPort ?? port
  const listenHost = env['HOST'] ?? (mode === 'production' ? '0.0.0.0' : TRIAL_HOST)
  const host = reachableHost(listenHost)
  const publicUrl = env['PUBLIC_URL'] ?? `http://localhost:${port}`
  // While developing the API is on any free port; its figures stay where they are in production.
  const metricsPort = env['METRICS_PORT'] === 'off' ? undefined : readPort(env, 'METRICS_PORT', port + 2)
  const where = { publicUrl, apiPort: listenPort, metricsPort, host, isOpenToNetwork: !isThisMachine(listenHost) }
  const base = { ...env, PORT: String(listenPort) }
  if (mode === 'production') {
    return { ...where, apiEnvironment: base, standins: undefined, demoPeople: [] }
  }
  const dataDir = resolve(repositoryRoot, env['DATA_DIR'] ?? 'data')
  const apiEnvironment: Environment = {
    LOG_LEVEL: 'warn',
    ...base,
    HOST: listenHost,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort ?? 'off'),
  }
  const playsStripe = !env['STRIPE_SECRET_KEY']
  const playsOneSignal = !env['ONESIGNAL_API_KEY']
  if (!playsStripe && !playsOneSignal) {
    return { ...where, apiEnvironment, standins: undefined, demoPeople: [] }
  }

  const secrets = keepSecrets(dataDir)
  const standinsPort = readPort(env, 'STANDINS_PORT', port + 1)
  const standinsUrl = env['STANDINS_PUBLIC_URL'] ?? onPort(publicUrl, standinsPort)
  const standinsAddress = `http://${inUrl(host)}:${standinsPort}`
  if (playsStripe) {
    apiEnvironment['STRIPE_API_URL'] = standinsAddress
    apiEnvironment['STRIPE_SECRET_KEY'] = secrets.stripeKey
    apiEnvironment['STRIPE_WEBHOOK_SECRET'] = secrets.webhookSecret
  }
  if (playsOneSignal) {
    apiEnvironment['ONESIGNAL_API_URL'] = `${standinsAddress}/onesignal`
    apiEnvironment['ONESIGNAL_API_KEY'] = secrets.oneSignalKey
    apiEnvironment['ONESIGNAL_APP_ID'] ??= secrets.oneSignalAppId
  }
  const people = playsStripe && !env['OIDC_ISSUER'] && !env['DEMO_ACCOUNTS'] ? demoPeople : []
  if (people.length > 0) apiEnvironment['DEMO_ACCOUNTS'] = JSON.stringify(people)

  return {
    ...where,
    apiEnvironment,
    demoPeople: people,
    standins: {
      port: standinsPort,
      publicUrl: standinsUrl,
      playsStripe,
      playsOneSignal,
      environment: {
        ...inherited(env),
        // As open as the API is: who can open the shop must be able to open the payment page.
        STANDINS_HOST: listenHost,
        STANDINS_PORT: String(standinsPort),
        STANDINS_PUBLIC_URL: standinsUrl,
        STANDINS_DATA_DIR: resolve(dataDir, 'standins'),
        STANDINS_CATALOGUE: resolve(repositoryRoot, env['SITE_DIR'] ?? 'site', 'catalogue.json'),
        STANDINS_WEBHOOK_URL: `http://${inUrl(host)}:${listenPort}/webhooks/stripe`,
        STANDINS_WEBHOOK_SECRET: secrets.webhookSecret,
        STANDINS_STRIPE_KEY: secrets.stripeKey,
        STANDINS_ONESIGNAL_KEY: secrets.oneSignalKey,
      },
    },
  }
}

/** The stand-ins share nothing with us: they get the machine's own settings, and none of ours beyond their own. */
function inherited(env: Environment): Environment {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

function onPort(url: string, port: number): string {
  const moved = new URL(url)
  moved.protocol = 'http:'
  moved.port = String(port)
  return moved.origin
}

function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host)
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
