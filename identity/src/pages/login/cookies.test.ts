import { describe, expect, it } from 'vitest'
import { CASEY } from '../../../test/support/identity-server.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const { identity, client } = useIdentity('file')

it('sets every cookie with HttpOnly, Secure and a prefix', async () => {
  const seen = new Map<string, string>()
  const resume = '__Secure-identity_resume'
  const browser = new TestBrowser(identity, undefined, (cookie) => void seen.set(cookie.split('=')[0] ?? '', cookie))
  const tokens = await client.signIn(CASEY, browser)
  const page = await browser.open(client.logOutAddress(tokens.id_token))
  await browser.submit(page, '/session/end/confirm', { logout: 'yes' })
  expect([...seen.keys()].toSorted()).toEqual(
    expect.arrayContaining([
      '__Host-identity_interaction',
      '__Host-identity_session',
      '__Host-identity_session.sig',
      resume,
    ]),
  )
  for (const [name, cookie] of seen) {
    expect(cookie).toMatch(name === resume ? /; path=\/identity\/auth\/[\w-]+;/ : /^__Host-[^=]+=[^;]*; path=\/; /)
    expect(cookie).toMatch(/; (?=.*samesite=lax)(?=.*\bsecure\b)(?=.*httponly)/i)
    expect(cookie).not.toMatch(/domain=/i)
  }
})

it('sets no prefix on http, where browsers would reject it', async () => {
  const onHttp = await identity.startInstance({ publicUrl: 'http://localhost:3000' })
  const response = await onHttp.fetch('/identity/auth?client_id=fuel-shack-web&response_type=code')
  for (const cookie of response.headers.getSetCookie()) expect(cookie).not.toMatch(/__Host-|__Secure-|secure/)
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

describe('a login in another tab', () => {
  const fields = { email: CASEY.email, password: CASEY.password }
  async function openTwo() {
    const browser = new TestBrowser(identity)
    const [first, second] = [await client.begin(), await client.begin()]
    return { browser, second, one: await browser.open(first.address), other: await browser.open(second.address) }
  }

  it('a login in another tab replaces the one of the first tab, which offers to start again', async () => {
    const { browser, second, one, other } = await openTwo()
    for (const page of [await browser.submit(one, '/sign-in', fields), await browser.open(one.url)]) {
      expect(page).toMatchObject({ status: 400, text: expect.stringContaining('<h1>Start again</h1>') })
      expect(page.text).toContain('href="https://fuel-shack.test/home?login=1"')
    }
    expect((await second.finish(await browser.submit(other, '/sign-in', fields))).claims()?.['email']).toBe(CASEY.email)
  })

  it('a login in another tab is not resumed at the address of the first one', async () => {
    const { browser, one } = await openTwo()
    const attempt = one.url.pathname.split('/').at(-1) ?? ''
    expect(await browser.open(`/identity/auth/${attempt}`)).toMatchObject({ status: 400 })
  })
})

it('ignores cookies with the names that the provider uses internally', async () => {
  const page = await new TestBrowser(identity).open((await client.begin()).address)
  const attempt = page.url.pathname.split('/').at(-1) ?? ''
  const cookie = `identity_interaction=${attempt}; identity_resume=${attempt}`
  expect((await identity.fetch(page.url.pathname, { headers: { cookie } })).status).toBe(400)
  expect((await identity.fetch(`/identity/auth/${attempt}`, { headers: { cookie } })).status).toBe(400)
})
