import { FONTS } from '@fuel-shack/contract/shop/rest-stop/fonts'
import { describe, expect, it } from 'vitest'
import { CASEY, PUBLIC_URL } from '../../test/support/identity-server.ts'
import { TestBrowser, type Page } from '../../test/support/test-browser.ts'
import { useIdentity } from '../../test/support/use-identity.ts'

// The sign-up has its password then.
const { identity, client } = useIdentity('file', { canSend: false })

async function openLogin(parameters: Record<string, string> = {}): Promise<{ browser: TestBrowser; page: Page }> {
  const browser = new TestBrowser(identity)
  const { address } = await client.begin(parameters)
  return { browser, page: await browser.open(address) }
}

it('says whom to tell about a forgotten password where no mail is set up', async () => {
  const { browser, page } = await openLogin()
  expect(page.text).toContain('Forgot your password? Email <a href="mailto:')
  expect((await browser.open(`${page.url.pathname}/forgot`)).text).toContain('<title>Log in')
})

it('the sign-up opens the privacy policy and the terms beside it, so that nothing typed goes', async () => {
  const { page } = await openLogin({ prompt: 'create' })
  for (const path of ['/privacy', '/terms']) {
    expect(page.text).toContain(`<a href="${path}" target="_blank" rel="noopener">`)
  }
})

it('shows the login page for an address of the login that only takes forms', async () => {
  const { browser, page } = await openLogin()
  const again = await browser.open(`${page.url.href}/passkey`)
  expect(again).toMatchObject({ status: 200, text: expect.stringContaining('<title>Log in') })
})

it('leads a user who is logged in from a finished login to the app', async () => {
  const { browser, page } = await openLogin()
  await client.signIn(CASEY, browser)
  const back = await browser.open(page.url)
  expect(back.text).not.toContain('Start again')
})

describe('a form with errors', () => {
  it('a form with errors shows the input again without the password, and starts the title with "Error"', async () => {
    const { browser, page } = await openLogin()
    const again = await browser.submit(page, '/sign-in', { email: CASEY.email, password: 'not-the-password' })
    expect(again.status).toBe(401)
    expect(again.text).toContain('<title>Error: Log in – Fuel Shack</title>')
    expect(again.text).toContain(`value="${CASEY.email}"`)
    expect(again.text).toContain('role="alert"')
    expect(again.text).not.toContain('not-the-password')
  })

  it('a form with errors links every error to its field', async () => {
    const { browser, page } = await openLogin({ prompt: 'create' })
    const again = await browser.submit(page, '/sign-up', { name: '', email: 'nobody', password: 'short' })
    expect(again.status).toBe(422)
    for (const name of ['name', 'email', 'password']) {
      expect(again.text).toMatch(
        new RegExp(`<input[^>]*id="${name}"[^>]*aria-describedby="${name}-error[^>]*aria-invalid`),
      )
      expect(again.text).toContain(`id="${name}-error"`)
    }
  })

  it('a form with errors focuses the fields with errors without JavaScript too', async () => {
    const { browser, page } = await openLogin({ prompt: 'create' })
    expect(page.text).not.toContain('autofocus')
    const again = await browser.submit(page, '/sign-up', { name: 'Robin', email: 'nobody', password: 'short' })
    const focused = [...again.text.matchAll(/<input\s+id="(\w+)"[^>]*autofocus/g)].map(([, name]) => name)
    expect(focused).toEqual(['email', 'password'])
  })

  it.each([
    ['1234567890', 'too easy to guess'],
    ['aaaaaaaaaaaa', 'too easy to guess'],
    ['Password123', 'too easy to guess'],
    ['robin@fuelshack.example', 'other than your email address'],
    ['too short', 'At least 10 characters'],
  ])('a form with errors rejects the password %s with a message', async (password, message) => {
    const { browser, page } = await openLogin({ prompt: 'create' })
    const fields = { name: 'Robin', email: 'robin@fuelshack.example', password }
    expect(await browser.submit(page, '/sign-up', fields)).toMatchObject({
      status: 422,
      text: expect.stringContaining(message),
    })
  })

  it.each(['Robin\u202e', 'Robin\u200f Reed', 'Robin\u0007', 'Robin\u009b', 'Robin\nReed'])(
    'a form with errors rejects a name that dockets and messages could not show: %j',
    async (name) => {
      const { browser, page } = await openLogin({ prompt: 'create' })
      const fields = { name, email: 'robin@fuelshack.example', password: 'four loud galahs' }
      expect(await browser.submit(page, '/sign-up', fields)).toMatchObject({
        status: 422,
        text: expect.stringContaining('Your name has characters we can&#39;t print.'),
      })
    },
  )

  it.each(['"><script>alert(1)</script>', "' onfocus='alert(1)", '</title><img src=x onerror=alert(1)>'])(
    'a form with errors shows %s as text',
    async (markup) => {
      const { browser, page } = await openLogin({ prompt: 'create', login_hint: markup })
      const again = await browser.submit(page, '/sign-up', { name: markup, email: markup, password: '' })
      for (const { text } of [page, again]) {
        expect(text).not.toContain(markup)
        expect(text).toContain(
          markup.replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        )
      }
    },
  )
})

