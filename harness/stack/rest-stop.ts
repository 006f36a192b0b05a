import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CLOCK_FILE, clockSetTo, DemoClock } from '@fuel-shack/tools/demo/demo-clock'
import { mergeEnvironments, type Environment } from '@fuel-shack/tools/stack/environment'
import type { StackPlan } from '@fuel-shack/tools/stack/plan'
import { findFreePorts } from '@fuel-shack/tools/stack/ports'
import { startService, type RunningService, type Service } from '@fuel-shack/tools/stack/processes'
import { CliError } from '@fuel-shack/tools/stack/cli-error'
import { runProgram } from '@fuel-shack/tools/stack/run-program'
import { servicesOf } from '@fuel-shack/tools/stack/services'
import { fileOfProgram } from './bundled-programs.ts'
import { openOwnDatabase, type OwnDatabase } from './own-database.ts'
import { planTestStack } from './settings.ts'

/** The address of the stand-ins, by that of the rest stop, of each that this process has opened. */
export const standinsOf = new Map<string, string>()

/**
 * The API and the stand-ins as two processes on free ports, with data of their own: on the engine of the run, which is
 * PostgreSQL where DATABASE_URL names a server.
 */
export class RestStop {
  readonly baseUrl: string
  readonly standinsUrl: string
  readonly query: OwnDatabase['query']
  readonly #database: OwnDatabase
  readonly #plan: StackPlan
  readonly #api: Service
  readonly #standinsService: Service
  #server: RunningService | undefined
  #standins: RunningService | undefined
  #clock: DemoClock | undefined

  /**
   * @param settings Settings of the API for every start, over those of `planTestStack`.
   * @param startsAt the time on the clocks of both processes; by default that of this machine
   */
  static async open(settings: Environment = {}, startsAt?: Date): Promise<RestStop> {
    const dataDir = mkdtempSync(join(tmpdir(), 'fuel-shack-rest-stop-'))
    const database = await openOwnDatabase(dataDir, process.env['DATABASE_URL'])
    const [port, standinsPort, mailPort] = await findFreePorts(3)
    const plan = planTestStack({
      PORT: String(port),
      STANDINS_PORT: String(standinsPort),
      STANDINS_SMTP_PORT: String(mailPort),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      WEB_DIR: process.env['WEB_DIR'] ?? '',
      ...settings,
    })
    const restStop = new RestStop(plan, database, startsAt)
    await restStop.start()
    if (startsAt && restStop.#server && restStop.#standins)
      restStop.#clock = new DemoClock([restStop.#standins, restStop.#server], startsAt)
    return restStop
  }

  private constructor(plan: StackPlan, database: OwnDatabase, startsAt: Date | undefined) {
    const [standins, api] = servicesOf(plan).map((service) => ({
      ...service,
      script: fileOfProgram(service.script),
      ...(startsAt && {
        environment: mergeEnvironments({ ...service.environment, ...clockSetTo(startsAt) }),
        nodeArguments: ['--import', pathToFileURL(CLOCK_FILE).href],
      }),
    }))
    if (!api || !standins || !plan.standins) throw new Error('A rest stop for tests runs on the stand-ins')
    this.query = database.query
    this.#database = database
    this.#plan = plan
    this.#api = api
    this.#standinsService = standins
    this.baseUrl = plan.publicUrl
    this.standinsUrl = plan.standins.publicUrl
    standinsOf.set(this.baseUrl, this.standinsUrl)
  }

  /** Starts both processes, on the same ports and data as before. */
  async start(): Promise<void> {
    this.#standins = startService(this.#standinsService)
    await this.#standins.listening
    await this.startServer()
  }

  /** @param settings Further settings for this start only. */
  async startServer(settings: Environment = {}): Promise<void> {
    const environment = mergeEnvironments({ ...this.#api.environment, ...settings })
    this.#server = startService({ ...this.#api, environment })
    await this.#server.listening
  }

  /** Moves the clocks of both processes on, at a rest stop that has clocks of its own. */
  async moveClockTo(at: Date): Promise<void> {
    if (!this.#clock) throw new Error('This rest stop has the clock of the machine')
    await this.#clock.moveTo(at)
  }

  async restartServer(settings: Environment = {}): Promise<void> {
    await this.stopServer()
    await this.startServer(settings)
  }

  /** Stops the API; the stand-ins still take payments. */
  async stopServer(options?: { immediately: boolean }): Promise<void> {
    await this.#server?.stop(options)
  }

  /** @param options `immediately` kills both processes at once, as a power cut does. */
  async stop(options?: { immediately: boolean }): Promise<void> {
    await Promise.all([this.stopServer(options), this.#standins?.stop(options)])
  }

  /** Runs a command of the API on this data. @returns its output. */
  async runApiCommand(script: string, args: string[]): Promise<string> {
    const command = [fileOfProgram(`api/src/app/commands/${script}`), ...args]
    const { code, output } = await runProgram(process.execPath, command, { env: this.#api.environment, quiet: true })
    if (code !== 0) throw new CliError(output)
    return output
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#database.drop()
    rmSync(this.#plan.apiEnvironment['DATA_DIR'] ?? '', { recursive: true, force: true })
  }
}
