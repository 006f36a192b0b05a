import { describe, expect, it } from 'vitest'
import { CASEY, RILEY, SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const REJECTED = { error: 'invalid_grant' }

const { identity, client } = useIdentity()

/** Renews the token at intervals, like an open app. @returns the last refresh token. */
async function stayLoggedIn(refreshToken: string | undefined, { every, times }: { every: number; times: number }) {
  let current = refreshToken
  for (let n = 0; n < times; n += 1) {
    identity.passTime(every)
    current = (await client.refresh(current)).refresh_token
  }
  return current
}

async function isSessionAlive(browser: TestBrowser): Promise<boolean> {
  const silently = await client.begin({ prompt: 'none' })
  return (await browser.open(silently.address)).url.searchParams.get('error') === null
}

describe('a staff session', () => {
  it('a staff session continues while it is used', async () => {
    const { refresh_token: token } = await client.signIn(SAM)
    expect(await stayLoggedIn(token, { every: 3 * HOUR_MS, times: 7 })).toBeDefined()
  })

  it('a staff session ends after 12 hours without use, with its refresh token and its cookie', async () => {
    const browser = new TestBrowser(identity)
    const { refresh_token: token } = await client.signIn(SAM, browser)
    identity.passTime(12 * HOUR_MS)
    await expect(client.refresh(token)).rejects.toMatchObject(REJECTED)
    expect(await isSessionAlive(browser)).toBe(false)
    expect(await browser.open('/identity/account')).toMatchObject({ status: 401 })
  })

  it('a staff session ends 24 hours after the login, however much it is used', async () => {
    const browser = new TestBrowser(identity)
    const { refresh_token: token } = await client.signIn(SAM, browser)
    const last = await stayLoggedIn(token, { every: 3 * HOUR_MS, times: 7 })
    identity.passTime(3 * HOUR_MS)
    await expect(client.refresh(last)).rejects.toMatchObject(REJECTED)
    expect(await isSessionAlive(browser)).toBe(false)
  })

  it('a staff session starts again when its user logs in again', async () => {
    const browser = new TestBrowser(identity)
    await client.signIn(SAM, browser)
    identity.passTime(25 * HOUR_MS)
    const { refresh_token: token } = await client.signIn(SAM, browser)
    expect(await stayLoggedIn(token, { every: 3 * HOUR_MS, times: 7 })).toBeDefined()
  })
})

it("a manager's session has the limits of a staff session", async () => {
  const { refresh_token: token } = await client.signIn(RILEY)
  const { refresh_token: last } = await client.refresh(token)
  identity.passTime(12 * HOUR_MS)
  await expect(client.refresh(last)).rejects.toMatchObject(REJECTED)
  await identity.purgeExpired()
  const open = identity.queries.selectFrom('identity_sessions').select('id').where('ended_at', 'is', null)
  expect(await open.execute()).toEqual([])
})

describe("a customer's session", () => {
  it("a customer's session ends after 30 days without use", async () => {
    const { refresh_token: token } = await client.signIn(CASEY)
    const later = await stayLoggedIn(token, { every: 29 * DAY_MS, times: 1 })
    identity.passTime(30 * DAY_MS)
    await expect(client.refresh(later)).rejects.toMatchObject(REJECTED)
  })

  it("a customer's session ends 90 days after the login, however much it is used", async () => {
    const { refresh_token: token } = await client.signIn(CASEY)
    const last = await stayLoggedIn(token, { every: 22 * DAY_MS, times: 4 })
    identity.passTime(2 * DAY_MS)
    await expect(client.refresh(last)).rejects.toMatchObject(REJECTED)
  })
})

it('deletes sessions that exceed a limit from the database', async () => {
  await client.signIn(SAM)
  await client.signIn(CASEY)
  identity.passTime(2 * DAY_MS)
  await identity.purgeExpired()
  const { queries } = identity
  const open = queries.selectFrom('identity_sessions').select('id').where('ended_at', 'is', null)
  expect(await open.execute()).toHaveLength(1)
  const records = queries.selectFrom('identity_records').select('kind').where('kind', 'in', ['Session', 'RefreshToken'])
  expect((await records.execute()).map(({ kind }) => kind).toSorted()).toEqual(['RefreshToken', 'Session'])
  // Until then the screen can ask why it ended.
  identity.passTime(3 * DAY_MS)
  await identity.purgeExpired()
  expect(await queries.selectFrom('identity_sessions').select('id').execute()).toHaveLength(1)
})
