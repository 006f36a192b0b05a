import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { demoPeople, type DemoPerson } from './demo-people.ts'
import { readMode, readPort, type Environment } from './environment.ts'
import { assertSecure, isThisMachine, servesHttps } from './https/https.ts'
import { repositoryRoot } from './repository.ts'
import type { StandinSecrets } from './secrets.ts'

/** States which processes run, where, and with which settings. */
export interface StackPlan {
  /** Where people open the app. */
  publicUrl: string
  /** Where the API listens; not where people open the app while developing. */
  apiPort: number
  /** Where the API serves metrics, to this machine only unless METRICS_HOST is set. */
  metricsPort: number | undefined
  /** The name or address under which this machine reaches what the stack listens on. */
  host: string
  /** Other machines reach it. */
  isOpenToNetwork: boolean
  /** The ports that are served over https, and what is behind them. */
  https: HttpsPlan | undefined
  apiEnvironment: Environment
  standins: StandinsPlan | undefined
  demoPeople: DemoPerson[]
}

interface HttpsPlan {
  host: string
  forwards: { port: number; setting: string; to: number }[]
}

/** Ports that browsers do not reach by themselves. */
interface InnerPorts {
  api?: number | undefined
  standins?: number | undefined
}

interface StandinsPlan {
  port: number
  publicUrl: string
  standsInForStripe: boolean
  standsInForOneSignal: boolean
  /** The port of their mail server; undefined with a mail server in the settings. */
  smtpPort: number | undefined
  /** The stand-ins print dockets. */
  hasPrinter: boolean
  environment: Environment
}

/** A trial is for this machine only: its passwords are public and its stand-ins have no authentication. */
const TRIAL_HOST = '127.0.0.1'

/**
 * A stand-in replaces each provider without a key. In production there are no stand-ins and no defaults: the API rejects
 * what is missing.
 */
