import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { discoverClient, REDIRECT_URI } from '../../test/support/test-client.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const REJECTED = { error: 'invalid_grant' }

const { identity, client } = useIdentity('file')

describe('staying logged in', () => {
  it('every renewal gets a new refresh token and the claims of the user', async () => {
    const first = await client.signIn(CASEY)
    const second = await client.refresh(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.claims()).toMatchObject({ role: 'customer', name: CASEY.name })
    const { keySet, issuer, audience } = identity.signIn
    const { payload } = await jwtVerify(second.access_token, keySet, { issuer, audience })
    expect(payload).toMatchObject({ role: 'customer', email: CASEY.email })
  })

  it('a used refresh token that is used again later revokes the whole family', async () => {
    const { refresh_token: stolen } = await client.signIn(CASEY)
    const { refresh_token: current } = await client.refresh(stolen)
    identity.passTime(61_000)
    await expect(client.refresh(stolen)).rejects.toMatchObject(REJECTED)
    await expect(client.refresh(current)).rejects.toMatchObject(REJECTED)
  })

  it('a repeated use of a refresh token does not extend the grace period', async () => {
    const { refresh_token: shared } = await client.signIn(CASEY)
    await client.refresh(shared)
    identity.passTime(40_000)
    await client.refresh(shared)
    identity.passTime(40_000)
    await expect(client.refresh(shared)).rejects.toMatchObject(REJECTED)
  })

  it('a user stays logged in after a restart and on another instance', async () => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(CASEY, browser)
    const other = await identity.startInstance()
    const otherClient = await discoverClient(other)
    const { issuer, audience } = identity.signIn
    await jwtVerify(tokens.access_token, other.signIn.keySet, { issuer, audience })
    const renewed = await otherClient.refresh(tokens.refresh_token)
    expect(renewed.claims()?.sub).toBe(tokens.claims()?.sub)
  })
})

describe('logging out', () => {
  // Covers login-9.
  it('logging out returns to the registered address with its state, and ends the session and its tokens', async () => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(CASEY, browser)
    const page = await browser.open(client.logOutAddress(tokens.id_token, { state: 'from-cards' }))
    expect(page.text).toContain('data-auto-submit')
    const back = await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
    expect(back.url.href).toBe(`${REDIRECT_URI}?state=from-cards`)

    await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject(REJECTED)
    const silently = await client.begin({ prompt: 'none' })
    expect((await browser.open(silently.address)).url.searchParams.get('error')).toBe('login_required')
  })

  it('logging out cannot be used by another site to redirect users or to log them out', async () => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(CASEY, browser)
    for (const elsewhere of ['https://evil.example/', `${PUBLIC_URL}/home`, `${REDIRECT_URI}/`]) {
      const address = client.logOutAddress(tokens.id_token, { post_logout_redirect_uri: elsewhere })
      expect(await browser.open(address)).toMatchObject({ status: 400 })
    }
    const other = await client.signIn(SAM)
    for (const address of ['/identity/session/end', client.logOutAddress(other.id_token)]) {
      const page = await browser.open(address)
      expect(page.text).toContain('Log out of Fuel Shack on this device?')
      expect(page.text).not.toContain('data-auto-submit')
    }
  })

  it('logging out rejects a form without the xsrf token', async () => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(CASEY, browser)
    const body = new URLSearchParams({ xsrf: 'guessed', logout: 'yes' })
    await browser.open('/identity/session/end/confirm', { method: 'POST', body })
    expect((await client.refresh(tokens.refresh_token)).claims()?.['email']).toBe(CASEY.email)
  })
})

describe('every session of an account ends with', () => {
  it.each([
    ['a new password', (id: string) => identity.accounts.resetPassword(id, SAM.password)],
    ['a new role', (id: string) => identity.accounts.setRole(id, { role: 'customer', changedBy: 'command' })],
    ['its removal', (id: string) => identity.accounts.removeAccount(id)],
  ])('every session of an account ends with %s', async (_what, act) => {
    const browser = new TestBrowser(identity)
    const tokens = await client.signIn(SAM, browser)
    await act(tokens.claims()?.sub ?? '')
    await expect(client.refresh(tokens.refresh_token)).rejects.toMatchObject(REJECTED)
    const silently = await client.begin({ prompt: 'none' })
    expect((await browser.open(silently.address)).url.searchParams.get('error')).toBe('login_required')
  })
})
