import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASEY, SAM, startIdentity, type IdentityServer } from '../../test/identity-server.ts'
import { TestBrowser } from '../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../test/test-client.ts'
import { openTestDatabase } from '../../test/test-database.ts'

const REJECTED = { error: 'invalid_grant' }
const RENEWAL_MS = 9 * 60_000

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

const reuses = () => stand.securityEvents.filter(({ event }) => event === 'refresh_token_reused')

describe('a refresh token that was copied to another device', () => {
  const misplaced = () => stand.securityEvents.filter(({ event }) => event === 'refresh_token_misplaced')

  it('renews nothing there, ends nothing for its owner, and is a security event', async () => {
    const browser = new TestBrowser(stand)
    const tokens = await client.signIn(CASEY, browser)
    const before = misplaced().length
    await expect(client.refresh(tokens.refresh_token, new TestBrowser(stand))).rejects.toMatchObject(REJECTED)
    expect((await client.refresh(tokens.refresh_token, browser)).claims()?.sub).toBe(tokens.claims()?.sub)
    expect(misplaced().slice(before)).toMatchObject([
      { outcome: 'failure', accountId: tokens.claims()?.sub, ipAddress: expect.any(String) },
    ])
  })

  it("renews nothing beside the session of another user's login, or with an invented cookie", async () => {
    const { refresh_token: copied } = await client.signIn(CASEY)
    const thief = new TestBrowser(stand)
    await client.signIn(SAM, thief)
    await expect(client.refresh(copied, thief)).rejects.toMatchObject(REJECTED)
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: stand.signIn.clientId,
      refresh_token: copied ?? '',
    })
    const headers = { cookie: '__Host-identity_session=invented; __Host-identity_session.sig=invented' }
    expect((await stand.fetch('/identity/token', { method: 'POST', body, headers })).status).toBe(400)
  })
})

describe('a refresh token that is used twice', () => {
  it('within the grace is answered with the same successor, so that both holders have one token', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    const first = await client.refresh(shared)
    const second = await client.refresh(shared)
    expect(second.refresh_token).toBe(first.refresh_token)
    expect((await client.refresh(second.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })

  it('at the same moment in two tabs, on two instances, has one successor', async () => {
    const other = await startIdentity(database.database)
    const otherClient = await discoverClient(other)
    const { refresh_token: shared } = await client.signIn(CASEY)
    const tabs = await Promise.all([client.refresh(shared), otherClient.refresh(shared), client.refresh(shared)])
    expect(new Set(tabs.map((tab) => tab.refresh_token)).size).toBe(1)
    await other.close()
  })

  it('because an answer was lost on a bad connection still works after 50 seconds', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    await client.refresh(shared)
    stand.passTime(50_000)
    const again = await client.refresh(shared)
    stand.passTime(RENEWAL_MS)
    expect((await client.refresh(again.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })
})

describe('refresh-token fork is detected', () => {
  it('when thief and owner both go on renewing', async () => {
    const { refresh_token: stolen } = await client.signIn(CASEY)
    const owner = await client.refresh(stolen)
    // Within the grace the thief receives the same token as the owner.
    const thief = await client.refresh(stolen)
    expect(thief.refresh_token).toBe(owner.refresh_token)

    stand.passTime(RENEWAL_MS / 2)
    const next = await client.refresh(thief.refresh_token)
    stand.passTime(RENEWAL_MS / 2)
    const before = reuses().length
    await expect(client.refresh(owner.refresh_token)).rejects.toMatchObject(REJECTED)
    await expect(client.refresh(next.refresh_token)).rejects.toMatchObject(REJECTED)
    expect(reuses().slice(before)).toMatchObject([
      { outcome: 'failure', accountId: owner.claims()?.sub, ipAddress: expect.any(String) },
    ])
  })

  it('at once when the successor was used and the old token is presented within the grace', async () => {
    const { refresh_token: stolen } = await client.signIn(CASEY)
    const owner = await client.refresh(stolen)
    const next = await client.refresh(owner.refresh_token)
    await expect(client.refresh(stolen)).rejects.toMatchObject(REJECTED)
    await expect(client.refresh(next.refresh_token)).rejects.toMatchObject(REJECTED)
  })
})
