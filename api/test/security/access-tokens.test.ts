import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startEmbeddedApp, type EmbeddedApp } from '../support/embedded-app.ts'
import { CASEY, SAM } from '@fuel-shack/identity/test/identity-server'
import { TestBrowser, type Page } from '@fuel-shack/identity/test/test-browser'
import { buildTestApp } from '../support/test-app.ts'
import { useEmbeddedApp } from '../support/use-test-app.ts'

const FIVE_SECONDS_MS = 5000

const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
const { environment, api } = useEmbeddedApp({}, log)
let other: EmbeddedApp
const logged: Record<string, unknown>[] = []

beforeAll(async () => {
  other = await startEmbeddedApp(environment)
})
afterAll(() => other.close())

const isStaffCallOf = async (app: EmbeddedApp, token: string) => (await app.as(token).get('orders')).statusCode

describe('an access token of the embedded provider', () => {
  test('an access token of the embedded provider stops working within five seconds of the removal of its account, on every instance', async () => {
    const account = { name: 'Leaving', email: 'leaving@fuelshack.example', password: 'leaving-the-diner' }
    const added = await api.identity.accounts.addAccount({ ...account, emailAddress: account.email, role: 'staff' })
    const { access_token: token } = await api.client.signIn(account)
    for (const app of [api, other]) expect(await isStaffCallOf(app, token)).toBe(200)
    await api.identity.accounts.removeAccount(added?.id ?? '')
    for (const app of [api, other]) {
      app.passTime(FIVE_SECONDS_MS)
      expect(await isStaffCallOf(app, token)).toBe(401)
      expect((await app.as(token).get('customerCards/current')).statusCode).toBe(401)
    }
  })

  test.each([
    ['a logout', logOut],
    ['a logout from another device', logOutEverywhereElse],
    ['a password change on another device', changePassword],
    ['the reuse of a refresh token', reuseRefreshToken],
    ['the loss of the staff role', loseRole],
    ['its deactivation', deactivate],
    ['the end of its session by a manager', endSession],
  ])(
    'an access token of the embedded provider stops working within five seconds of %s, on every instance',
    async (_cause, end) => {
      const account = {
        name: 'Robin',
        email: `${crypto.randomUUID()}@fuelshack.example`,
        password: 'robin-likes-coffee',
      }
      await api.identity.accounts.addAccount({ ...account, emailAddress: account.email, role: 'staff' })
      const browser = new TestBrowser(api.provider)
      const tokens = await api.client.signIn(account, browser)
      for (const app of [api, other]) expect(await isStaffCallOf(app, tokens.access_token)).toBe(200)
      await end({ account, browser, tokens })
      for (const app of [api, other]) {
        app.passTime(FIVE_SECONDS_MS)
        expect(await isStaffCallOf(app, tokens.access_token)).toBe(401)
      }
    },
  )

  test('an access token of a manager of the embedded provider stops working within five seconds of the demotion to staff, on every instance', async () => {
    const account = { name: 'Kim', email: 'kim@fuelshack.example', password: 'four loud galahs' }
    const added = await api.identity.accounts.addAccount({ ...account, emailAddress: account.email, role: 'manager' })
    const { access_token: token } = await api.client.signIn(account)
    for (const app of [api, other]) expect(await isStaffCallOf(app, token)).toBe(200)
    await api.identity.accounts.setRole(added?.id ?? '', { role: 'staff', changedBy: 'command' })
    for (const app of [api, other]) {
      app.passTime(FIVE_SECONDS_MS)
      expect(await isStaffCallOf(app, token)).toBe(401)
    }
    expect((await api.client.signIn(account)).claims()?.['role']).toBe('staff')
  })

  test('an access token of the embedded provider does not query the account for repeated use', async () => {
    const { access_token: token } = await api.client.signIn(SAM)
    await api.as(token).get('orders')
    const { queries } = api.context.database
    const account = await queries
      .selectFrom('identity_accounts')
      .selectAll()
      .where('id', '=', decodeJwt(token).sub ?? '')
      .executeTakeFirstOrThrow()
    await queries.deleteFrom('identity_accounts').where('id', '=', account.id).execute()
    expect(await isStaffCallOf(api, token)).toBe(200)
    await queries.insertInto('identity_accounts').values(account).execute()
  })

  test('an access token of the embedded provider is rejected if it is an ID token', async () => {
    const { id_token: idToken = '' } = await api.client.signIn(CASEY)
    expect((await api.as(idToken).get('customerCards/current')).statusCode).toBe(401)
  })
})

