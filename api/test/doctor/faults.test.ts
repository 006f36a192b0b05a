import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckArea } from '@fuel-shack/contract/office/check-areas'
import type { Check, CheckState } from '@fuel-shack/contract/office/server-checks'
import { describe, expect, test } from 'vitest'
import { checkDatabase, databaseFailureChecks } from '../../src/app/doctor/database-checks.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { migrations } from '../../src/platform/db/migrations.ts'
import { useFixture } from '../support/use-test-app.ts'
import { makeCertificate, startHttp } from './check-servers.ts'
import { explained, findIn } from './expect-found.ts'
import { startDoctorWorld } from './doctor-world.ts'

const world = useFixture(startDoctorWorld)

interface Planted {
  id: string
  state: CheckState
  words: RegExp
  find: () => Promise<Check[]>
}

const withSettings = (area: CheckArea, settings: Record<string, string>) => () => world.check(area, { settings })
const planted = (id: string, words: RegExp, find: () => Promise<Check[]>, state: CheckState = 'fault'): Planted => ({
  id,
  words,
  find,
  state,
})

async function serverThatAnswers(status: number, body = '', headers: Record<string, string> = {}) {
  return world.later(await startHttp((_request, response) => response.writeHead(status, headers).end(body)))
}

const FAULTS: Record<string, Planted> = {
  'a test key in production': planted(
    'settings.STRIPE_SECRET_KEY',
    /is a test key/,
    withSettings('settings', { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: '' }),
  ),
  'a slash in the password of SMTP_URL': planted(
    'settings.SMTP_URL',
    /\/ as %2F/,
    withSettings('settings', { SMTP_URL: 'smtp://user:pass/word@mail.test:587' }),
  ),
  'a misspelt setting': planted(
    'settings.STRIPE_SECRETKEY',
    /has no effect\. Is STRIPE_SECRET_KEY meant/,
    withSettings('settings', { STRIPE_SECRETKEY: 'sk_test_1', STRIPE_SECRET_KEY: '' }),
    'warning',
  ),
  'a file of an authority that is not there': planted(
    'settings.NODE_EXTRA_CA_CERTS',
    /\/no\/such\.pem, which is not there/,
    withSettings('settings', { NODE_EXTRA_CA_CERTS: '/no/such.pem' }),
    'warning',
  ),
  'PUBLIC_URL missing in production': planted(
    'settings.PUBLIC_URL',
    /is not set: production needs the https address/,
    withSettings('settings', { NODE_ENV: 'production', PUBLIC_URL: '' }),
  ),

  'a host name without address': planted(
    'address.reached',
    /^The name no-such-host\.invalid leads to no address/,
    withSettings('address', { PUBLIC_URL: 'https://no-such-host.invalid' }),
  ),
  'an address where nothing listens': planted(
    'address.reached',
    /^Nothing accepts a connection at localhost:1\b/,
    withSettings('address', { PUBLIC_URL: 'https://localhost:1' }),
  ),
  'a certificate that signs itself': planted('address.certificate', /self-signed/, async () => {
    const { url } = await world.openProxy({ certificate: makeCertificate('localhost', 60) })
    return world.check('address', { settings: { PUBLIC_URL: url } })
  }),
  'a certificate that ends soon': planted(
    'address.certificate',
    /ends in 9 days/,
    () => world.check('address', { clock: () => new Date(Date.now() + 50.5 * 24 * 3_600_000) }),
    'warning',
  ),
  'a proxy without HTTP/2': planted(
    'address.http2',
    /HTTP\/1\.1 only/,
    async () => {
      const { url } = await world.openProxy({ speaksHttp2: false })
      return world.check('address', { settings: { PUBLIC_URL: url } })
    },
    'warning',
  ),
  'a proxy without X-Forwarded-For': planted('address.forwarded', /sends no X-Forwarded-For/, async () => {
    const { url } = await world.openProxy({ forwarded: 'none' })
    return world.check('address', { settings: { PUBLIC_URL: url } })
  }),
  'a proxy that passes on a forged address': planted('address.forwarded', /name an address of its own/, async () => {
    const { url } = await world.openProxy({ forwarded: 'pass' })
    return world.check('address', { settings: { PUBLIC_URL: url } })
  }),
  'a proxy that is not trusted': planted(
    'address.forwarded',
    /TRUST_PROXY is false, and a proxy connects from 127/,
    async () => {
      const { url: target } = await world.openApp({ TRUST_PROXY: 'false' })
      const { url } = await world.openProxy({}, () => target)
      return world.check('address', { settings: { PUBLIC_URL: url, TRUST_PROXY: 'false' } })
    },
  ),
  'one proxy too many that is trusted': planted('address.forwarded', /name an address of its own/, async () => {
    const { url: target } = await world.openApp({ TRUST_PROXY: '2' })
    const { url } = await world.openProxy({}, () => target)
    return world.check('address', { settings: { PUBLIC_URL: url, TRUST_PROXY: '2' } })
  }),
  'the server of another rest stop': planted('address.server', /does not run with these settings/, () =>
    world.check('address', { secret: 'another secret' }),
  ),
  'another program at the address': planted('address.server', /Something else answers at .*200/, async () => {
    const other = await serverThatAnswers(200, '<h1>Welcome to nginx!</h1>')
    const { url } = await world.openProxy({}, () => other.url)
    return world.check('address', { settings: { PUBLIC_URL: url } })
  }),
  'a server that does not run': planted('address.server', /answers 502: it does not reach the server/, async () => {
    const { url } = await world.openProxy({}, () => 'http://127.0.0.1:1')
    return world.check('address', { settings: { PUBLIC_URL: url } })
  }),
  'http that is not redirected': planted('address.redirect', /answers 200 without encryption/, async () =>
    world.check('address', { plainPort: (await serverThatAnswers(200)).port }),
  ),

  'a clock that is ten minutes ahead': planted(
    'clock.difference',
    /10 minutes ahead of the one of Stripe/,
    async () => {
      const date = new Date(Date.now() - 600_000).toUTCString()
      const { url } = await serverThatAnswers(404, '', { date })
      return world.check('clock', { settings: { STRIPE_API_URL: url } })
    },
  ),
  'a clock that is a little behind': planted(
    'clock.difference',
    /20 seconds behind/,
    async () => {
      const date = new Date(Date.now() + 20_000).toUTCString()
      const { url } = await serverThatAnswers(404, '', { date })
      return world.check('clock', { settings: { STRIPE_API_URL: url } })
    },
    'warning',
  ),

  'a data folder that is read-only': planted(
    'disk.writing',
    /\/sys is read-only for this account/,
    withSettings('disk', { DATA_DIR: '/sys' }),
  ),
  'a data folder whose disk is not mounted': planted(
    'disk.folder',
    /\/no\/such\/folder is not there/,
    withSettings('disk', { DATA_DIR: '/no/such/folder' }),
  ),
  'a data folder that is a file': planted('disk.folder', /settings\.env is a file/, () => {
    writeFileSync(join(world.folder, 'settings.env'), '')
    return world.check('disk', { settings: { DATA_DIR: join(world.folder, 'settings.env') } })
  }),
  'a database that does not answer': planted('database.opened', /does not respond.*Check DATABASE_URL/, async () => {
    const address = { engine: 'postgres', url: 'postgres://user:secret@127.0.0.1:1/shop' } as const
    const database = world.later(openDatabase(address))
    return checkDatabase(database, address, () => new Date())
  }),
  'a database that is damaged': planted('database.opened', /is damaged.*Restore a backup/, async () => {
    const file = join(world.folder, 'damaged.sqlite')
    writeFileSync(file, 'Dear diary, this is no database. '.repeat(40))
    try {
      return await checkDatabase(openDatabase({ engine: 'sqlite', file }), { engine: 'sqlite', file }, () => new Date())
    } catch (error) {
      return databaseFailureChecks({ engine: 'sqlite', file }, error)
    }
  }),
  'a database of a newer version': planted('database.schema', /newer version.*0002-colours/, async () => {
    const address = { engine: 'sqlite', file: join(world.folder, 'newer.sqlite') } as const
    const database = world.later(openDatabase(address))
    await migrate(database, { ...migrations, '0002-colours': async () => undefined })
    return checkDatabase(database, address, () => new Date())
  }),

  'no web app': planted('web.build', /web app is not there/, withSettings('web', { WEB_DIR: '/no/such/build' })),
  'a web app of two builds': planted('web.build', /needs assets\/entry\.js, which is not there/, () => {
    const directory = world.makeWebBuild('half')
    rmSync(join(directory, 'assets', 'entry.js'))
    return world.check('web', { settings: { WEB_DIR: directory } })
  }),

  'an issuer that is wrong by a slash': planted('login.provider', /set OIDC_ISSUER to exactly that/, () =>
    world.check('login', { settings: { OIDC_ISSUER: `${world.environment.issuer.issuer}/` } }),
  ),
  'an issuer without jwks_uri': planted('login.provider', /without a valid jwks_uri/, async () => {
    const { url } = await issuerWith((issuer) => ({ issuer }))
    return world.check('login', { settings: { OIDC_ISSUER: url } })
  }),
  'an issuer without keys': planted('login.keys', /has no key that verifies a signature/, async () => {
    const { url } = await issuerWith((issuer) => ({ issuer, jwks_uri: `${issuer}/jwks`, keys: [] }))
    return world.check('login', { settings: { OIDC_ISSUER: url } })
  }),
  'an address that is no issuer': planted('login.provider', /There is no identity provider at/, async () =>
    world.check('login', { settings: { OIDC_ISSUER: (await serverThatAnswers(404)).url } }),
  ),
  'a redirect address that is not registered': planted(
    'login.redirect',
    /rejects a login that returns to .*signed-in/,
    () => world.check('login'),
  ),
  'endpoints at another host': planted('login.origins', /endpoints at https:\/\/tokens\.test/, async () => {
    const { url } = await issuerWith((issuer) => ({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      token_endpoint: 'https://tokens.test/token',
    }))
    return world.check('login', { settings: { OIDC_ISSUER: url } })
  }),
  'a token for another audience': planted('login.role', /another audience than OIDC_AUDIENCE/, async () =>
    world.check('login', { token: await world.environment.issuer.token({ subject: 'sam', audience: 'other' }) }),
  ),
  'a token without the role claim': planted(
    'login.role',
    /has no claim role/,
    async () => world.check('login', { token: await world.environment.issuer.token({ subject: 'sam' }) }),
    'warning',
  ),
}

/** A server that publishes this at every path. */
async function issuerWith(publish: (issuer: string) => object) {
  const issuer = world.later(await startHttp((_request, response) => response.end(JSON.stringify(publish(issuer.url)))))
  return issuer
}

describe('planted faults', () => {
  test.each(Object.entries(FAULTS))('%s is found', async (_, { find, ...expected }) => {
    expect(findIn(await find(), expected)).toMatchObject(explained(expected))
  })
})
