import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { changeSetting } from '../support/change-setting.ts'
import { buildTestApp, startTestEnvironment, type TestApp, type TestEnvironment } from '../support/test-app.ts'

const COLOURS = { sky: '#123456', accent: '#22aa66' }
/** Escaped where they are part of a page, an email or a file. */
const HOSTILE = [
  "Jack & Jill's",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '🚚 Truck stop',
  '$& ${x}',
  'X'.repeat(80),
]

const webDirectory = mkdtempSync(join(tmpdir(), 'fuel-shack-web-'))
mkdirSync(join(webDirectory, 'server'))
const TEMPLATE = '<head><!--page-head--><!--palette--><!--app-config--></head><!--mark--><!--structured-data-->'
for (const file of ['index.html', 'home.html']) writeFileSync(join(webDirectory, file), TEMPLATE)
writeFileSync(
  join(webDirectory, 'server/page-renderer.mjs'),
  `export const renderPage = async () => ''
  export const describePage = (path, { facts }) => ({ title: facts.name, description: facts.description })`,
)
afterAll(() => rmSync(webDirectory, { recursive: true }))

let environment: TestEnvironment
let api: TestApp
let other: TestApp
beforeEach(async () => {
  environment = await startTestEnvironment()
  api = await buildTestApp(environment, { WEB_DIR: webDirectory })
  other = await buildTestApp(environment, { WEB_DIR: webDirectory })
})
afterEach(async () => {
  await api.close()
  await other.close()
  await environment.close()
})

const get = (server: TestApp, url: string, headers = {}) => server.app.inject({ url, headers })
const factsOf = async (server: TestApp) => (await get(server, '/api/app-config')).json<AppConfig>().facts

test('a changed name and changed colours are on every page of every instance with its next response', async () => {
  const before = await factsOf(other)
  const pageBefore = await get(other, '/home')
  await changeSetting(api, 'names', { name: 'Wirra Roadhouse' })
  await changeSetting(api, 'colours', COLOURS)
  await vi.waitFor(async () => expect((await factsOf(other)).palette).not.toBe(before.palette), { timeout: 5000 })
  for (const server of [api, other]) {
    const page = await get(server, '/home', { 'if-none-match': String(pageBefore.headers['etag']) })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Wirra Roadhouse</title>')
    expect(page.body).toContain('"name":"Wirra Roadhouse"')
    const manifest = (await get(server, '/manifest.webmanifest')).json<{ name: string; theme_color: string }>()
    expect(manifest.name).toBe('Wirra Roadhouse')
    expect(page.body).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`)
    const palette = await get(server, `/palette.css?v=${(await factsOf(server)).palette}`)
    expect(page.body).toContain(palette.body.trim())
    expect((await get(server, '/menu/menu1_breakfast.png')).headers['etag']).not.toBeUndefined()
  }
})

test('what cannot wait for the facts has them as of the last refresh: the sender of emails, the time of a docket', async () => {
  await changeSetting(api, 'names', { name: 'Wirra Roadhouse' })
  expect(other.context.site.name).toBe('Fuel Shack')
  await vi.waitFor(async () => {
    await other.context.refreshSite()
    expect(other.context.site.name).toBe('Wirra Roadhouse')
  })
  expect(Object.keys(other.context.site)).toContain('name')
})

it.each(HOSTILE)(
  'the name %s is text in every page, in the manifest and in the data for search engines',
  async (name) => {
    await changeSetting(api, 'names', { name, shortName: 'Short' })
    const { body, headers } = await get(api, '/home')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(data)['@graph'][0].name).toBe(name)
    expect(body.match(/<script/g)).toHaveLength(2)
    expect(body).not.toContain('<img')
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
    expect((await get(api, '/manifest.webmanifest')).json()).toMatchObject({ name })
    const board = await get(api, '/menu/menu1_breakfast.png')
    expect(await sharp(board.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1440 })
  },
)

describe('an address of a picture', () => {
  it('an address of a picture is immutable with the version of its content, and revalidated with any other', async () => {
    const { boards, photo } = await factsOf(api)
    const addresses = [
      [`/menu/menu1_breakfast-360.avif`, boards[0]?.version],
      [`/photos/${photo.name}-480.webp`, photo.version],
    ] as const
    for (const [path, version] of addresses) {
      const current = await get(api, `${path}?v=${version}`)
      expect(current.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const outdated = await get(api, `${path}?v=outdated`)
      expect(outdated.headers['cache-control']).toBe('no-cache')
      expect(outdated.rawPayload).toEqual(current.rawPayload)
      const etag = String(current.headers['etag'])
      expect(etag).toMatch(/^"[\w-]+"$/)
      expect((await get(api, path, { 'if-none-match': etag })).statusCode).toBe(304)
    }
  })

  it('an address of a picture that does not exist is not found, whatever it looks like', async () => {
    for (const path of ['/menu/none.png', '/photos/%2e%2e/site.svg', '/icons/icon-193.png', '/photos/x.svg', '/menu/'])
      expect((await get(api, path)).statusCode).toBe(404)
  })

  it('an address of a drawing opens as a document that may load and run nothing', async () => {
    const { headers } = await get(api, '/favicon.svg')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  it('an address of the colours has a strong ETag for each encoding', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', ''].map(async (encoding) => {
        const { headers } = await get(api, '/palette.css', { 'accept-encoding': encoding })
        return [headers['content-encoding'], headers['etag']]
      }),
    )
    expect(new Set(etags.map(([, etag]) => etag)).size).toBe(3)
    expect(etags.map(([encoding]) => encoding)).toEqual(['br', 'gzip', undefined])
  })
})

test('two managers who change a text at once notice each other', async () => {
  const { version } = await api.context.settings.read('names')
  const value = { name: 'One', shortName: 'One', description: 'One.' }
  const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'r' }
  await api.context.settings.change({ setting: 'names', value, version }, caller)
  const late = api.context.settings.change({ setting: 'names', value: { ...value, name: 'Two' }, version }, caller)
  await expect(late).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect((await factsOf(api)).name).toBe('One')
})

test('a time zone that a manager changes holds for hours, dockets and the menu', async () => {
  await changeSetting(api, 'place', { timeZone: 'Australia/Perth' })
  const { services, facts } = (await get(api, '/api/app-config')).json<AppConfig>()
  expect(facts.timeZone).toBe('Australia/Perth')
  await api.context.refreshSite()
  const [station] = (await get(api, '/api/app-config')).json<AppConfig>().services
  expect(station?.hours.timeZone).toBe('Australia/Perth')
  expect(services).toHaveLength(2)
})
