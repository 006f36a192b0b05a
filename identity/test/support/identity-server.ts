import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createRateLimits, deleteExpiredRows, type Database } from '@fuel-shack/harness/database/api-database'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { createAccountsService } from '../../src/accounts/accounts-service.ts'
import { createIdentity } from '../../src/identity.ts'
import { keySecretOf } from '../../src/base/key-secret.ts'
import type { AccountMessage, SecurityEvent } from '../../src/base/ports.ts'

export const PUBLIC_URL = 'https://fuel-shack.test'
export const CASEY = { name: 'Casey Driver', email: 'casey@fuelshack.example', password: 'casey-drives-west' }
export const SAM = { name: 'Sam Cook', email: 'sam@fuelshack.example', password: 'sam-runs-the-grill' }
export const RILEY = { name: 'Riley Owner', email: 'riley@fuelshack.example', password: 'riley-counts-the-till' }

const siteDirectory = join(import.meta.dirname, '..', '..', '..', 'site')
const { address, colours } = siteSchema.parse(JSON.parse(readFileSync(join(siteDirectory, 'site.json'), 'utf8')))

const drawing = (name: string) => readFileSync(join(siteDirectory, 'pictures', `${name}.svg`), 'utf8')
const pictures = { mark: drawing('mark'), horizon: drawing('horizon') }

export type IdentityServer = Awaited<ReturnType<typeof startIdentity>>

/** The embedded provider, listening as if behind a proxy that ends TLS for the public address. */
export async function startIdentity(
  database: Database,
  {
    publicUrl = PUBLIC_URL,
    isRequiredForStaff = false,
    canSend = true,
    demoManager = true,
    demo,
  }: {
    publicUrl?: string
    isRequiredForStaff?: boolean
    canSend?: boolean
    demoManager?: boolean
    demo?: 'on' | 'public'
  } = {},
) {
  const clock = { offsetMs: 0 }
  const sending = { isOn: canSend }
  const now = () => new Date(Date.now() + clock.offsetMs)
  const logged: unknown[] = []
  const securityEvents: SecurityEvent[] = []
  const deletions: { accountId: string }[] = []
  const messages: AccountMessage[] = []
  const joined: object[] = []
  const pauses: number[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const rateLimits = createRateLimits({ database, clock: now })
  const accountsDeps = {
    database,
    clock: now,
    newId: uuidv7,
    deletions: { record: (deletion: { accountId: string }) => void deletions.push(deletion) },
  }
  const identity = await createIdentity({
    ...accountsDeps,
    publicUrl,
    site: {
      name: 'Fuel Shack',
      shortName: 'Fuel Shack',
      address,
      emailAddress: 'hello@fuelshack.example',
      colours,
      sessions: { customerIdleDays: 30, customerDays: 90, staffIdleHours: 12, staffHours: 24 },
    },
    readPictures: () => pictures,
    demo,
    demoMark: '',
    demoAccounts: [
      { ...CASEY, role: 'customer' },
      { ...SAM, role: 'staff' },
      ...(demoManager ? [{ ...RILEY, role: 'manager' as const }] : []),
    ],
    keySecret: keySecretOf('a secret of the tests', 'environment'),
    rateLimits,
    outgoing: { canSend: () => sending.isOn, enqueue: (_tx, message) => Promise.resolve(void messages.push(message)) },
    alertOwner: () => Promise.resolve(),
    pause: (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    teamAudit: { joined: (_tx, member) => Promise.resolve(void joined.push(member)) },
    securityLog: { record: (event) => void securityEvents.push(event) },
    secondFactor: { isRequiredForStaff },
    log,
  })
  const app = fastify({ trustProxy: '127.0.0.1' })
  identity.mount(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = app.server.address() as AddressInfo

  return {
    ...identity,
    accounts: createAccountsService(accountsDeps),
    /** As the API's job does. */
    async purgeExpired(): Promise<void> {
      await deleteExpiredRows(database.queries, now().toISOString())
      await identity.purgeExpired()
    },
    rateLimits,
    /** Warnings and errors. */
    logged,
    securityEvents,
    deletions,
    /** Queued messages; `writeMessage` writes them. */
    messages,
    /** The people who have joined the team, for the record of changes. */
    joined,
    /** How long callers were slowed down, in milliseconds. Tests do not wait. */
    pauses,
    /** Moves the clock forward. */
    now,
    passTime: (milliseconds: number) => void (clock.offsetMs += milliseconds),
    /** Acts as if the operator had set up neither mail nor text messages. The sign-up needs a password then. */
    stopSending: () => void (sending.isOn = false),
    /** Sets the clock right, sends again, and drops what was recorded so far. */
    forget() {
      clock.offsetMs = 0
      sending.isOn = canSend
      for (const recorded of [logged, securityEvents, deletions, messages, joined, pauses]) recorded.length = 0
    },
    /** `fetch` as an external client does: with addresses below the public URL. */
    fetch: (address: string | URL, options?: RequestInit): Promise<Response> => {
      const url = new URL(address, publicUrl)
      if (url.origin !== publicUrl) throw new Error(`${url.href} is outside ${publicUrl}`)
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { redirect: 'manual', ...options })
    },
    close: () => app.close(),
  }
}
