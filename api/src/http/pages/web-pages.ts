import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import {
  APP_CONFIG_ELEMENT_ID,
  APP_CONFIG_PLACEHOLDER,
  PAGE_CONTENTS_PLACEHOLDER,
  PUBLIC_URL_PLACEHOLDER,
  SHELL_FILE,
  STRUCTURED_DATA_PLACEHOLDER,
  type RenderPage,
} from '@fuel-shack/contract/site/page-template'
import type { Site } from '@fuel-shack/contract/site/site'
import { pagePolicy } from './page-policy.ts'
import type { Encoding } from '../prepared-body.ts'
import { structuredData, toScriptJson } from './structured-data.ts'

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

interface WebPagesOptions {
  site: Site
  publicUrl: string
  renderPage: RenderPage
  /** A page that could not be rendered; the shell is sent in its place. */
  onRenderFailure: (error: unknown) => void
}

/**
 * The prerendered pages, completed and compressed once for each configuration. `cards.html` is the page at `/cards`, and
 * `orders.coming-soon.html` the page at `/orders` while ordering has that state. Every other address and every known user
 * gets the shell, which the browser renders.
 */
export function createWebPages(
  webDirectory: string,
  { site, publicUrl, renderPage, onRenderFailure }: WebPagesOptions,
) {
  const templates = new Map(
    globSync('*.html', { cwd: webDirectory }).map((file) => [
      file,
      createTemplate(readFileSync(join(webDirectory, file), 'utf8'), {
        path: addressOf(file),
        site,
        publicUrl,
        renderPage,
      }),
    ]),
  )

  function fileFor({ path, appConfig, isKnownDevice }: PageRequest): string {
    // Without a catalogue a page could only show the splash screen.
    if (isKnownDevice || appConfig.catalogue === null) return SHELL_FILE
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
        onRenderFailure(error)
        return templates.get(SHELL_FILE)?.(request.appConfig)
      }
    },
  }
}

const addressOf = (file: string): string => `/${file.split('.', 1)[0]}`

type TemplateOptions = Pick<WebPagesOptions, 'site' | 'publicUrl' | 'renderPage'> & { path: string }

function createTemplate(file: string, { path, site, publicUrl, renderPage }: TemplateOptions) {
  const template = file.replaceAll(PUBLIC_URL_PLACEHOLDER, () => publicUrl)
  const isRenderedHere = template.includes(PAGE_CONTENTS_PLACEHOLDER)
  const completed = new Map<string, Promise<Page>>()

  async function complete(appConfig: AppConfig, json: string): Promise<Page> {
    const contents = isRenderedHere ? await renderPage(path, appConfig) : ''
    const block = `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">${json}</script>`
    const html = template
      .replace(APP_CONFIG_PLACEHOLDER, () => block)
      .replace(PAGE_CONTENTS_PLACEHOLDER, () => contents)
      .replace(STRUCTURED_DATA_PLACEHOLDER, () => structuredData(site, publicUrl, appConfig))
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const [br, compressed] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
    return { html, encodings: { br, gzip: compressed }, etag, policy: pagePolicy(template, appConfig) }
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
