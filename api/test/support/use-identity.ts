import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { startIdentity, type IdentityServer } from './identity-server.ts'
import { discoverClient, type TestClient } from './test-client.ts'
import { openTestDatabase } from './test-database.ts'

type InstanceOptions = Parameters<typeof startIdentity>[1]

interface IdentityFixture extends IdentityServer {
  queries: Queries
  /** Another instance on the same database. */
  startInstance: (options?: InstanceOptions) => Promise<IdentityServer>
}

/** Starts the embedded provider on its own database, for each test or once for the file. */
export function useIdentity(scope: 'test' | 'file' = 'test', options?: InstanceOptions) {
  const [before, after] = scope === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  // oxlint-disable typescript/no-unsafe-type-assertion -- both are assigned before a test runs
  const identity = {} as IdentityFixture
  const client = {} as TestClient
  // oxlint-enable typescript/no-unsafe-type-assertion
  let closers: (() => Promise<unknown>)[] = []

  before(async () => {
    const { database, close } = await openTestDatabase()
    closers = [close]
    const startInstance = async (instanceOptions?: InstanceOptions) => {
      const instance = await startIdentity(database, instanceOptions)
      closers.unshift(instance.close)
      return instance
    }
    Object.assign(identity, await startInstance(options), { queries: database.queries, startInstance })
    Object.assign(client, await discoverClient(identity))
  })
  after(async () => {
    for (const close of closers) await close()
  })
  return { identity, client }
}
