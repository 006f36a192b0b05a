import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import { liftCustomerLimits, openDiner } from '@fuel-shack/harness/kitchen-site'
import { apiSettings, secrets } from '@fuel-shack/harness/stack/settings'
import { startStandins, type Standins } from '@fuel-shack/harness/stack/standins'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Stripe } from 'stripe'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createContext, type Context } from '../../src/app/context.ts'
import { createLog } from '../../src/platform/log.ts'
import { makeServerDatabase, type TestDatabaseAddress } from './test-database.ts'
import { startTestIssuer, type TestIssuer } from './test-issuer.ts'

const repository = join(import.meta.dirname, '..', '..', '..')

/** The environment that the tests of one file share: an issuer, the stand-ins and a database. */
export interface TestEnvironment {
  issuer: TestIssuer
  standins: Standins
  database: TestDatabaseAddress
  stripe: Stripe
  /** The example site without limits for each customer, and with a diner that is always open. */
  siteFolder: string
  close: () => Promise<void>
}

/** @param server As for `makeServerDatabase`. */
export async function startTestEnvironment(server?: string): Promise<TestEnvironment> {
  const [issuer, standins, database] = await Promise.all([
    startTestIssuer(),
    startStandins(),
    makeServerDatabase(server),
  ])
  const { hostname, port } = new URL(standins.url)
  const siteFolder = mkdtempSync(join(tmpdir(), 'fuel-shack-site-'))
  cpSync(join(repository, 'site'), siteFolder, { recursive: true })
  liftCustomerLimits(siteFolder)
  openDiner(siteFolder)
  return {
    siteFolder,
    issuer,
    standins,
    database,
    stripe: new Stripe(secrets.stripeKey, { host: hostname, port, protocol: 'http', telemetry: false }),
    async close() {
      issuer.close()
      await standins.close()
      await database.remove()
      rmSync(siteFolder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>

/** The API as in production except for its clock: a real database, the real Stripe SDK, tokens with real signatures. */
export async function buildTestApp(
  environment: TestEnvironment,
  settings: Record<string, string> = {},
  log = createLog('silent'),
) {
  const { address, folder } = environment.database
  const config = readConfig(
    apiSettings(environment.standins.url, {
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://fuel-shack.test',
      WEB_DIR: join(repository, 'web', 'no-such-build'),
      DATA_DIR: folder,
      SITE_DIR: environment.siteFolder,
      DATABASE_URL: address.engine === 'postgres' ? address.url : '',
      OIDC_ISSUER: environment.issuer.issuer,
      OIDC_CLIENT_ID: 'fuel-shack-web',
      OIDC_AUDIENCE: environment.issuer.audience,
      IDENTITY_KEY_SECRET: 'a secret of the tests, long enough for a key of 256 bits',
      ...settings,
    }),
  )
  const clock = { offsetMs: 0, setBy: 0 }
  const now = () => new Date(Date.now() + clock.offsetMs + clock.setBy)
  const context: Context = await createContext(
    { ...config, database: address },
    log,
    () => now(),
    () => performance.now() + clock.offsetMs,
  )
  const app: FastifyInstance = await buildApp(context, log)

  return {
    app,
    context,
    now,
    /** Lets time pass. */
    passTime: (milliseconds: number) => void (clock.offsetMs += milliseconds),
    /** Sets the clock forward, or back, while no time passes. */
    setClock: (byMs: number) => void (clock.setBy += byMs),
    as: (token: string | undefined) => caller(app, token),
    /** Delivers an event as Stripe does: signed over the exact bytes. */
    deliver: (event: object, options: { secret?: string; timestamp?: number } = {}) => {
      const payload = JSON.stringify(event)
      const signature = environment.stripe.webhooks.generateTestHeaderString({
        payload,
        secret: options.secret ?? secrets.webhookSecret,
        ...(options.timestamp !== undefined && { timestamp: options.timestamp }),
      })
      return app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
    },
    async close() {
      await app.close()
      await context.close()
    },
  }
}

function caller(app: FastifyInstance, token: string | undefined) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const call = (options: InjectOptions): Promise<LightMyRequestResponse> =>
    app.inject({ ...options, headers: { ...headers, ...options.headers } })
  return {
    remove: (path: string, headers: Record<string, string> = {}) =>
      call({ method: 'DELETE', url: `/api/${path}`, headers }),
    get: (path: string, headers: Record<string, string> = {}) => call({ method: 'GET', url: `/api/${path}`, headers }),
    post: (path: string, payload?: object, headers: Record<string, string> = {}) =>
      call({ method: 'POST', url: `/api/${path}`, ...(payload && { payload }), headers }),
    postFile: (path: string, payload: Buffer, type = 'application/octet-stream') =>
      call({ method: 'POST', url: `/api/${path}`, payload, headers: { 'content-type': type } }),
  }
}

/** A cart of one Shack burger and two flat whites, $29.30 by `site/catalogue.json`. */
export const BURGER_AND_COFFEES: StartCheckout = {
  isDelivery: false,
  contactNumber: '0412 345 678',
  customerNotes: 'No beetroot, please',
  items: [
    {
      title: 'Shack burger',
      externalInventoryId: '',
      externalPaymentId: 'shack_burger',
      priceInCents: 1890,
      quantity: 1,
    },
    { title: 'Flat white', externalInventoryId: '', externalPaymentId: 'flat_white', priceInCents: 520, quantity: 2 },
  ],
}