describe('the origin of a form', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an unknown origin', { origin: 'null' }],
  ])('the origin of a form rejects a form from %s', async (_where, headers) => {
    const { browser, page } = await openLogin()
    const fields = { email: CASEY.email, password: CASEY.password }
    expect(await browser.submit(page, '/sign-in', fields, headers)).toMatchObject({ status: 403 })
    expect(identity.securityEvents.at(-1)).toMatchObject({ event: 'access_denied', details: { reason: 'origin' } })
  })

  it('the origin of a form rejects a form without an origin', async () => {
    const { browser, page } = await openLogin()
    const response = await identity.fetch(`${page.url.pathname}/sign-in`, {
      method: 'POST',
      headers: { cookie: browser.cookiesFor(page.url.pathname) },
      body: new URLSearchParams(),
    })
    expect(response.status).toBe(403)
  })

  it('the origin of a form shows that a login page without its cookie has expired', async () => {
    const { browser, page } = await openLogin()
    browser.forgetCookies()
    const again = await browser.submit(page, '/sign-in', { email: CASEY.email, password: CASEY.password })
    expect(again).toMatchObject({ status: 400, text: expect.stringContaining('Start again') })
  })

  it("the origin of a form does not open the page of another browser's login", async () => {
    const { browser } = await openLogin()
    const { page: other } = await openLogin()
    expect(await browser.open(other.url)).toMatchObject({ status: 400 })
  })

  it('the origin of a form rejects a form of 17 kB', async () => {
    const { browser, page } = await openLogin()
    const again = await browser.submit(page, '/sign-in', { email: 'x'.repeat(17 * 1024) })
    expect(again).toMatchObject({ status: 413 })
  })
})