interface LoggedIn {
  account: { email: string; password: string }
  browser: TestBrowser
  tokens: Awaited<ReturnType<EmbeddedApp['client']['signIn']>>
}

async function loseRole({ tokens }: LoggedIn): Promise<void> {
  const id = tokens.claims()?.sub ?? ''
  await api.identity.accounts.setRole(id, { role: 'customer', changedBy: 'command' })
}

async function deactivate({ tokens }: LoggedIn): Promise<void> {
  const id = tokens.claims()?.sub ?? ''
  await api.context.database.transaction((tx) => api.identity.team.deactivate(tx, id, 'riley'))
}

async function endSession({ tokens }: LoggedIn): Promise<void> {
  const id = tokens.claims()?.sub ?? ''
  await api.context.database.transaction((tx) => api.identity.team.endSessions(tx, id))
}

async function logOut({ browser, tokens }: LoggedIn): Promise<void> {
  const page = await browser.open(api.client.logOutAddress(tokens.id_token))
  await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
}

async function logInElsewhere({ account }: LoggedIn): Promise<{ browser: TestBrowser; page: Page }> {
  const browser = new TestBrowser(api.provider)
  await api.client.signIn(account, browser)
  return { browser, page: await browser.open('/identity/account') }
}

async function logOutEverywhereElse(loggedIn: LoggedIn): Promise<void> {
  const { browser, page } = await logInElsewhere(loggedIn)
  await browser.submit(page, '/account/log-out-others')
}

async function changePassword(loggedIn: LoggedIn): Promise<void> {
  const { browser, page } = await logInElsewhere(loggedIn)
  await browser.submit(page, '/account', { current: loggedIn.account.password, next: 'four loud galahs' })
}

async function reuseRefreshToken({ tokens }: LoggedIn): Promise<void> {
  const { refresh_token: next } = await api.client.refresh(tokens.refresh_token)
  await api.client.refresh(next)
  await expect(api.client.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
}

test('records rejected tokens in the security log, but not those that merely expired', async () => {
  const { access_token: token } = await api.client.signIn(CASEY)
  logged.length = 0
  const [head, body, signature = ''] = token.split('.')
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  expect((await api.as(forged).get('customerCards/current')).statusCode).toBe(401)
  api.passTime(11 * 60_000)
  expect((await api.as(token).get('customerCards/current')).statusCode).toBe(401)
  const events = logged.filter(({ event }) => event === 'token_rejected')
  expect(events).toMatchObject([{ security: true, outcome: 'failure', reason: 'signature', reqId: expect.any(String) }])
  expect(JSON.stringify(logged)).not.toContain(body)
})

describe("another provider's tokens", () => {
  test.each([
    ['with a lifetime of two days', { expiresIn: 2 * 86_400 }],
    ['issued in the future', { issuedIn: 3600, expiresIn: 7200 }],
    ['that are ID tokens', { claims: { at_hash: 'LDktKdoQak3Pk0cnXxCltA' } }],
  ])("another provider's tokens are rejected %s", async (_what, options) => {
    const app = await buildTestApp(environment)
    const token = await environment.issuer.token({ subject: 'casey', ...options })
    expect((await app.as(token).get('customerCards/current')).statusCode).toBe(401)
    await app.close()
  })

  test("another provider's tokens may have the configured maximum lifetime", async () => {
    const app = await buildTestApp(environment, { OIDC_TOKEN_MAX_SECONDS: String(3 * 86_400) })
    const token = await environment.issuer.token({ subject: 'casey', expiresIn: 2 * 86_400 })
    expect((await app.as(token).get('customerCards/current')).statusCode).toBe(200)
    await app.close()
  })
})