export function planStack(
  env: Environment,
  storeSecrets: (dataDir: string) => StandinSecrets,
  innerPorts: InnerPorts = {},
): StackPlan {
  const mode = readMode(env)
  const port = readPort(env, 'PORT', 3000)
  const listenPort = innerPorts.api ?? port
  const openHost = env['HOST'] ?? (mode === 'production' ? '0.0.0.0' : TRIAL_HOST)
  const isHttps = servesHttps(env)
  const listenHost = isHttps ? TRIAL_HOST : openHost
  const host = reachableHost(listenHost)
  const publicUrl = env['PUBLIC_URL'] ?? `http://localhost:${port}`
  // While developing the API is on any free port; its metrics stay on the same port as in production.
  const metricsPort = env['METRICS_PORT'] === 'off' ? undefined : readPort(env, 'METRICS_PORT', port + 2)
  if (mode !== 'production') assertSecure(publicUrl)
  const https = isHttps ? { host: openHost, forwards: [{ port, setting: 'PORT', to: listenPort }] } : undefined
  const isOpenToNetwork = !isThisMachine(openHost)
  const where = { publicUrl, apiPort: listenPort, metricsPort, host, isOpenToNetwork, https }
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
  const standsInForStripe = !env['STRIPE_SECRET_KEY']
  const standsInForOneSignal = !env['ONESIGNAL_API_KEY']
  if (!standsInForStripe && !standsInForOneSignal) {
    return { ...where, apiEnvironment, standins: undefined, demoPeople: [] }
  }

  const secrets = storeSecrets(dataDir)
  const standinsPort = readPort(env, 'STANDINS_PORT', port + 1)
  const standinsUrl = env['STANDINS_PUBLIC_URL'] ?? onPort(publicUrl, standinsPort, isHttps)
  const standinsListenPort = innerPorts.standins ?? standinsPort
  https?.forwards.push({ port: standinsPort, setting: 'STANDINS_PORT', to: standinsListenPort })
  const standinsAddress = `http://${inUrl(host)}:${standinsListenPort}`
  if (standsInForStripe) {
    apiEnvironment['STRIPE_API_URL'] = standinsAddress
    apiEnvironment['STRIPE_SECRET_KEY'] = secrets.stripeKey
    apiEnvironment['STRIPE_WEBHOOK_SECRET'] = secrets.webhookSecret
  }
  if (standsInForOneSignal) {
    apiEnvironment['ONESIGNAL_API_URL'] = `${standinsAddress}/onesignal`
    apiEnvironment['ONESIGNAL_API_KEY'] = secrets.oneSignalKey
    apiEnvironment['ONESIGNAL_APP_ID'] ??= secrets.oneSignalAppId
    apiEnvironment['ONESIGNAL_CHANNELS'] ??= 'sms'
  }
  const smtpPort = standsInForOneSignal && !env['SMTP_URL'] ? readPort(env, 'STANDINS_SMTP_PORT', port + 3) : undefined
  if (smtpPort !== undefined) {
    apiEnvironment['SMTP_URL'] = `smtp://${inUrl(host)}:${smtpPort}?tls=off`
    apiEnvironment['MAIL_FROM'] ||= 'hello@fuelshack.example'
  }
  const hasPrinter = !env['PRINTERS'] && env['STANDINS_PRINTER'] !== 'off'
  const printer = { id: 'kitchen', name: 'Kitchen printer', password: printerPassword(secrets) }
  if (hasPrinter) apiEnvironment['PRINTERS'] = JSON.stringify([printer])
  const people = standsInForStripe && !env['OIDC_ISSUER'] && !env['DEMO_ACCOUNTS'] ? demoPeople : []
  if (people.length > 0) apiEnvironment['DEMO_ACCOUNTS'] = JSON.stringify(people)

  return {
    ...where,
    apiEnvironment,
    demoPeople: people,
    standins: {
      port: standinsListenPort,
      publicUrl: standinsUrl,
      standsInForStripe,
      standsInForOneSignal,
      smtpPort,
      hasPrinter,
      environment: {
        ...inherited(env),
        // The stand-ins are as open as the API: a device that can open the shop must be able to open the payment page.
        STANDINS_HOST: listenHost,
        STANDINS_PORT: String(standinsListenPort),
        STANDINS_PUBLIC_URL: standinsUrl,
        STANDINS_DATA_DIR: resolve(dataDir, 'standins'),
        STANDINS_SITE: resolve(repositoryRoot, env['SITE_DIR'] ?? 'site', 'site.json'),
        STANDINS_WEBHOOK_URL: `http://${inUrl(host)}:${listenPort}/webhooks/stripe`,
        STANDINS_WEBHOOK_SECRET: secrets.webhookSecret,
        STANDINS_STRIPE_KEY: secrets.stripeKey,
        ...(env['STANDINS_PUBLIC'] && { STANDINS_PUBLIC: env['STANDINS_PUBLIC'] }),
        STANDINS_ONESIGNAL_KEY: secrets.oneSignalKey,
        ...(smtpPort !== undefined && { STANDINS_SMTP_PORT: String(smtpPort) }),
        ...(hasPrinter && {
          STANDINS_PRINTER_URL: `http://${inUrl(host)}:${listenPort}/api/print/cloudprnt/${printer.id}`,
          STANDINS_PRINTER_PASSWORD: printer.password,
        }),
      },
    },
  }
}

function printerPassword({ oneSignalKey }: StandinSecrets): string {
  return createHash('sha256').update(`docket printer ${oneSignalKey}`).digest('hex')
}

/** The stand-ins get the machine's own settings and theirs, and none of the product's. */
function inherited(env: Environment): Environment {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

function onPort(url: string, port: number, isHttps: boolean): string {
  const moved = new URL(url)
  if (!isHttps) moved.protocol = 'http:'
  moved.port = String(port)
  return moved.origin
}

export function reachableHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
