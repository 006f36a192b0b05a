import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUNDLED_PROGRAMS } from '@fuel-shack/harness/stack/bundled-programs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../support/api-process.ts'
import { runCommand } from '../support/run-command.ts'
import { startTestEnvironment } from '../support/test-app.ts'
import { makeServerDatabase } from '../support/test-database.ts'

const LOADED = 'loaded of the identity workspace:'
const IDENTITY = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'identity', 'src')).href

/** The declaration of its tables, which are in the API's database with any issuer. */
const TABLES = ['/base/identity-tables.ts']

/** Makes Node print a line when it loads a module of the identity workspace. */
const WATCH_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('${IDENTITY}/')) console.log('${LOADED} ' + url.slice('${IDENTITY}'.length))
      return nextLoad(url, context)
    },
  })`)}`

test('the server loads only the tables of the embedded identity provider with another issuer', async () => {
  expect(await loadedModules({})).toEqual(TABLES)
})

test('the server loads the embedded identity provider without another issuer', async () => {
  expect(await loadedModules({ OIDC_ISSUER: '' })).toContain('/provider/provider.ts')
})

test('a command that needs no account loads only the tables of the embedded identity provider', async () => {
  const place = await makeServerDatabase()
  onTestFinished(() => place.remove())
  useSources()
  const { address } = place
  const { code, stdout } = await runCommand('till', ['list'], {
    ENV_FILE: 'none',
    NODE_OPTIONS: `--import=${WATCH_MODULES}`,
    ...(address.engine === 'postgres' ? { DATABASE_URL: address.url } : { DATA_DIR: dirname(address.file) }),
  })
  expect([code, modulesIn(stdout)]).toEqual([0, TABLES])
})

/** A bundle has several modules in one file. */
function useSources(): void {
  vi.stubEnv(BUNDLED_PROGRAMS, '')
  onTestFinished(() => void vi.unstubAllEnvs())
}

function modulesIn(output: string): string[] {
  const lines = output.split('\n')
  return lines.filter((line) => line.startsWith(LOADED)).map((line) => line.slice(LOADED.length + 1))
}

async function loadedModules(settings: Record<string, string>): Promise<string[]> {
  const environment = await startTestEnvironment()
  onTestFinished(() => environment.close())
  useSources()
  const api = await startApi({
    database: environment.database.address,
    issuer: environment.issuer,
    stripeUrl: environment.standins.url,
    oneSignalUrl: `${environment.standins.url}/onesignal`,
    environment: { ...settings, NODE_OPTIONS: `--import=${WATCH_MODULES}` },
  })
  onTestFinished(async () => void (await api.end()))
  expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
  return modulesIn(api.output())
}
