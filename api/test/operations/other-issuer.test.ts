import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../support/api-process.ts'
import { startTestEnvironment } from '../support/test-app.ts'

const LOADED = 'loaded the embedded provider'
const IDENTITY = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'identity', 'src')).href

/** Makes Node print a line when it loads a module of the identity workspace. */
const WATCH_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('${IDENTITY}/')) console.log('${LOADED}')
      return nextLoad(url, context)
    },
  })`)}`

test.each([
  ['loads nothing of the embedded identity provider with another issuer', {}, false],
  ['loads the embedded identity provider without another issuer', { OIDC_ISSUER: '' }, true],
])('the server %s', async (_title, issuer, isLoaded) => {
  const environment = await startTestEnvironment()
  onTestFinished(() => environment.close())
  const api = await startApi({
    database: environment.database.address,
    issuer: environment.issuer,
    stripeUrl: environment.standins.url,
    oneSignalUrl: `${environment.standins.url}/onesignal`,
    environment: { ...issuer, NODE_OPTIONS: `--import=${WATCH_MODULES}` },
  })
  onTestFinished(async () => void (await api.end()))
  expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
  expect(api.output().includes(LOADED)).toBe(isLoaded)
})
