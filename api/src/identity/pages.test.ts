import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, startIdentity, type IdentityServer } from '../../test/identity-server.ts'
import { TestBrowser, type Page } from '../../test/test-browser.ts'
import { discoverClient, type TestClient } from '../../test/test-client.ts'
import { openTestDatabase } from '../../test/test-database.ts'

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

async function openSignIn(parameters: Record<string, string> = {}): Promise<{ browser: TestBrowser; page: Page }> {
  const browser = new TestBrowser(stand)
  const { address } = await client.begin(parameters)
  return { browser, page: await browser.open(address) }
}

describe('a form that must be mended', () => {
  it('keeps what was typed, but not the password, and says in the title that something is wrong', async () => {
    const { browser, page } = await openSignIn()
    const again = await browser.submit(page, '/sign-in', { email: CASEY.email, password: 'not-the-password' })
    expect(again.status).toBe(401)
    expect(again.text).toContain('<title>Error: Log in – Fuel Shack</title>')
    expect(again.text).toContain(`value="${CASEY.email}"`)
    expect(again.text).toContain('role="alert"')
    expect(again.text).not.toContain('not-the-password')
  })

  it('links every error to its field', async () => {
    const { browser, page } = await openSignIn({ prompt: 'create' })
    const again = await browser.submit(page, '/sign-up', { name: '', email: 'nobody', password: 'short' })
    expect(again.status).toBe(422)
    for (const name of ['name', 'email', 'password']) {
      expect(again.text).toMatch(
        new RegExp(`<input[^>]*id="${name}"[^>]*aria-describedby="${name}-error[^>]*aria-invalid`),
      )
      expect(again.text).toContain(`id="${name}-error"`)
    }
  })

  it.each([
    ['1234567890', 'too easy to guess'],
    ['aaaaaaaaaaaa', 'too easy to guess'],
    ['Password123', 'too easy to guess'],
    ['robin@fuelshack.example', 'other than your email address'],
    ['too short', 'At least 10 characters'],
  ])('the password %s is refused in words', async (password, words) => {
    const { browser, page } = await openSignIn({ prompt: 'create' })
    const fields = { name: 'Robin', email: 'robin@fuelshack.example', password }
    expect(await browser.submit(page, '/sign-up', fields)).toMatchObject({
      status: 422,
      text: expect.stringContaining(words),
    })
  })

  it.each(['"><script>alert(1)</script>', "' onfocus='alert(1)", '</title><img src=x onerror=alert(1)>'])(
    'shows %s as text',
    async (nasty) => {
      const { browser, page } = await openSignIn({ prompt: 'create', login_hint: nasty })
      const again = await browser.submit(page, '/sign-up', { name: nasty, email: nasty, password: '' })
      for (const { text } of [page, again]) {
        expect(text).not.toContain(nasty)
        expect(text).toContain(
          nasty.replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        )
      }
    },
  )
})

describe('whose forms are taken', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['nobody knows where', { origin: 'null' }],
  ])('a form from %s is refused', async (_where, headers) => {
    const { browser, page } = await openSignIn()
    const fields = { email: CASEY.email, password: CASEY.password }
    expect(await browser.submit(page, '/sign-in', fields, headers)).toMatchObject({ status: 403 })
    expect(stand.securityEvents.at(-1)).toMatchObject({ event: 'access_denied', details: { reason: 'origin' } })
  })

  it('a form that does not say where it is from is refused', async () => {
    const { page } = await openSignIn()
    const response = await stand.fetch(`${page.url.pathname}/sign-in`, { method: 'POST', body: new URLSearchParams() })
    expect(response.status).toBe(403)
  })

  it('a sign-in page without the cookie of its own attempt has gone stale', async () => {
    const { browser, page } = await openSignIn()
    browser.forgetCookies()
    const again = await browser.submit(page, '/sign-in', { email: CASEY.email, password: CASEY.password })
    expect(again).toMatchObject({ status: 400, text: expect.stringContaining('This page has expired') })
  })

  it("the cookie of one attempt does not open another one's page", async () => {
    const { browser } = await openSignIn()
    const { page: other } = await openSignIn()
    expect(await browser.open(other.url)).toMatchObject({ status: 400 })
  })

  it('a form of 17 kB is not read', async () => {
    const { browser, page } = await openSignIn()
    const again = await browser.submit(page, '/sign-in', { email: 'x'.repeat(17 * 1024) })
    expect(again).toMatchObject({ status: 413 })
  })
})

describe('what every page carries', () => {
  const pages = {
    'sign in': async () => (await openSignIn()).page,
    'sign up': async () => (await openSignIn({ prompt: 'create' })).page,
    stale: () => new TestBrowser(stand).open('/identity/interaction/none'),
    refused: () => new TestBrowser(stand).open('/identity/auth?client_id=nobody'),
    'a NUL': () => new TestBrowser(stand).open('/identity/auth?state=%00'),
    'not found': () => new TestBrowser(stand).open('/identity/nowhere'),
    'log out': async () => {
      const browser = new TestBrowser(stand)
      const tokens = await client.signIn(CASEY, browser)
      return browser.open(client.logOutAddress(tokens.id_token))
    },
    account: async () => {
      const browser = new TestBrowser(stand)
      await client.signIn(CASEY, browser)
      return browser.open('/identity/account')
    },
  }

  it.each(Object.entries(pages))('%s: a strict policy, nothing inline, nothing stored', async (_name, open) => {
    const { headers, text } = await open()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain(`form-action 'self' ${PUBLIC_URL};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-type')).toContain('text/html')
    expect(text).toContain('<html lang="en-AU">')
    expect(text).toContain('– Fuel Shack</title>')
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/)
  })

  it('what a page links to is there, and may be kept for ever', async () => {
    const { page } = await openSignIn()
    const linked = [...page.text.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(new Set(linked.map((path) => path.split('/').at(-1)))).toEqual(
      new Set(['identity.css', 'identity.js', 'mark.svg', 'passkeys.js', 'shrikhand.woff2']),
    )
    for (const path of linked) {
      const response = await stand.fetch(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
  })
})

describe('changing a password', () => {
  const robin = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }

  it('signs everybody else out, keeps this browser in, and needs the password now', async () => {
    const account = { ...robin, emailAddress: robin.email, role: 'customer' as const }
    await stand.accounts.addAccount(account)
    const elsewhere = await client.signIn(robin)
    const browser = new TestBrowser(stand)
    const here = await client.signIn(robin, browser)

    const page = await browser.open('/identity/account')
    const next = 'four loud galahs'
    const refused = await browser.submit(page, '/account', { current: 'not it at all', next })
    expect(refused).toMatchObject({
      status: 422,
      text: expect.stringContaining('That&#39;s not your current password.'),
    })
    const changed = await browser.submit(page, '/account', { current: robin.password, next })
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('Your password is changed') })

    expect((await client.refresh(here.refresh_token)).claims()?.['email']).toBe(robin.email)
    await expect(client.refresh(elsewhere.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    const tokens = await client.signIn({ ...robin, password: next })
    expect(tokens.claims()?.sub).toBe(here.claims()?.sub)
  })

  it('is for somebody who is signed in', async () => {
    expect(await new TestBrowser(stand).open('/identity/account')).toMatchObject({ status: 401 })
  })
})
