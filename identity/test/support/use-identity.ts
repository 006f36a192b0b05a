import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openTestDatabase, type Database } from '@fuel-shack/harness/database/api-database'
import { startIdentity, type IdentityServer } from './identity-server.ts'
import { discoverClient, type TestClient } from './test-client.ts'

type InstanceOptions = Parameters<typeof startIdentity>[1]

interface IdentityFixture extends IdentityServer {
  queries: Database['queries']
  /** Another instance on the same database. */
  startInstance: (options?: InstanceOptions) => Promise<IdentityServer>
}

/** All that a login changes. The signing keys stay: the running provider has them in memory. */
const CHANGED_TABLES = [
  'identity_accounts',
  'identity_records',
  'identity_sessions',
  'identity_pins',
  'identity_passkey_users',
  'identity_passkeys',
  'identity_authenticator_apps',
  'identity_recovery_codes',
  'rate_windows',
] as const

/**
 * Starts the embedded provider on its own database, once for the file. By default each test begins with its demo accounts
 * alone and at the current time; with `file`, a test sees what those before it have left.
 */
export function useIdentity(scope: 'test' | 'file' = 'test', options?: InstanceOptions) {
  // oxlint-disable typescript/no-unsafe-type-assertion -- both are assigned before a test runs
  const identity = {} as IdentityFixture
  const client = {} as TestClient
  // oxlint-enable typescript/no-unsafe-type-assertion
  let closeDatabase: () => Promise<unknown>
  let first: IdentityServer
  let restore: () => Promise<void>
  const added: IdentityServer[] = []

  beforeAll(async () => {
    const { database, close } = await openTestDatabase()
    closeDatabase = close
    first = await startIdentity(database, options)
    const accounts = await database.queries.selectFrom('identity_accounts').selectAll().execute()
    restore = async () => {
      for (const table of CHANGED_TABLES) await database.queries.deleteFrom(table).execute()
      await database.queries.insertInto('identity_accounts').values(accounts).execute()
      first.forget()
    }
    const startInstance = async (instanceOptions?: InstanceOptions) => {
      const instance = await startIdentity(database, instanceOptions)
      added.push(instance)
      return instance
    }
    Object.assign(identity, first, { queries: database.queries, startInstance })
    Object.assign(client, await discoverClient(identity))
  })
  if (scope === 'test') beforeEach(() => restore())
  afterEach(async () => {
    for (const instance of added.splice(0)) await instance.close()
  })
  afterAll(async () => {
    await first.close()
    await closeDatabase()
  })
  return { identity, client }
}
