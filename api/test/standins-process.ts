import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const STANDIN_STRIPE_KEY = 'sk_test_standin'
export const STANDIN_ONESIGNAL_KEY = 'onesignal-standin-key'

const repository = join(import.meta.dirname, '..', '..')

export type StandinsProcess = Awaited<ReturnType<typeof startStandins>>

interface StandinsSettings {
  catalogueFile?: string
  /** Where signed events go by themselves; nowhere without it. */
  webhook?: { url: string; secret: string }
}

/** The stand-ins as strangers: a process of their own that is reached over HTTP only. */
export async function startStandins(settings: StandinsSettings = {}) {
  const { catalogueFile = join(repository, 'site', 'catalogue.json'), webhook } = settings
  const directory = mkdtempSync(join(tmpdir(), 'fuel-shack-standins-'))
  const child = spawn(process.execPath, [join(repository, 'standins', 'src', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      STANDINS_PORT: '0',
      STANDINS_HOST: '127.0.0.1',
      STANDINS_DATA_DIR: directory,
      STANDINS_CATALOGUE: catalogueFile,
      STANDINS_STRIPE_KEY: STANDIN_STRIPE_KEY,
      STANDINS_ONESIGNAL_KEY: STANDIN_ONESIGNAL_KEY,
      ...(webhook && { STANDINS_WEBHOOK_URL: webhook.url, STANDINS_WEBHOOK_SECRET: webhook.secret }),
    },
  })
  const url = await readAddress(createInterface(child.stdout))

  return {
    url,
    /** Pays on the hosted page as a person would, with one of Stripe's documented test cards. */
    async pay(
      sessionUrl: string,
      cardNumber = '4242424242424242',
      email = 'casey@fuelshack.example',
    ): Promise<Response> {
      return fetch(sessionUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({
          method: 'card',
          email,
          name: 'Casey Driver',
          cardNumber,
          expiry: '12 / 39',
          cvc: '123',
        }),
      })
    },
    async sentMessages(): Promise<Record<string, unknown>[]> {
      const answer: unknown = await (await fetch(`${url}/messages.json`)).json()
      return Array.isArray(answer) ? answer : []
    },
    async close(): Promise<void> {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function readAddress(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /listening at (http\S+)/.exec(line)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('The stand-ins ended before they listened')
}
