import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, SAM, startIdentity, type IdentityServer } from '../../test/identity-server.ts'
import { TestBrowser } from '../../test/test-browser.ts'
import { discoverClient, REDIRECT_URI, type TestClient } from '../../test/test-client.ts'
import { openTestDatabase } from '../../test/test-database.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const REFUSED = { error: 'invalid_grant' }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterAll(async () => {
  await stand.close()
  await database.close()
})

describe('staying signed in', () => {
  it('every renewal brings a new refresh token and says who it is again', async () => {
    const first = await client.signIn(CASEY)
    const second = await client.refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.claims()).toMatchObject({ role: 'customer', name: CASEY.name })
    const { keySet, issuer, audience } = stand.signIn
    const { payload } = await jwtVerify(second.access_token, keySet, { issuer, audience })
    expect(payload).toMatchObject({ role: 'customer', email: CASEY.email })
  })

  it('two tabs that renew at the same moment both stay signed in', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    const tabs = await Promise.all([client.refresh(shared), client.refresh(shared)])
    const next = await Promise.all(tabs.map((tab) => client.refresh(tab.refresh_token)))
    expect(next.map((tab) => tab.claims()?.['email'])).toEqual([CASEY.email, CASEY.email])
  })

  it('a used refresh token that turns up later ends the whole family', async () => {
    const { refresh_token: stolen } = await client.signIn(CASEY)
    const { refresh_token: current } = await client.refresh(stolen)
    stand.passTime(61_000)
    await expect(client.refresh(stolen)).rejects.toMatchObject(REFUSED)
    await expect(client.refresh(current)).rejects.toMatchObject(REFUSED)
  })

  it('using it again within the grace does not prolong the grace', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    await client.refresh(shared)
    stand.passTime(40_000)
    await client.refresh(shared)
    stand.passTime(40_000)
    await expect(client.refresh(shared)).rejects.toMatchObject(REFUSED)
  })

  it('a restart signs nobody out, and another instance knows the same people', async () => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(CASEY, browser)
    const other = await startIdentity(database.database)
    const otherClient = await discoverClient(other)
    const { issuer, audience } = stand.signIn
    await jwtVerify(tokens.access_token, other.signIn.keySet, { issuer, audience })
    const renewed = await otherClient.refresh(tokens.refresh_token)
    expect(renewed.claims()?.sub).toBe(tokens.claims()?.sub)
    await other.close()
  })
})

describe('logging out', () => {
  it('leads back to the registered address with its state, and ends the session and its tokens', async () => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(CASEY, browser)
    const page = await browser.open(client.logOutAddress(tokens.id_token, { state: 'from-cards' }))
    expect(page.text).toContain('data-at-once')
    const back = await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
    expect(back.url.href).toBe(`${REDIRECT_URI}?state=from-cards`)

    await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject(REFUSED)
    const silently = await client.begin({ prompt: 'none' })
    expect((await browser.open(silently.address)).url.searchParams.get('error')).toBe('login_required')
  })

  it('another site can neither send people anywhere nor log them out unasked', async () => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(CASEY, browser)
    for (const elsewhere of ['https://evil.example/', `${PUBLIC_URL}/home`, `${REDIRECT_URI}/`]) {
      const address = client.logOutAddress(tokens.id_token, { post_logout_redirect_uri: elsewhere })
      expect(await browser.open(address)).toMatchObject({ status: 400 })
    }
    const others = await client.signIn(SAM)
    for (const address of ['/identity/session/end', client.logOutAddress(others.id_token)]) {
      const page = await browser.open(address)
      expect(page.text).toContain('Do you want to log out')
      expect(page.text).not.toContain('data-at-once')
    }
  })

  it('a form that was not fetched from here logs nobody out', async () => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(CASEY, browser)
    const body = new URLSearchParams({ xsrf: 'guessed', logout: 'yes' })
    await browser.open('/identity/session/end/confirm', { method: 'POST', body })
    expect((await client.refresh(tokens.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })
})

describe('what ends every session of an account', () => {
  it.each([
    ['a new password', (id: string) => stand.accounts.resetPassword(id, SAM.password)],
    ['a new role', (id: string) => stand.accounts.setRole(id, { role: 'customer', changedBy: 'command' })],
    ['its removal', (id: string) => stand.accounts.removeAccount(id)],
  ])('%s', async (_what, act) => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(SAM, browser)
    await act(tokens.claims()?.sub ?? '')
    await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject(REFUSED)
    const silently = await client.begin({ prompt: 'none' })
    expect((await browser.open(silently.address)).url.searchParams.get('error')).toBe('login_required')
  })
})

it('who never signed in is forgotten within the hour', async () => {
  const { queries } = database.database
  await stand.fetch((await client.begin()).address)
  await stand.fetch('/identity/session/end')
  const nobodys = queries.selectFrom('identity_records').select('expires_at').where('account_id', 'is', null)
  const rows = await nobodys.where('kind', 'in', ['Session', 'Interaction']).execute()
  expect(rows.length).toBeGreaterThan(1)
  const inAnHour = new Date(stand.now().getTime() + HOUR_MS + 60_000).toISOString()
  for (const row of rows) expect((row.expires_at ?? '9') < inAnHour).toBe(true)
})

it('what expired is forgotten, what lives is kept', async () => {
  const count = async () => {
    const rows = await database.database.queries.selectFrom('identity_records').select('id').execute()
    return rows.length
  }
  const tokens = await client.signIn(CASEY)
  await stand.purgeExpired()
  expect((await client.refresh(tokens.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  stand.passTime(400 * DAY_MS)
  await stand.purgeExpired()
  expect(await count()).toBe(0)
})
