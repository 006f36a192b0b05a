import { describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL, RILEY, SAM } from '../../../test/support/identity-server.ts'
import { TestBrowser } from '../../../test/support/test-browser.ts'
import { discoverClient } from '../../../test/support/test-client.ts'
import { useIdentity } from '../../../test/support/use-identity.ts'

const LINKS = [
  { role: 'customer', page: '/home', person: CASEY },
  { role: 'kitchen', page: '/orders', person: SAM },
  { role: 'owner', page: '/manage', person: RILEY },
]

async function clientOf(identity: Parameters<typeof discoverClient>[0]) {
  const client = await discoverClient(identity)
  return {
    async signIn(browser: TestBrowser) {
      const attempt = await client.begin()
      return attempt.finish(await browser.open(attempt.address))
    },
    begin: client.begin,
  }
}

describe('without a demo', () => {
  const { identity, client } = useIdentity()

  // Covers demo-2.
  it('no link logs anyone in, and a login asks for a password', async () => {
    const browser = new TestBrowser(identity)
    expect((await browser.open('/identity/demo/owner')).status).toBe(404)
    expect((await browser.open('/identity/demo/owner/begin')).status).toBe(404)
    browser.setCookie('__Host-demo_person=owner; path=/')
    const { address } = await client.begin()
    const page = await browser.open(address)
    expect(page.text).toContain('<h1>Log in</h1>')
    const posted = await browser.open(`${page.url.href}/demo`, {
      method: 'POST',
      body: new URLSearchParams({ who: 'owner' }),
      headers: { origin: PUBLIC_URL },
    })
    expect(posted.status).toBe(404)
  })
})

describe('in a demo', () => {
  const { identity } = useIdentity('test', { demo: 'on' })

  // Covers demo-2.
  it.each(LINKS)('the link of the $role logs in without a password', async ({ role, page, person }) => {
    const browser = new TestBrowser(identity)
    const opened = await browser.open(`/identity/demo/${role}`)
    expect(opened.url.href).toBe(`${PUBLIC_URL}${page}?login=1`)
    const tokens = await (await clientOf(identity)).signIn(browser)
    expect(tokens.claims()).toMatchObject({ name: person.name })
  })

  it('a link makes the browser forget who was there before', async () => {
    const answer = await identity.fetch(new URL('/identity/demo/kitchen', PUBLIC_URL), { redirect: 'manual' })
    expect(answer.headers.get('clear-site-data')).toBe('"cookies", "storage"')
  })

  it('a login asks who it is, and takes one tap', async () => {
    const browser = new TestBrowser(identity)
    const attempt = await (await clientOf(identity)).begin()
    const page = await browser.open(attempt.address)
    expect(page.text).toContain('<h1>Who are you today?</h1>')
    const back = await browser.submit(page, '/demo', { who: 'kitchen' })
    expect((await attempt.finish(back)).claims()).toMatchObject({ name: SAM.name })
  })

  it('a tap logs in demo accounts only', async () => {
    const { accounts } = identity
    await accounts.addAccount({
      name: 'Kim',
      emailAddress: 'kim@fuelshack.example',
      password: 'kim is no demo',
      role: 'manager',
    })
    const browser = new TestBrowser(identity)
    const attempt = await (await clientOf(identity)).begin()
    const page = await browser.open(attempt.address)
    expect((await browser.submit(page, '/demo', { who: 'kim@fuelshack.example' })).status).toBe(404)
    expect((await browser.submit(page, '/demo', { who: 'nobody' })).text).toContain('Who are you today?')
  })
})

describe('in a public demo', () => {
  const { identity } = useIdentity('test', { demo: 'public' })

  it('strangers log in by a tap, and every other form is closed', async () => {
    const browser = new TestBrowser(identity)
    const attempt = await (await clientOf(identity)).begin()
    const page = await browser.open(attempt.address)
    expect(page.text).not.toContain('password')
    for (const form of ['sign-in', 'sign-up', 'code', 'forgot', 'passkey', 'second-factor']) {
      const posted = await browser.open(`${page.url.href}/${form}`, {
        method: 'POST',
        body: new URLSearchParams({ email: RILEY.email, password: RILEY.password, address: 'stranger@example.com' }),
        headers: { origin: PUBLIC_URL },
      })
      expect([form, posted.status, posted.text]).toEqual([form, 403, expect.stringContaining('Not in the public demo')])
    }
    expect(identity.messages).toEqual([])
    const back = await browser.submit(page, '/demo', { who: 'owner' })
    expect((await attempt.finish(back)).claims()).toMatchObject({ name: RILEY.name })
    expect((await browser.open('/identity/account')).status).toBe(200)
    const change = {
      method: 'POST',
      body: new URLSearchParams({ next: 'a new password' }),
      headers: { origin: PUBLIC_URL },
    }
    expect((await browser.open('/identity/account', change)).status).toBe(403)
  })
})
