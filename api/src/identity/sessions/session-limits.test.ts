import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CASEY, SAM, startIdentity, type IdentityServer } from '../../../test/identity-server.ts'
import { TestBrowser } from '../../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../../test/test-client.ts'
import { openTestDatabase } from '../../../test/test-database.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const REJECTED = { error: 'invalid_grant' }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let stand: IdentityServer
let client: TestClient

beforeEach(async () => {
  database = await openTestDatabase()
  stand = await startIdentity(database.database)
  client = await discoverClient(stand)
})
afterEach(async () => {
  await stand.close()
  await database.close()
})

/** Renews every so often, as an open app does. @returns the last refresh token. */
async function stayLoggedIn(refreshToken: string | undefined, { every, times }: { every: number; times: number }) {
  let current = refreshToken
  for (let n = 0; n < times; n += 1) {
    stand.passTime(every)
    current = (await client.refresh(current)).refresh_token
  }
  return current
}

async function isSessionAlive(browser: TestBrowser): Promise<boolean> {
  const silently = await client.begin({ prompt: 'none' })
  return (await browser.open(silently.address)).url.searchParams.get('error') === null
}

describe('a staff session', () => {
  it('goes on while it is used', async () => {
    const { refresh_token: token } = await client.signIn(SAM)
    expect(await stayLoggedIn(token, { every: 3 * HOUR_MS, times: 7 })).toBeDefined()
  })

  it('ends after 12 hours without use, with its refresh token and its cookie', async () => {
    const browser = new TestBrowser(stand)
    const { refresh_token: token } = await client.signIn(SAM, browser)
    stand.passTime(12 * HOUR_MS)
    await expect(client.refresh(token)).rejects.toMatchObject(REJECTED)
    expect(await isSessionAlive(browser)).toBe(false)
    expect(await browser.open('/identity/account')).toMatchObject({ status: 401 })
  })

  it('ends 24 hours after the login, however much it is used', async () => {
    const browser = new TestBrowser(stand)
    const { refresh_token: token } = await client.signIn(SAM, browser)
    const last = await stayLoggedIn(token, { every: 3 * HOUR_MS, times: 7 })
    stand.passTime(3 * HOUR_MS)
    await expect(client.refresh(last)).rejects.toMatchObject(REJECTED)
    expect(await isSessionAlive(browser)).toBe(false)
  })

  it('starts anew when its user logs in again', async () => {
    const browser = new TestBrowser(stand)
    await client.signIn(SAM, browser)
    stand.passTime(25 * HOUR_MS)
    const { refresh_token: token } = await client.signIn(SAM, browser)
    expect(await stayLoggedIn(token, { every: 3 * HOUR_MS, times: 7 })).toBeDefined()
  })
})

describe("a customer's session", () => {
  it('ends after 30 days without use', async () => {
    const { refresh_token: token } = await client.signIn(CASEY)
    const later = await stayLoggedIn(token, { every: 29 * DAY_MS, times: 1 })
    stand.passTime(30 * DAY_MS)
    await expect(client.refresh(later)).rejects.toMatchObject(REJECTED)
  })

  it('ends 90 days after the login, however much it is used', async () => {
    const { refresh_token: token } = await client.signIn(CASEY)
    const last = await stayLoggedIn(token, { every: 22 * DAY_MS, times: 4 })
    stand.passTime(2 * DAY_MS)
    await expect(client.refresh(last)).rejects.toMatchObject(REJECTED)
  })
})

it('what is over a limit is removed from the database', async () => {
  await client.signIn(SAM)
  await client.signIn(CASEY)
  stand.passTime(2 * DAY_MS)
  await stand.purgeExpired()
  const { queries } = database.database
  expect(await queries.selectFrom('identity_sessions').select('id').execute()).toHaveLength(1)
  const records = queries.selectFrom('identity_records').select('kind').where('kind', 'in', ['Session', 'RefreshToken'])
  expect((await records.execute()).map(({ kind }) => kind).toSorted()).toEqual(['RefreshToken', 'Session'])
})
