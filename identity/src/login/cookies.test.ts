import { expect, it } from 'vitest'
import { CASEY, SAM } from '../../test/support/identity-server.ts'
import { TestBrowser } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

const { identity, client } = useIdentity('file')

it('sets every cookie with __Host-, HttpOnly and Secure', async () => {
  const seen = new Map<string, string>()
  const browser = new TestBrowser(identity, undefined, (cookie) => void seen.set(cookie.split('=')[0] ?? '', cookie))
  const tokens = await client.signIn(CASEY, browser)
  const page = await browser.open(client.logOutAddress(tokens.id_token))
  await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
  expect([...seen.keys()].toSorted()).toEqual(
    expect.arrayContaining(['__Host-identity_attempts', '__Host-identity_session', '__Host-identity_session.sig']),
  )
  for (const cookie of seen.values()) {
    expect(cookie).toMatch(/^__Host-[^=]+=[^;]*; path=\/; (?=.*samesite=lax)(?=.*\bsecure\b)(?=.*httponly)/i)
    expect(cookie).not.toMatch(/domain=/i)
  }
})

it('sets no prefix on http, where browsers would reject it', async () => {
  const onHttp = await identity.startInstance({ publicUrl: 'http://localhost:3000' })
  const response = await onHttp.fetch('/identity/auth?client_id=fuel-shack-web&response_type=code')
  for (const cookie of response.headers.getSetCookie()) expect(cookie).not.toMatch(/__Host-|secure/)
})

it('signs session cookies with HMAC-SHA256', async () => {
  let signature = ''
  const browser = new TestBrowser(identity, undefined, (cookie) => {
    signature = /^__Host-identity_session\.sig=([^;]+)/.exec(cookie)?.[1] ?? signature
  })
  await client.signIn(CASEY, browser)
  expect(Buffer.from(signature, 'base64url')).toHaveLength(32)
})

it('issues a new session id with every login and confirmation, and invalidates the old one', async () => {
  const browser = new TestBrowser(identity)
  const sessionCookies = () => {
    const cookies = browser.cookiesFor('/identity/auth').split('; ')
    return cookies.filter((cookie) => cookie.startsWith('__Host-identity_session')).join('; ')
  }
  const logIn = async () => {
    const attempt = await client.begin({ prompt: 'login' })
    const page = await browser.open(attempt.address)
    await attempt.finish(await browser.submit(page, '/sign-in', { email: CASEY.email, password: CASEY.password }))
    return sessionCookies()
  }
  const outcomeWith = async (cookie: string) => {
    const { address } = await client.begin({ prompt: 'none' })
    const location = (await identity.fetch(address, { headers: { cookie } })).headers.get('location') ?? ''
    const { searchParams } = new URL(location)
    return searchParams.has('code') ? 'logged in' : searchParams.get('error')
  }

  await browser.open('/identity/session/end')
  const before = sessionCookies()
  expect(before).toContain('__Host-identity_session=')
  const first = await logIn()
  expect(first).not.toBe(before)
  expect([await outcomeWith(before), await outcomeWith(first)]).toEqual(['login_required', 'logged in'])
  const second = await logIn()
  expect(second).not.toBe(first)
  expect([await outcomeWith(first), await outcomeWith(second)]).toEqual(['login_required', 'logged in'])

  identity.passTime(11 * 60_000)
  const rejected = await browser.submit(await browser.open('/identity/account'), '/account/log-out-others')
  await browser.submit(rejected, '/confirm', { password: CASEY.password })
  const third = sessionCookies()
  expect(third).not.toBe(second)
  expect([await outcomeWith(second), await outcomeWith(third)]).toEqual(['login_required', 'logged in'])
})

it('supports a login page in each of two tabs', async () => {
  const browser = new TestBrowser(identity)
  const [first, second] = [await client.begin(), await client.begin()]
  const pages = [await browser.open(first.address), await browser.open(second.address)]
  const fields = { email: CASEY.email, password: CASEY.password }
  const [one, other] = pages
  if (!one || !other) throw new Error('no pages')
  expect((await first.finish(await browser.submit(one, '/sign-in', fields))).claims()?.['email']).toBe(CASEY.email)
  expect((await second.finish(await browser.submit(other, '/sign-in', fields))).claims()?.['email']).toBe(CASEY.email)
})

it('ignores cookies with the names that the provider uses internally', async () => {
  const page = await new TestBrowser(identity).open((await client.begin()).address)
  const attempt = page.url.pathname.split('/').at(-1) ?? ''
  const cookie = `identity_interaction=${attempt}; identity_resume=${attempt}`
  expect((await identity.fetch(page.url.pathname, { headers: { cookie } })).status).toBe(400)
  expect((await identity.fetch(`/identity/auth/${attempt}`, { headers: { cookie } })).status).toBe(400)
})

it('stores the last six attempts only, which limits the size of the cookie', async () => {
  const browser = new TestBrowser(identity)
  const pages = []
  for (let n = 0; n < 8; n += 1) pages.push(await browser.open((await client.begin()).address))
  const statuses = []
  for (const page of pages) statuses.push((await browser.open(page.url)).status)
  expect(statuses).toEqual([400, 400, 200, 200, 200, 200, 200, 200])
  expect((await client.signIn(SAM, browser)).claims()?.['role']).toBe('staff')
})
