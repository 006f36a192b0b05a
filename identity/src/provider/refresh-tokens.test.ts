import { describe, expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const REJECTED = { error: 'invalid_grant' }
const RENEWAL_MS = 9 * 60_000

const { identity, client } = useIdentity('file')

const reuses = () => identity.securityEvents.filter(({ event }) => event === 'refresh_token_reused')

describe('a refresh token that was copied to another device', () => {
  const misused = () => identity.securityEvents.filter(({ event }) => event === 'refresh_token_without_session')

  it('a refresh token that was copied to another device is rejected there, still works for its owner, and is a security event', async () => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(CASEY, browser)
    const before = misused().length
    await expect(client.refresh(tokens.refresh_token, new TestBrowser(identity))).rejects.toMatchObject(REJECTED)
    expect((await client.refresh(tokens.refresh_token, browser)).claims()?.sub).toBe(tokens.claims()?.sub)
    expect(misused().slice(before)).toMatchObject([
      { outcome: 'failure', accountId: tokens.claims()?.sub, ipAddress: expect.any(String) },
    ])
  })

  it("a refresh token that was copied to another device is rejected with another user's session or an invented cookie", async () => {
    const { refresh_token: copied } = await client.signIn(CASEY)
    const thief = new TestBrowser(identity)
    await client.signIn(SAM, thief)
    await expect(client.refresh(copied, thief)).rejects.toMatchObject(REJECTED)
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: identity.signIn.clientId,
      refresh_token: copied ?? '',
    })
    const headers = { cookie: '__Host-identity_session=invented; __Host-identity_session.sig=invented' }
    expect((await identity.fetch('/identity/token', { method: 'POST', body, headers })).status).toBe(400)
  })
})

describe('a refresh token that is used twice', () => {
  it('a refresh token that is used twice gets the same successor within the grace period', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    const first = await client.refresh(shared)
    const second = await client.refresh(shared)
    expect(second.refresh_token).toBe(first.refresh_token)
    expect((await client.refresh(second.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })

  it('a refresh token that is used twice still works after 50 seconds, for a response that was lost on a bad connection', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    await client.refresh(shared)
    identity.passTime(50_000)
    const again = await client.refresh(shared)
    identity.passTime(RENEWAL_MS)
    expect((await client.refresh(again.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })
})

describe('a forked refresh token', () => {
  it('a forked refresh token is detected when thief and owner both continue to use it', async () => {
    const { refresh_token: stolen } = await client.signIn(CASEY)
    const owner = await client.refresh(stolen)
    // Within the grace period the thief gets the same token as the owner.
    const thief = await client.refresh(stolen)
    expect(thief.refresh_token).toBe(owner.refresh_token)

    identity.passTime(RENEWAL_MS / 2)
    const next = await client.refresh(thief.refresh_token)
    identity.passTime(RENEWAL_MS / 2)
    const before = reuses().length
    await expect(client.refresh(owner.refresh_token)).rejects.toMatchObject(REJECTED)
    await expect(client.refresh(next.refresh_token)).rejects.toMatchObject(REJECTED)
    expect(reuses().slice(before)).toMatchObject([
      { outcome: 'failure', accountId: owner.claims()?.sub, ipAddress: expect.any(String) },
    ])
  })

  it('a forked refresh token is detected at once when the old token is used after its successor, within the grace period', async () => {
    const { refresh_token: stolen } = await client.signIn(CASEY)
    const owner = await client.refresh(stolen)
    const next = await client.refresh(owner.refresh_token)
    await expect(client.refresh(stolen)).rejects.toMatchObject(REJECTED)
    await expect(client.refresh(next.refresh_token)).rejects.toMatchObject(REJECTED)
  })
})
