import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { siteFolder } from '@fuel-shack/harness/site'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_CONFIG } from '../../../../test/support/app-config.ts'
import { readSite } from '../../../shop/rest-stop/site.ts'
import { handleErrors } from '../error-handler.ts'
import { setSecurityHeaders } from '../security-headers.ts'
import { serveWebApp } from './web-app.ts'

const CONFIG = APP_CONFIG
const PUBLIC_URL = 'https://shack.example'
const RENDERER = `export async function renderPage(path, { catalogue }) {
  if (catalogue.length === 0) throw new Error('Nothing to render')
  return path + ': ' + catalogue.map(({ title }) => title).join()
}
export const describePage = (path, { facts }) => ({ title: path + ' of ' + facts.name, description: facts.description })`
const PIE = { id: 'pie', title: 'Beef pie', price: 8, section: 'Lunch', order: 1 }
const page = (text: string) => `<head><!--page-head--><!--palette--><!--app-config--></head><!--mark-->${text}`

let webDirectory: string
let app: FastifyInstance | undefined
let appConfig: AppConfig
const LOOK = { css: ':root { --a: red; }', bar: '#123456', mark: '<svg viewBox="0 0 64 64"></svg>' }

async function openApp(): Promise<void> {
  await app?.close()
  app = fastify()
  setSecurityHeaders(app, { https: true })
  handleErrors(app)
  const readAppConfig = () => Promise.resolve(appConfig)
  const site = readSite(siteFolder)
  await serveWebApp(app, {
    readPlace: async () => site,
    webDirectory,
    publicUrl: PUBLIC_URL,
    readLook: async () => LOOK,
    readAppConfig,
  })
}

beforeEach(async () => {
  webDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
  mkdirSync(join(webDirectory, 'assets'))
  mkdirSync(join(webDirectory, 'server'))
  const files = {
    'index.html': page('the shell'),
    'home.html': page('welcome'),
    'orders.coming-soon.html': page('soon'),
    'orders.closed.html': page('closed'),
    'orders.open.html': page('<!--page-contents-->'),
    'server/page-renderer.mjs': RENDERER,
    'assets/a-1234.js': 'plain',
    'assets/a-1234.js.br': 'compressed',
    'assets/a-1234.js.gz': 'compressed otherwise',
    'assets/reader-1234.wasm': 'reader',
    'assets/reader-1234.wasm.br': 'compressed reader',
    'sw.js': 'worker',
    'sw.js.br': 'compressed worker',
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(webDirectory, file), content)
  appConfig = CONFIG
  await openApp()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  rmSync(webDirectory, { recursive: true, force: true })
})

async function get(url: string, headers: Record<string, string> = {}) {
  if (!app) throw new Error('The app is not open')
  return app.inject({ url, headers })
}

describe('the page', () => {
  it.each([
    ['/home', 'welcome'],
    ['/home?utm=1', 'welcome'],
    ['/', 'welcome'],
    ['/orders', 'soon'],
    ['/cards', 'the shell'],
    ['/signed-in?code=1', 'the shell'],
    ['/no/such/place', 'the shell'],
  ])('the page at %s is "%s"', async (url, text) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain(text)
  })

  it('the page is not one that was prerendered for another state of ordering', async () => {
    rmSync(join(webDirectory, 'orders.closed.html'))
    await openApp()
    appConfig = { ...CONFIG, ordering: 'closed' }
    expect((await get('/orders')).body).toContain('the shell')
    expect((await get('/home')).body).toContain('welcome')
  })

  it('the page of the open menu is rendered with the catalogue, again when that changes', async () => {
    appConfig = { ...CONFIG, ordering: 'open', catalogue: [PIE] }
    const response = await get('/orders')
    expect(response.body).toContain('</svg>/orders: Beef pie')
    appConfig = { ...appConfig, catalogue: [{ ...PIE, title: 'Lamb pie' }] }
    const changed = await get('/orders', { 'if-none-match': String(response.headers['etag']) })
    expect(changed.body).toContain('</svg>/orders: Lamb pie')
  })

  it('the page is the shell if the open menu cannot be rendered', async () => {
    appConfig = { ...CONFIG, ordering: 'open' }
    expect(await get('/orders')).toMatchObject({ statusCode: 200, body: expect.stringContaining('the shell') })
  })

  it('the page differs with the state of ordering at the same address', async () => {
    appConfig = { ...CONFIG, ordering: 'closed' }
    expect((await get('/orders')).body).toContain('closed')
  })

  it('the page gives search engines the dishes and prices of now, not those of the build', async () => {
    writeFileSync(join(webDirectory, 'home.html'), page('<!--structured-data-->'))
    await openApp()
    appConfig = { ...CONFIG, catalogue: [PIE] }
    expect((await get('/home')).body).toMatch(/<script type="application\/ld\+json">.*"price":"8.00".*<\/script>/)
    appConfig = { ...CONFIG, catalogue: [{ ...PIE, price: 9 }] }
    expect((await get('/home')).body).toContain('"price":"9.00"')
  })

  it('the page is the shell for a known user', async () => {
    const response = await get('/home', { cookie: 'other=2; known-device=1' })
    expect(response.body).toContain('the shell')
    expect(response.headers['vary']).toContain('cookie')
  })

  it('a page of own orders and the status screen are the shell, which search engines do not list', async () => {
    for (const path of ['/my-orders', '/my-orders/01938f0e-0000-7000-8000-0000000ab417?from=sms']) {
      const response = await get(path)
      expect(response.body).toContain('the shell')
      expect(response.headers['x-robots-tag']).toBe('noindex')
    }
    const screen = await get('/screen')
    expect(screen.body).not.toContain('isStaffDocument')
    expect(screen.headers['x-robots-tag']).toBe('noindex')
    expect((await get('/home')).headers['x-robots-tag']).toBeUndefined()
    expect((await get('/my-orders-2')).headers['x-robots-tag']).toBeUndefined()
  })

  it("a place of the manager's area gets the shell as a staff document, unlisted by search engines", async () => {
    for (const path of ['/manage', '/manage/takings?a=1', '/manage/nonsense']) {
      const response = await get(path)
      expect(response.body).toContain('the shell')
      expect(response.body).toContain('"isStaffDocument":true')
      expect(response.headers['x-robots-tag']).toBe('noindex')
      expect(response.headers['permissions-policy']).toContain('camera=(self)')
    }
    const other = await get('/managers')
    expect(other.body).not.toContain('isStaffDocument')
    expect(other.headers['x-robots-tag']).toBeUndefined()
  })

  it('the page is not sent for a missing file', async () => {
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
    expect((await get('/home.html')).statusCode).toBe(404)
    expect((await get('/api/nothing')).statusCode).toBe(404)
    expect((await get('/server/page-renderer.mjs')).statusCode).toBe(404)
  })
})

