import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { Address } from './addresses.ts'
import { sam } from './people.ts'
import { settingsOf } from './rest-stop-settings.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const STRIPE_KEY = 'sk_test_journeys'
const WEBHOOK_SECRET = 'whsec_journeys'
export const ONESIGNAL_APP_ID = '00000000-0000-4000-8000-000000000000'
const ONESIGNAL_KEY = 'onesignal-journeys'
const START_MS = 60_000

function startNode(script: string, env: Record<string, string>, words: string[] = []): ChildProcess {
  // On the leash nothing outlives a worker that was ended early.
  return spawn(process.execPath, ['--import', './tools/stack/leash.mjs', script, ...words], {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function untilAnswered(url: string): Promise<void> {
  const status = async () => fetch(url).then((response) => response.status, String)
  await expect.poll(status, { timeout: START_MS }).toBe(200)
}

/** A rest stop whose server can be stopped by itself: whoever takes the payments goes on. */
export class InterruptibleRestStop {
  readonly #address: Address
  readonly #settings: Record<string, string>
  #standins: ChildProcess | undefined
  #server: ChildProcess | undefined

  constructor(address: Address, name: string) {
    this.#address = address
    this.#settings = settingsOf(address, name)
  }

  async open(): Promise<void> {
    const { standinsPort, standinsUrl, baseUrl } = this.#address
    this.#standins = startNode('standins/src/main.ts', {
      STANDINS_PORT: String(standinsPort),
      STANDINS_HOST: '127.0.0.1',
      STANDINS_PUBLIC_URL: standinsUrl,
      STANDINS_DATA_DIR: `${this.#settings['DATA_DIR']}/standins`,
      STANDINS_CATALOGUE: 'site/catalogue.json',
      STANDINS_WEBHOOK_URL: `${baseUrl}/webhooks/stripe`,
      STANDINS_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STANDINS_STRIPE_KEY: STRIPE_KEY,
      STANDINS_ONESIGNAL_KEY: ONESIGNAL_KEY,
    })
    await untilAnswered(standinsUrl)
    await this.startServer()
  }

  /** Ends the server and starts it on the same data with settings of its own, as an owner does after a change. */
  async restartServer(settings: Record<string, string> = {}): Promise<void> {
    await end(this.#server, 'SIGTERM')
    await this.startServer({ ...this.#standInOneSignal, ...settings })
  }

  get #standInOneSignal(): Record<string, string> {
    return { ONESIGNAL_API_URL: `${this.#address.standinsUrl}/onesignal` }
  }

  /** @param settings Its own settings; without them the stand-in plays OneSignal. */
  async startServer(settings: Record<string, string> = this.#standInOneSignal): Promise<void> {
    this.#server = startNode('api/src/main.ts', {
      ...this.#settings,
      WEB_DIR: process.env['WEB_DIR'] ?? '',
      METRICS_PORT: 'off',
      LOG_LEVEL: 'fatal',
      ORDERING: 'open',
      DEMO_ACCOUNTS: JSON.stringify([{ ...sam, role: 'staff' }]),
      STRIPE_API_URL: this.#address.standinsUrl,
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ONESIGNAL_APP_ID,
      ONESIGNAL_API_KEY: ONESIGNAL_KEY,
      ...settings,
    })
    await untilAnswered(`${this.#address.baseUrl}/api/app-config`)
  }

  /** What an operator types in a shell of the server, after `npm run -w api account --`. */
  async runAccountCommand(...words: string[]): Promise<void> {
    const command = startNode('api/src/commands/account.ts', this.#settings, words)
    const [code] = await once(command, 'exit')
    expect(code).toBe(0)
  }

  /** As a cut cable would. */
  async stopServer(): Promise<void> {
    await end(this.#server, 'SIGKILL')
  }

  async close(): Promise<void> {
    await end(this.#server, 'SIGTERM')
    await end(this.#standins, 'SIGTERM')
  }
}
