import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DatabaseAddress } from '../src/db/database.ts'
import { STANDIN_ONESIGNAL_KEY, STANDIN_STRIPE_KEY } from './standins-process.ts'
import { WEBHOOK_SECRET } from './test-app.ts'

const repository = join(import.meta.dirname, '..', '..')

export interface ApiSettings {
  database: DatabaseAddress
  issuer: { issuer: string; audience: string }
  stripeUrl: string
  oneSignalUrl: string
  /** Any free one, unless it has to be the same again. */
  port?: number
  environment?: Record<string, string>
}

export type ApiProcess = Awaited<ReturnType<typeof startApi>>

/** The API as it runs: `api/src/main.ts` in a process of its own, reached over HTTP, stopped by signals. */
export async function startApi(settings: ApiSettings) {
  const launched = launchApi(settings)
  const listening = await Promise.race([launched.listening, launched.exited])
  if (typeof listening !== 'object' || !('address' in listening)) {
    throw new Error(`The API did not start:\n${launched.said()}`)
  }
  return { ...launched, ...listening }
}

/** Started, and perhaps about to refuse to start. */
export function launchApi(settings: ApiSettings) {
  const ownDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-api-'))
  const { database } = settings
  const child = spawn(process.execPath, [join(repository, 'api', 'src', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(settings.port ?? 0),
      METRICS_PORT: '0',
      PUBLIC_URL: 'http://fuel-shack.test',
      DATA_DIR: database.engine === 'sqlite' ? dirname(database.file) : ownDirectory,
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
      SITE_DIR: join(repository, 'site'),
      WEB_DIR: join(ownDirectory, 'no-such-build'),
      OIDC_ISSUER: settings.issuer.issuer,
      OIDC_CLIENT_ID: 'fuel-shack-web',
      OIDC_AUDIENCE: settings.issuer.audience,
      STRIPE_SECRET_KEY: STANDIN_STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: settings.stripeUrl,
      ONESIGNAL_APP_ID: '00000000-0000-4000-8000-000000000000',
      ONESIGNAL_API_KEY: STANDIN_ONESIGNAL_KEY,
      ONESIGNAL_API_URL: settings.oneSignalUrl,
      ...settings.environment,
    },
  })
  const lines: string[] = []
  const listening = Promise.withResolvers<{ address: string; operations: string | undefined }>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      const started = readStart(line)
      if (started) listening.resolve(started)
    })
  }
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => {
      rmSync(ownDirectory, { recursive: true, force: true })
      resolve(code ?? signal ?? 'SIGKILL')
    })
  })
  return {
    listening: listening.promise,
    /** The exit code, or the signal that ended it. */
    exited,
    /** What it wrote, for whoever has to find out why. */
    said: () => lines.join('\n'),
    send: (signal: NodeJS.Signals) => void child.kill(signal),
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exited
    },
  }
}

function readStart(line: string): { address: string; operations: string | undefined } | undefined {
  if (!line.startsWith('{') || !line.includes('"msg":"Listening"')) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by main.ts
  return JSON.parse(line) as { address: string; operations: string | undefined }
}
