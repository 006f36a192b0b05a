import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { site } from '@fuel-shack/harness/site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_CONFIG } from '../../../../test/support/app-config.ts'
import { createWebPages, type Look } from './web-pages.ts'

const PUBLIC_URL = 'https://shack.example'
const TEMPLATE = '<head><!--page-head--><!--palette--><!--app-config--></head><!--mark--><!--page-contents-->'
const LOOK: Look = { css: ':root { --a: red; }', bar: '#123456', mark: '<svg viewBox="0 0 64 64"></svg>' }

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'fuel-shack-pages-'))
  for (const file of ['index.html', 'home.html', 'orders.coming-soon.html'])
    writeFileSync(join(directory, file), TEMPLATE)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function readPage(path: string, appConfig: AppConfig = APP_CONFIG, look = LOOK) {
  const pages = createWebPages(directory, {
    readPlace: async () => site,
    publicUrl: PUBLIC_URL,
    readLook: async () => look,
    renderer: {
      describePage: (at, { facts }) => ({ title: `${at} of ${facts.name}`, description: facts.description }),
      renderPage: async (at) => `<main>${at}</main>`,
    },
    onRenderFailure: (error) => {
      throw error
    },
  })
  const page = await pages.readPage({ path, appConfig, isKnownDevice: false })
  if (!page) throw new Error(`There is no page at ${path}`)
  return page
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

describe('the facts of the rest stop', () => {
  it.each([
    "Jack & Jill's",
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '🚚',
    '$& $1',
    '<!--palette-->',
  ])('the name %s is text in every page', async (name) => {
    const config = { ...APP_CONFIG, facts: { ...APP_CONFIG.facts, name } }
    for (const [path, title] of [
      ['/home', `/home of ${name}`],
      ['/signed-in', name],
    ] as const) {
      const { html, policy } = await readPage(path, config)
      expect(html).toContain(`<title>${escaped(title)}</title>`)
      expect(html.match(/<script/g)).toHaveLength(1)
      expect(html.match(/<style>/g)).toHaveLength(1)
      expect(html).not.toContain('<img')
      expect(policy).not.toContain('unsafe')
    }
  })

  it('a page has the colours and the mark inlined, and its policy allows these styles only', async () => {
    const { html, policy } = await readPage('/home')
    expect(html).toContain('<style>:root { --a: red; }</style>')
    expect(html).toContain('<meta name="theme-color" content="#123456" />')
    expect(html).toContain('<svg class="splash-mark" aria-hidden="true" viewBox="0 0 64 64">')
    const hash = createHash('sha256').update(LOOK.css).digest('base64')
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
  })

  it('changed facts make another page, with another ETag', async () => {
    const before = await readPage('/home')
    const facts = { ...APP_CONFIG.facts, palette: 'v2' }
    const after = await readPage('/home', { ...APP_CONFIG, facts }, { ...LOOK, css: ':root { --a: blue; }' })
    expect(after.html).toContain('<style>:root { --a: blue; }</style>')
    expect(after.etag).not.toBe(before.etag)
    expect((await readPage('/home')).etag).toBe(before.etag)
  })

  it('a shared link shows the title, the description and the picture of the page, by absolute addresses', async () => {
    const { html } = await readPage('/orders')
    const { name, description, photo } = APP_CONFIG.facts
    const preview = (property: string) =>
      new RegExp(`<meta property="og:${property}" content="([^"]+)"`).exec(html)?.[1]
    expect(preview('title')).toBe(`/orders of ${name}`)
    expect(preview('description')).toBe(description)
    expect(preview('url')).toBe(`${PUBLIC_URL}/orders`)
    expect(preview('image')).toBe(`${PUBLIC_URL}/photos/${photo.name}-1200x630.jpg`)
  })
})
