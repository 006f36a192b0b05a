import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, startTestEnvironment, type TestApp } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const NOTHING_POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const environment = useFixture(startTestEnvironment)
let api: TestApp
let webDirectory: string

beforeAll(async () => {
  webDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
  for (const folder of ['assets', 'push', 'server']) mkdirSync(join(webDirectory, folder))
  const html = '<head><!--app-config--></head>'
  const files = ['index.html', 'assets/a-1.js', 'assets/a-1.css', 'photo.webp', 'sw.js', 'push/OneSignalSDKWorker.js']
  for (const file of files) writeFileSync(join(webDirectory, file), html)
  writeFileSync(join(webDirectory, 'server/page-renderer.mjs'), 'export const renderPage = () => undefined')
  api = await buildTestApp(environment, {
    WEB_DIR: webDirectory,
    PUBLIC_URL: 'https://shack.example',
    // This selects the embedded provider, whose pages are served by the same process.
    OIDC_ISSUER: '',
  })
})
afterAll(async () => {
  await api.close()
  rmSync(webDirectory, { recursive: true, force: true })
})

const RESPONSES: [name: string, method: 'GET' | 'POST', url: string, status: number][] = [
  ['a page', 'GET', '/home', 200],
  ['a script', 'GET', '/assets/a-1.js', 200],
  ['a style sheet', 'GET', '/assets/a-1.css', 200],
  ['an SVG that opens as a document', 'GET', '/favicon.svg', 200],
  ['a picture', 'GET', '/photo.webp', 200],
  ['the service worker', 'GET', '/sw.js', 200],
  ['the push worker', 'GET', '/push/OneSignalSDKWorker.js', 200],
  ['the manifest', 'GET', '/manifest.webmanifest', 200],
  ['robots.txt', 'GET', '/robots.txt', 200],
  ['the site map', 'GET', '/sitemap.xml', 200],
  ['a call', 'GET', '/api/stripe/products', 200],
  ['a call without a token', 'GET', '/api/orders', 401],
  ['an unknown call', 'GET', '/api/nothing', 404],
  ['an unknown file', 'GET', '/nothing.js', 404],
  ['an unsupported method', 'POST', '/home', 400],
  ['a malformed path', 'GET', '/%E0%A4%A', 400],
  ['a rejected webhook', 'POST', '/webhooks/stripe', 400],
  ['health', 'GET', '/healthz', 200],
  ['readiness', 'GET', '/readyz', 200],
  ['the issuer’s discovery document', 'GET', '/identity/.well-known/openid-configuration', 200],
  ['an SVG of the login pages', 'GET', '/identity/assets/1/mark.svg', 200],
  ['an unknown page of the issuer', 'GET', '/identity/nothing', 404],
]
/** The document that loads other responses decides their referrer. */
const DOCUMENTS = RESPONSES.filter(([, , url, status]) => status !== 200 || !/\.(?:js|css|webp)$/.test(url))

describe('security headers', () => {
  const WITHOUT_ETAG = RESPONSES.map((response) => [...response, {}] as const)
  /** A poll gets its headers later, once it is known not to be a 304. */
  const POLLS = RESPONSES.map(
    ([name, ...rest]) => [`${name}, polled`, ...rest, { 'if-none-match': '"other"' }] as const,
  )

  test.each([...WITHOUT_ETAG, ...POLLS])(
    'security headers are on %s (%s %s)',
    async (_name, method, url, status, etag) => {
      const { statusCode, headers } = await api.app.inject({
        method,
        url,
        headers: { 'content-type': 'application/json', ...etag },
      })
      expect(statusCode).toBe(status)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      for (const directive of ["default-src 'none'", "object-src 'none'", "base-uri 'none'"]) {
        expect(headers['content-security-policy']).toContain(directive)
      }
    },
  )

  test.each(DOCUMENTS)(
    'security headers hide paths and parameters from other sites: %s (%s %s)',
    async (_name, method, url) => {
      const { headers } = await api.app.inject({ method, url, headers: { 'content-type': 'application/json' } })
      expect(headers['referrer-policy']).toBe(
        url.startsWith('/identity/') ? 'same-origin' : 'strict-origin-when-cross-origin',
      )
    },
  )

  test('security headers of pages isolate their windows and deny features, and others are without those of documents', async () => {
    const namesOf = async (url: string) => {
      const { headers } = await api.app.inject({ url })
      return ['cross-origin-opener-policy', 'permissions-policy', 'etag', 'last-modified'].filter(
        (name) => headers[name],
      )
    }
    expect(await namesOf('/home')).toEqual(['cross-origin-opener-policy', 'permissions-policy', 'etag'])
    expect(await namesOf('/api/stripe/products')).toEqual(['etag'])
    expect(await namesOf('/photo.webp')).toEqual(['etag', 'last-modified'])
    // Browsers store it for ever.
    expect(await namesOf('/assets/a-1.js')).toEqual([])
  })

  test.each(RESPONSES)('security headers name the charset of text: %s (%s %s)', async (_name, method, url) => {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'content-type': 'application/json', 'accept-encoding': encoding }
      const type = String((await api.app.inject({ method, url, headers })).headers['content-type'])
      expect(type).not.toMatch(/^(?:text\/|\S*[+/]xml)(?!.*; charset=utf-8)/)
    }
  })

  test('security headers let the service workers fetch, and the push worker load OneSignal’s script', async () => {
    const policyOf = async (url: string) => (await api.app.inject({ url })).headers['content-security-policy']
    expect(await policyOf('/sw.js')).toContain("connect-src 'self'")
    expect(await policyOf('/push/OneSignalSDKWorker.js')).toContain('script-src')
    expect(await policyOf('/assets/a-1.js')).toBe(NOTHING_POLICY)
  })

  test('security headers about content are left out of a 304, whose stored response has them', async () => {
    const url = '/api/stripe/products'
    const first = await api.app.inject({ url })
    const again = await api.app.inject({ url, headers: { 'if-none-match': first.headers['etag'] } })
    expect([again.statusCode, again.headers['etag']]).toEqual([304, first.headers['etag']])
    expect(again.headers).toMatchObject({ 'cache-control': first.headers['cache-control'] })
    expect(again.headers['strict-transport-security']).toBeDefined()
    expect(first.headers['content-security-policy']).toBe(NOTHING_POLICY)
    expect(again.headers['content-security-policy']).toBeUndefined()
  })

  test('security headers are on the response to a request that is not HTTP', async () => {
    const address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(address.port), address.hostname)
    let answer = ''
    socket.on('data', (bytes: Buffer) => void (answer += bytes.toString()))
    socket.write('this is not HTTP\r\n\r\n')
    await once(socket, 'close')
    expect(answer).toContain('400 Bad Request')
    const headers = [
      `content-security-policy: ${NOTHING_POLICY}`,
      'x-frame-options: DENY',
      'referrer-policy: strict-origin-when-cross-origin',
      'strict-transport-security: max-age=31536000; includeSubDomains',
    ]
    for (const header of headers) expect(answer).toContain(header)
  })
})
