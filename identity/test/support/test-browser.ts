import { PUBLIC_URL, type IdentityServer } from './identity-server.ts'

export interface Page {
  url: URL
  status: number
  headers: Headers
  text: string
  browser: TestBrowser
}

/** A browser for the login pages: stores cookies by path, follows redirects, sends the origin of a form. */
export class TestBrowser {
  readonly #server: Pick<IdentityServer, 'fetch'>
  readonly #ip: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  readonly #onCookie: (cookie: string) => void
  readonly #userAgent: string

  /** @param onCookie receives every Set-Cookie header. */
  constructor(
    server: Pick<IdentityServer, 'fetch'>,
    ip = '203.0.113.7',
    onCookie: (cookie: string) => void = () => undefined,
    userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
  ) {
    this.#server = server
    this.#ip = ip
    this.#onCookie = onCookie
    this.#userAgent = userAgent
  }

  /** Follows redirects until a page answers, or until they lead to the app. */
  async open(address: string | URL, options: RequestInit = {}): Promise<Page> {
    const url = new URL(address, PUBLIC_URL)
    const headers = new Headers(options.headers)
    headers.set('cookie', this.cookiesFor(url.pathname))
    headers.set('x-forwarded-for', this.#ip)
    headers.set('user-agent', this.#userAgent)
    headers.set('accept', 'text/html')
    const response = await this.#server.fetch(url, { ...options, headers })
    for (const cookie of response.headers.getSetCookie()) {
      this.#onCookie(cookie)
      this.#store(cookie)
    }
    const location = response.headers.get('location')
    const page = { url, status: response.status, headers: response.headers, text: await response.text(), browser: this }
    if (location === null) return page
    const next = new URL(location, url)
    if (next.origin !== PUBLIC_URL || !next.pathname.startsWith('/identity/')) return { ...page, url: next }
    return this.open(next)
  }

  /** Fills in and submits the form whose action ends so. */
  async submit(page: Page, action: string, fields: Record<string, string> = {}, headers = {}): Promise<Page> {
    const form = [...page.text.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(([, to]) =>
      to?.endsWith(action),
    )
    if (!form) throw new Error(`No form to ${action} on ${page.url.href}:\n${page.text}`)
    const hidden = [...(form[2] ?? '').matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams([
      ...hidden.map(([, name = '', value = '']) => [name, value]),
      ...Object.entries(fields),
    ])
    return this.open(new URL(form[1] ?? '', page.url), {
      method: 'POST',
      body,
      headers: { origin: PUBLIC_URL, ...headers },
    })
  }

  /** Stores a cookie that is written as a Set-Cookie header. */
  setCookie(cookie: string): void {
    this.#store(cookie)
  }

  /** Deletes the session's cookies; the device stays known. */
  forgetSession(): void {
    for (const key of this.#cookies.keys()) if (key.includes('identity_session')) this.#cookies.delete(key)
  }

  forgetCookies(): void {
    this.#cookies.clear()
  }

  cookiesFor(pathname: string): string {
    const sent = [...this.#cookies].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    return sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
  }

  #store(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice('path='.length) ?? '/'
    const name = pair.slice(0, pair.indexOf('='))
    const isExpired = attributes.some((attribute) => attribute.startsWith('expires=Thu, 01 Jan 1970'))
    if (isExpired) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { value: pair.slice(pair.indexOf('=') + 1), path })
  }
}
