import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../stack/environment.ts'
import { servesHttps } from '../stack/https/https.ts'
import { planStack, type StackPlan } from '../stack/plan.ts'
import { findFreePorts } from '../stack/ports.ts'
import { startService, type RunningService, type Service } from '../stack/processes.ts'
import { repositoryRoot } from '../stack/repository.ts'
import { storeStandinSecrets } from '../stack/secrets.ts'
import { HTTPS_SERVER, servicesOf } from '../stack/services.ts'
import { CLOCK_FILE, clockSetTo, DemoClock } from './demo-clock.ts'
import { cookTheEvening } from './evening.ts'
import { people, riley } from './people.ts'
import { openDemoStop, type DemoStop } from './rest-stop.ts'
import { liveTheWeek } from './week.ts'

/** Set in a release, where each program is a file of the bundle. */
declare const FUEL_SHACK_VERSION: string | undefined
export const isRelease = typeof FUEL_SHACK_VERSION === 'string'
const PROGRAMS: Record<string, string> = isRelease
  ? { 'api/src/app/main.ts': 'server.mjs', 'standins/src/main.ts': 'standins.mjs' }
  : {}

/** The settings that a demo takes from its environment. With any other it could reach a real provider, or real data. */
const SETTINGS = ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'STANDINS_PORT', 'STANDINS_PUBLIC_URL', 'WEB_DIR']
const OF_THE_MACHINE = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot']
/** More cooks than at the example, so that the kitchen is never too full for the next order of a demo. */
const KITCHEN = { cooks: 6, shifts: [], ordersPerCook: 4, portionsPerQuarterHour: 120, preparationMinutes: 12 }

export interface DemoPlace {
  env: Environment
  dataDir: string
  isPublic: boolean
  /** The time at which the demo begins. */
  dinner: Date
  /** Ends the processes as soon as it is aborted. */
  stopped: AbortSignal
}

export function demoEnvironment(env: Record<string, string | undefined>): Environment {
  const names = [...SETTINGS, ...OF_THE_MACHINE]
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

interface Opened {
  plan: StackPlan
  services: RunningService[]
  stop: DemoStop
  /** Ends the processes, the last started first. */
  close: () => Promise<void>
}

/** Fills a folder with the past week and tonight's orders: on ports of its own, which only this process knows. */
export async function prepareDemo(place: DemoPlace): Promise<void> {
  rmSync(place.dataDir, { recursive: true, force: true })
  const [api, standins, mail] = await findFreePorts(3)
  const weekBefore = new Date(place.dinner.getTime() - 7.5 * 86_400_000)
  const env = { ...place.env, HOST: '127.0.0.1', STANDINS_SMTP_PORT: String(mail), STANDINS_PRINTER: 'off' }
  const { stop, close } = await start({ ...place, env, isPublic: false, at: weekBefore, ports: { api, standins } })
  try {
    const { version } = Object(await stop.as(riley)('manager/day')).settings.kitchen
    await stop.as(riley)('manager/settings', { setting: 'kitchen', value: KITCHEN, version })
    await liveTheWeek(stop, place.dinner)
    await cookTheEvening(stop, place.dinner)
  } finally {
    await close()
  }
}

/** Opens a prepared demo at its address. Its clock begins at dinner time. */
export async function openDemo(place: DemoPlace): Promise<Opened> {
  // Phones on the same network reach a clone over https: then the server itself is behind that.
  const [api, standins] = servesHttps(place.env) ? await findFreePorts(2) : []
  return start({ ...place, at: place.dinner, ports: { api, standins } })
}

type StartOptions = DemoPlace & { at: Date; ports: { api?: number | undefined; standins?: number | undefined } }

/** The certificate of the https server has the real time: browsers compare it with their own clock. */
function withClock(service: Service, at: Date): Service {
  const script = join(repositoryRoot, PROGRAMS[service.script] ?? service.script)
  if (service.script === HTTPS_SERVER) return { ...service, script }
  const environment = { ...service.environment, ...clockSetTo(at) }
  return { ...service, script, environment, nodeArguments: ['--import', pathToFileURL(CLOCK_FILE).href] }
}

async function start({ env, dataDir, isPublic, stopped, at, ports }: StartOptions): Promise<Opened> {
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    METRICS_PORT: 'off',
    ORDERING: 'open',
    DEMO: isPublic ? 'public' : 'on',
    DEMO_ACCOUNTS: JSON.stringify(people),
    // A moved clock ends what was waiting, such as a connection: it is tried again.
    LOG_LEVEL: 'fatal',
    ...(isPublic && { STANDINS_PRINTER: 'off', STANDINS_PUBLIC: 'on' }),
  }
  const plan = planStack(settings, storeStandinSecrets, ports)
  const services: RunningService[] = []
  const close = async () => {
    stopped.removeEventListener('abort', onStopped)
    for (const service of services.toReversed()) await service.stop()
  }
  const onStopped = () => void close()
  stopped.throwIfAborted()
  stopped.addEventListener('abort', onStopped)
  try {
    for (const service of servicesOf(plan)) {
      const running = startService(withClock(service, at))
      services.push(running)
      await running.listening
    }
    const address = { listensAt: `http://127.0.0.1:${plan.apiPort}`, publicUrl: plan.publicUrl }
    const clock = new DemoClock(services, at)
    const stop = openDemoStop(address, `http://127.0.0.1:${plan.standins?.port}`, clock)
    return { plan, services, stop, close }
  } catch (error) {
    await close()
    throw error
  }
}
