import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeEnvironments, type Environment } from '@fuel-shack/tools/stack/environment'
import type { StackPlan } from '@fuel-shack/tools/stack/plan'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startService, type RunningService, type Service } from '@fuel-shack/tools/stack/processes'
import { CliError } from '@fuel-shack/tools/stack/cli-error'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { runProgram } from '@fuel-shack/tools/stack/run-program'
import { servicesOf } from '@fuel-shack/tools/stack/services'
import { createDatabase, runStatement } from './own-database.ts'
import { planTestStack } from './settings.ts'

/** The API and the stand-ins as two processes on free ports, with data of their own. */
export class RestStop {
  readonly baseUrl: string
  readonly standinsUrl: string
  readonly #plan: StackPlan
  readonly #api: Service
  readonly #standinsService: Service
  readonly #dropDatabase: (() => Promise<void>) | undefined
  #server: RunningService | undefined
  #standins: RunningService | undefined

  /**
   * Runs on SQLite, or on the server that DATABASE_URL names.
   * @param settings Settings of the API for every start, over those of `planTestStack`.
   */
  static async open(settings: Environment = {}): Promise<RestStop> {
    const server = process.env['DATABASE_URL']
    const database = server ? await createDatabase(server) : undefined
    const plan = planTestStack({
      PORT: String(await findFreePort()),
      STANDINS_PORT: String(await findFreePort()),
      STANDINS_SMTP_PORT: String(await findFreePort()),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'fuel-shack-rest-stop-')),
      WEB_DIR: process.env['WEB_DIR'] ?? '',
      DATABASE_URL: database?.url ?? '',
      ...settings,
    })
    const restStop = new RestStop(plan, database?.drop)
    await restStop.start()
    return restStop
  }

  private constructor(plan: StackPlan, dropDatabase: (() => Promise<void>) | undefined) {
    const [standins, api] = servicesOf(plan)
    if (!api || !standins || !plan.standins) throw new Error('A rest stop for tests runs on the stand-ins')
    this.#plan = plan
    this.#dropDatabase = dropDatabase
    this.#api = api
    this.#standinsService = standins
    this.baseUrl = plan.publicUrl
    this.standinsUrl = plan.standins.publicUrl
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
    const command = [join(repositoryRoot, 'api/src/commands', script), ...args]
    const { code, output } = await runProgram(process.execPath, command, { env: this.#api.environment, quiet: true })
    if (code !== 0) throw new CliError(output)
    return output
  }

  /** Runs one statement on its database, in SQL that both engines read. @returns the rows. */
  async runStatement(statement: string): Promise<Record<string, unknown>[]> {
    return runStatement(this.#api.environment, statement)
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#dropDatabase?.()
    rmSync(this.#plan.apiEnvironment['DATA_DIR'] ?? '', { recursive: true, force: true })
  }
}
