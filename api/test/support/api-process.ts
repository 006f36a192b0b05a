import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startProgram } from '@fuel-shack/harness/stack/program'
import { apiSettings } from '@fuel-shack/harness/stack/settings'
import type { DatabaseAddress } from '../../src/platform/db/database.ts'

export interface ApiSettings {
  database: DatabaseAddress
  issuer: { issuer: string; audience: string }
  stripeUrl: string
  oneSignalUrl: string
  /** Any free port without it. */
  port?: number
  environment?: Record<string, string>
}

export type ApiProcess = Awaited<ReturnType<typeof startApi>>

/** The API in a process of its own, reached over HTTP and stopped by signals. */
export async function startApi(settings: ApiSettings) {
  const launched = launchApi(settings)
  return { ...launched, ...(await launched.readLine(readStart)) }
}

/** Starts the API without waiting until it listens: it may exit because of its settings. */
export function launchApi(settings: ApiSettings) {
  const ownFolder = mkdtempSync(join(tmpdir(), 'fuel-shack-api-'))
  const { database } = settings
  const program = startProgram('api/src/app/main.ts', {
    ...apiSettings(settings.stripeUrl, {
      LOG_LEVEL: '',
      PORT: String(settings.port ?? 0),
      METRICS_PORT: '0',
      PUBLIC_URL: 'http://fuel-shack.test',
      DATA_DIR: database.engine === 'sqlite' ? dirname(database.file) : ownFolder,
      DATABASE_URL: database.engine === 'postgres' ? database.url : '',
      WEB_DIR: join(ownFolder, 'no-such-build'),
      OIDC_ISSUER: settings.issuer.issuer,
      OIDC_CLIENT_ID: 'fuel-shack-web',
      OIDC_AUDIENCE: settings.issuer.audience,
      STRIPE_API_URL: settings.stripeUrl,
      ONESIGNAL_API_URL: settings.oneSignalUrl,
    }),
    ...settings.environment,
  })
  void program.exited.then(() => rmSync(ownFolder, { recursive: true, force: true }))
  return program
}

function readStart(line: string): { address: string; operations: string | undefined } | undefined {
  if (!line.startsWith('{') || !line.includes('"msg":"Listening"')) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by main.ts
  return JSON.parse(line) as { address: string; operations: string | undefined }
}