describe('a page', () => {
  it('a page contains its configuration and its public address', async () => {
    const hostile = [{ id: 'x', title: '</script><b>', price: 1, section: 's', order: 1 }]
    appConfig = { ...CONFIG, catalogue: hostile }
    const { body } = await get('/home')
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/home" />`)
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(JSON.parse(/id="app-config">(.*)<\/script>/.exec(body)?.[1] ?? '')).toEqual(appConfig)
  })

  it('a page is compressed, revalidated, and not sent again while it is unchanged', async () => {
    const response = await get('/home', { 'accept-encoding': 'gzip, br' })
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('welcome')
    // Browsers accept these on an insecure connection.
    const plain = await get('/home', { 'accept-encoding': 'gzip, deflate' })
    expect(gunzipSync(plain.rawPayload).toString()).toContain('welcome')
    expect((await get('/home')).body).toContain('welcome')
    const etag = String(response.headers['etag'])
    expect((await get('/home', { 'if-none-match': etag })).statusCode).toBe(304)
    appConfig = { ...CONFIG, ordering: 'open' }
    expect((await get('/home', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('a page allows scripts of our own origin only', async () => {
    const policy = String((await get('/home')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  it('a page allows an inline script of the build by its hash, and none that a dish brings', async () => {
    const script = 'window.earlyTaps = []'
    writeFileSync(join(webDirectory, 'orders.open.html'), page(`<script>${script}</script><!--page-contents-->`))
    await openApp()
    appConfig = { ...CONFIG, ordering: 'open', catalogue: [{ ...PIE, title: '<script>alert(1)</script>' }] }
    const policy = String((await get('/orders')).headers['content-security-policy'])
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain('unsafe')
  })

  it('a page allows calls to the identity provider and its configured origins', async () => {
    appConfig = { ...CONFIG, signIn: { ...CONFIG.signIn, endpointOrigins: ['https://token.example'] } }
    const policy = String((await get('/home')).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' https://a.example https://token.example;")
  })
})

it('caches hashed files forever, and revalidates all others', async () => {
  const asset = await get('/assets/a-1234.js', { 'accept-encoding': 'br' })
  expect(asset.body).toBe('compressed')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/a-1234.js', { 'accept-encoding': 'gzip' })).body).toBe('compressed otherwise')
  expect((await get('/assets/a-1234.js')).body).toBe('plain')
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
})

it('serves WebAssembly compressed, with the type that browsers compile while it loads', async () => {
  const reader = await get('/assets/reader-1234.wasm', { 'accept-encoding': 'br' })
  expect(reader.body).toBe('compressed reader')
  expect(reader.headers['content-type']).toBe('application/wasm')
})

it.each(['br', 'identity'])('allows the service worker to fetch, also when it is sent as %s', async (encoding) => {
  const worker = await get('/sw.js', { 'accept-encoding': encoding })
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
})

it('lists the pages for search engines by their public address', async () => {
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${PUBLIC_URL}/home`,
    `${PUBLIC_URL}/orders`,
  ])
})

describe('OneSignal', () => {
  const isAllowed = async (cookie: string) =>
    String((await get('/home', { cookie })).headers['content-security-policy']).includes('onesignal')

  it('OneSignal is allowed in the document of a staff screen only', async () => {
    appConfig = { ...CONFIG, oneSignalAppId: 'app' }
    expect(await isAllowed('')).toBe(false)
    expect(await isAllowed('known-device=1')).toBe(false)
    expect(await isAllowed('staff-screen=1')).toBe(true)
    expect(await isAllowed('a=b; __Host-staff-screen=1')).toBe(true)
    expect(await isAllowed('not-staff-screen=1')).toBe(false)
    expect((await get('/home', { cookie: 'staff-screen=1' })).body).toContain('"isStaffDocument":true')
    expect((await get('/home')).body).not.toContain('isStaffDocument')
  })

  it('OneSignal is not allowed in any document without configuration', async () => {
    expect(await isAllowed('staff-screen=1')).toBe(false)
  })
})

// Covers counter-24.
it('the document of a staff screen may use the camera and the reader of cards, and that of a customer neither', async () => {
  const policiesOf = async (cookie: string) => {
    const { headers } = await get('/home', { cookie })
    return [headers['permissions-policy'], String(headers['content-security-policy']).includes("'wasm-unsafe-eval'")]
  }
  for (const cookie of ['', 'known-device=1', 'not-staff-screen=1']) {
    expect(await policiesOf(cookie)).toEqual(['camera=(), microphone=(), geolocation=(), payment=()', false])
  }
  expect(await policiesOf('staff-screen=1')).toEqual(['camera=(self), microphone=(), geolocation=(), payment=()', true])
})
