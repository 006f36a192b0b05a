import type { AddressInfo } from 'node:net'
import { createAccountsService } from '@fuel-shack/identity/accounts-service'
import { createKeysService, readKeySecret } from '@fuel-shack/identity/keys-service'
import type { Logger } from 'pino'
import { CASEY, PUBLIC_URL, SAM } from '@fuel-shack/identity/test/identity-server'
import { uuidv7 } from 'uuidv7'
import { openDeletionLog } from '../../src/platform/deletion-log.ts'
import { createLog } from '../../src/platform/log.ts'
import { buildTestApp, type TestEnvironment } from './test-app.ts'
import { discoverClient } from '@fuel-shack/identity/test/test-client'

const DEMO_ACCOUNTS = JSON.stringify([
  { ...CASEY, role: 'customer' },
  { ...SAM, role: 'staff' },
])

export type EmbeddedApp = Awaited<ReturnType<typeof startEmbeddedApp>>

/** The API with the embedded identity provider, as if behind a proxy that terminates TLS for the public URL. */
export async function startEmbeddedApp(
  environment: TestEnvironment,
  settings: Record<string, string> = {},
  log?: Logger,
) {
  const embedded = {
    PUBLIC_URL,
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_AUDIENCE: '',
    DEMO_ACCOUNTS,
    ...settings,
  }
  const api = await buildTestApp(environment, embedded, log)
  const { identity, securityLog, config } = api.context
  if (!identity) throw new Error('The embedded provider is not in use')
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address
  const { port } = api.app.server.address() as AddressInfo
  const provider = {
    signIn: identity.signIn,
    fetch: (address: string | URL, options?: RequestInit): Promise<Response> => {
      const url = new URL(address, PUBLIC_URL)
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { redirect: 'manual', ...options })
    },
  }
  const deps = { ...api.context, clock: api.now, newId: uuidv7, log: createLog('silent') }
  /** The services of the operator's commands, with the clock of the test. */
  const commands = {
    accounts: createAccountsService({ ...deps, deletions: openDeletionLog(config.deletionsFile, api.now) }),
    keys: createKeysService({ ...deps, keySecret: readKeySecret(config.identityKeys) }),
  }
  return {
    ...api,
    identity: { ...identity, ...commands },
    securityLog,
    provider,
    client: await discoverClient(provider),
  }
}
