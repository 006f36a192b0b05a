import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { mergeEnvironments, type Environment } from '../stack/environment.ts'
import { planStack, type StackPlan } from '../stack/plan.ts'
import { findFreePort } from '../stack/ports.ts'
import { startService, type RunningService, type Service } from '../stack/processes.ts'
import { Refusal } from '../stack/refusal.ts'
import { repositoryRoot } from '../stack/repository.ts'
import { runProgram } from '../stack/run-program.ts'
import { keepStandinSecrets } from '../stack/secrets.ts'
import { servicesOf } from '../stack/services.ts'
import { buildWebWhenStale } from '../stack/web-build.ts'
import { findChromium } from '../testing/chromium.ts'
import { PIXEL_RATIO } from './looks.ts'
import { readMachineEnvironment, withoutSettings } from '../testing/settings.ts'

/** The whole product in a temporary folder, and a browser in front of it. */
export class Stage {
  readonly baseUrl: string
  readonly standinsUrl: string
  /** The built web app, for this tour alone. */
  readonly webDir: string
  readonly #browser: Browser
  readonly #environment: Environment
  readonly #api: Service
  readonly #standins: RunningService
  #running: RunningService

  constructor(plan: StackPlan, browser: Browser, running: { standins: RunningService; api: RunningService }) {
    const api = servicesOf(plan).at(-1)
    if (!api || !plan.standins) throw new Error('A tour needs the API and the stand-ins')
    this.baseUrl = plan.publicUrl
    this.standinsUrl = plan.standins.publicUrl
    this.webDir = plan.apiEnvironment['WEB_DIR'] ?? ''
    this.#browser = browser
    this.#environment = plan.apiEnvironment
    this.#api = api
    this.#standins = running.standins
    this.#running = running.api
  }

  /** Somebody's own device. */
  async newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({
      baseURL: this.baseUrl,
      deviceScaleFactor: PIXEL_RATIO,
      hasTouch: true,
      locale: 'en-AU',
      timezoneId: 'Australia/Brisbane',
      reducedMotion: 'reduce',
      // What is cut off or held back on the way would not be, behind a worker.
      serviceWorkers: 'block',
      ...options,
    })
    return context.newPage()
  }

  async stopServer(): Promise<void> {
    await this.#running.stop()
  }

  /** Starts the server again, with other settings on top. */
  async restartServer(settings: Environment = {}): Promise<void> {
    await this.stopServer()
    this.#running = startService({ ...this.#api, environment: { ...this.#api.environment, ...settings } })
    await this.#running.listening
  }

  /** Runs a command of the API on this data; answers what it says. */
  async runApiCommand(script: string, args: string[]): Promise<string> {
    const options = { env: this.#environment, quiet: true }
    const { code, output } = await runProgram(process.execPath, [join(repositoryRoot, script), ...args], options)
    if (code !== 0) throw new Refusal(output)
    return output
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.stopServer()
    await this.#standins.stop()
    rmSync(this.#environment['DATA_DIR'] ?? '', { recursive: true, force: true })
  }
}

export async function openStage(): Promise<Stage> {
  await buildWebWhenStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'fuel-shack-tour-'))
  // A copy: whoever builds the web app meanwhile must not take its files away.
  const webDir = join(dataDir, 'web')
  cpSync(join(repositoryRoot, 'web/dist'), webDir, { recursive: true })
  const [port, standinsPort] = [await findFreePort(), await findFreePort()]
  const machine = readMachineEnvironment()
  const plan = planStack(
    mergeEnvironments(withoutSettings(machine), {
      PORT: String(port),
      STANDINS_PORT: String(standinsPort),
      METRICS_PORT: 'off',
      DATA_DIR: dataDir,
      WEB_DIR: webDir,
      ENV_FILE: 'none',
      LOG_LEVEL: 'fatal',
    }),
    keepStandinSecrets,
  )
  const [standinsService, apiService] = servicesOf(plan)
  if (!standinsService || !apiService) throw new Error('A tour needs the API and the stand-ins')
  const standins = startService(standinsService)
  await standins.listening
  const api = startService(apiService)
  await api.listening
  const executablePath = await findChromium(machine['CHROMIUM_PATH'])
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  return new Stage(plan, browser, { standins, api })
}
