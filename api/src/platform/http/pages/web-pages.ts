import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import {
  APP_CONFIG_ELEMENT_ID,
  APP_CONFIG_PLACEHOLDER,
  MARK_PLACEHOLDER,
  PAGE_CONTENTS_PLACEHOLDER,
  PAGE_HEAD_PLACEHOLDER,
  PALETTE_PLACEHOLDER,
  SHELL_FILE,
  STRUCTURED_DATA_PLACEHOLDER,
  type PageRenderer,
} from '@fuel-shack/contract/shop/rest-stop/page-template'
import { pagePolicy } from './page-policy.ts'
import type { Encoding } from '../prepared-body.ts'
import { pageHead, shellHead } from './page-head.ts'
import { structuredData, toScriptJson, type PlaceFacts } from './structured-data.ts'

export interface Page {
  html: string
  encodings: Record<Encoding, Buffer>
  etag: string
  policy: string
}

interface PageRequest {
  path: string
  appConfig: AppConfig
  /** The browser stores a user's session or card. */
  isKnownDevice: boolean
}

/** The appearance of the rest stop, which is inlined in every page. */
export interface Look {
  /** The colours as CSS. */
  css: string
  /** The colour of the browser's bar. */
  bar: string
  /** The whole SVG of the mark. */
  mark: string
}

interface WebPagesOptions {
  /** Reads the facts of now. */
  readPlace: () => Promise<PlaceFacts>
  publicUrl: string
  readLook: () => Promise<Look>
  renderer: PageRenderer
  /** A page that could not be rendered; the shell is sent in its place. */
  onRenderFailure: (error: unknown) => void
}

/**
 * The pages of the build, completed and compressed once for each configuration. `cards.html` is the page at `/cards`, and
 * `orders.coming-soon.html` the page at `/orders` while ordering has that state. Every other address and every known user
 * gets the shell, which the browser renders.
 */
export function createWebPages(webDirectory: string, options: WebPagesOptions) {
  const templates = new Map(
    globSync('*.html', { cwd: webDirectory }).map((file) => [
      file,
      createTemplate(readFileSync(join(webDirectory, file), 'utf8'), { ...options, path: addressOf(file) }),
    ]),
  )

  function fileFor({ path, appConfig, isKnownDevice }: PageRequest): string {
    if (isKnownDevice) return SHELL_FILE
    // Users type the bare domain into the address bar.
    const name = (path === '/' ? webPaths.home : path).slice(1)
    const files = [`${name}.${appConfig.ordering}.html`, `${name}.html`]
    return files.find((file) => templates.has(file)) ?? SHELL_FILE
  }

  return {
    /** The addresses of the prerendered pages. */
    addresses: [
      ...new Set([...templates.keys()].filter((file) => file !== SHELL_FILE).map((file) => addressOf(file))),
    ].toSorted(),

    async readPage(request: PageRequest): Promise<Page | undefined> {
      try {
        return await templates.get(fileFor(request))?.(request.appConfig)
      } catch (error) {
        options.onRenderFailure(error)
        return templates.get(SHELL_FILE)?.(request.appConfig)
      }
    },
  }
}

const addressOf = (file: string): string => `/${file.split('.', 1)[0]}`

type TemplateOptions = Omit<WebPagesOptions, 'onRenderFailure'> & { path: string }

function createTemplate(template: string, { path, readPlace, publicUrl, readLook, renderer }: TemplateOptions) {
  const isShell = path === addressOf(SHELL_FILE)
  const isRenderedHere = template.includes(PAGE_CONTENTS_PLACEHOLDER)
  const completed = new Map<string, Promise<Page>>()

  async function complete(appConfig: AppConfig, json: string): Promise<Page> {
    const { css, bar, mark } = await readLook()
    const place = await readPlace()
    const { facts } = appConfig
    const contents = isRenderedHere ? await renderer.renderPage(path, appConfig) : ''
    const head = isShell
      ? shellHead(facts.name)
      : pageHead(renderer.describePage(path, appConfig), { path, publicUrl, facts })
    const withColours = template.replace(PALETTE_PLACEHOLDER, () => `<style>${css.trim()}</style>`)
    const html = withColours
      .replace(PAGE_HEAD_PLACEHOLDER, () => `${head}\n    <meta name="theme-color" content="${bar}" />`)
      .replace(MARK_PLACEHOLDER, () => mark.replace('<svg ', '<svg class="splash-mark" aria-hidden="true" '))
      .replace(APP_CONFIG_PLACEHOLDER, () => configElement(json))
      .replace(PAGE_CONTENTS_PLACEHOLDER, () => contents)
      .replace(STRUCTURED_DATA_PLACEHOLDER, () => structuredData(place, publicUrl, appConfig))
    // By what the build and we wrote ourselves: a script in a text must not be allowed.
    const policy = pagePolicy(withColours, appConfig)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const [br, compressed] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
    return { html, encodings: { br, gzip: compressed }, etag, policy }
  }

  return (appConfig: AppConfig): Promise<Page> => {
    const json = toScriptJson(appConfig)
    const known = completed.get(json)
    if (known) return known
    const page = complete(appConfig, json)
    // One document each for customers and staff. What changes, such as a price, makes new ones.
    if (completed.size >= 2) completed.clear()
    completed.set(json, page)
    page.catch(() => completed.delete(json))
    return page
  }
}

const configElement = (json: string): string =>
  `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">${json}</script>`