describe('every page', () => {
  const pages = {
    'log in': async () => (await openLogin()).page,
    'sign up': async () => (await openLogin({ prompt: 'create' })).page,
    expired: () => new TestBrowser(identity).open('/identity/interaction/none'),
    rejected: () => new TestBrowser(identity).open('/identity/auth?client_id=nobody'),
    'a NUL': () => new TestBrowser(identity).open('/identity/auth?state=%00'),
    'not found': () => new TestBrowser(identity).open('/identity/nowhere'),
    'log out': async () => {
      const browser = new TestBrowser(identity)
      const tokens = await client.signIn(CASEY, browser)
      return browser.open(client.logOutAddress(tokens.id_token))
    },
    account: async () => {
      const browser = new TestBrowser(identity)
      await client.signIn(CASEY, browser)
      return browser.open('/identity/account')
    },
  }

  it.each(Object.entries(pages))(
    'every page %s: has a strict policy, nothing inline, and is not stored',
    async (_name, open) => {
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
    },
  )

  it('every page links to files that exist and are cached forever', async () => {
    const { page } = await openLogin()
    const linked = [...page.text.matchAll(/(?:href|src)="(\/identity\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(new Set(linked.map((path) => path.split('/').at(-1)))).toEqual(
      new Set(['identity.css', 'identity.js', 'mark.svg', 'passkeys.js']),
    )
    for (const path of linked) {
      const response = await identity.fetch(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
  })
})

describe('password managers and keyboards', () => {
  const attributesOf = (text: string, name: string) =>
    new RegExp(`<input\\s[^>]*id="${name}"[^>]*>`).exec(text)?.[0].replaceAll(/\s+/g, ' ') ?? ''

  it.each([
    [{}, 'email', 'name="email" type="text" autocomplete="username webauthn"'],
    [{}, 'email', 'inputmode="email" autocapitalize="none"'],
    [{}, 'password', 'name="password" type="password" autocomplete="current-password"'],
    [{ prompt: 'create' }, 'name', 'name="name" type="text" autocomplete="name"'],
    [{ prompt: 'create' }, 'email', 'name="email" type="email" autocomplete="username"'],
    [{ prompt: 'create' }, 'password', 'autocomplete="new-password" maxlength="300" minlength="10"'],
  ])('%j: %s has %s, for password managers and keyboards', async (parameters, name, attributes) => {
    const { page } = await openLogin(parameters)
    expect(attributesOf(page.text, name)).toContain(attributes)
  })
})

it('serves the browser the rules that the server uses for a new password', async () => {
  const { page } = await openLogin({ prompt: 'create' })
  const [, script = ''] = /<script src="([^"]+new-password\.mjs)" type="module">/.exec(page.text) ?? []
  const rules = script.replace('new-password.mjs', 'rules-without-list.mjs')
  expect(await (await identity.fetch(script)).text()).toContain("from './rules-without-list.mjs'")
  const served = await identity.fetch(rules)
  expect(served.headers.get('content-type')).toContain('text/javascript')
  expect(await served.text()).toContain('export function checkWithoutList')
})

it('loads each font from its address in the app, and preloads the display font', async () => {
  const { page } = await openLogin()
  const preloads = [...page.text.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, path]) => path)
  expect(preloads).toEqual([FONTS.display])
  const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? []
  const css = await (await identity.fetch(stylesheet)).text()
  const fonts = [...css.matchAll(/url\('([^']+\.woff2)'\)/g)].map(([, path]) => path)
  expect(fonts).toEqual(Object.values(FONTS))
})

describe('changing a password', () => {
  const robin = { name: 'Robin Reed', email: 'robin@fuelshack.example', password: 'three quiet wombats' }

  it('changing a password needs the current password, ends all other sessions, and stays logged in here', async () => {
    const account = { ...robin, emailAddress: robin.email, role: 'customer' as const }
    await identity.accounts.addAccount(account)
    const elsewhere = await client.signIn(robin)
    const browser = new TestBrowser(identity)
    const here = await client.signIn(robin, browser)

    const page = await browser.open('/identity/account')
    const next = 'four loud galahs'
    const rejected = await browser.submit(page, '/account', { current: 'not it at all', next })
    expect(rejected).toMatchObject({
      status: 422,
      text: expect.stringContaining('That&#39;s not your current password.'),
    })
    const changed = await browser.submit(page, '/account', { current: robin.password, next })
    expect(changed).toMatchObject({ status: 200, text: expect.stringContaining('Password changed') })

    expect((await client.refresh(here.refresh_token)).claims()?.['email']).toBe(robin.email)
    await expect(client.refresh(elsewhere.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
    const tokens = await client.signIn({ ...robin, password: next })
    expect(tokens.claims()?.sub).toBe(here.claims()?.sub)
  })

  it('changing a password needs a login', async () => {
    expect(await new TestBrowser(identity).open('/identity/account')).toMatchObject({ status: 401 })
  })
})
