import { webPaths } from '@fuel-shack/contract/web-paths'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { APP_CONFIG_ELEMENT_ID } from '@fuel-shack/contract/app-config-element'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { APP_CONFIG_PLACEHOLDER, PUBLIC_URL_PLACEHOLDER, SHELL_FILE } from '@fuel-shack/contract/page-template'
import { pagePolicy } from './page-policy.ts'
import type { Encoding } from './prepared-body.ts'

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

/**
 * The prerendered pages, completed and compressed once for each configuration. `cards.html` is the page at `/cards`, and
 * `orders.coming-soon.html` the page at `/orders` while ordering has that state. Every other address and every known user
 * gets the shell, which the browser renders.
 */
export function createWebPages(webDirectory: string, publicUrl: string) {
  const templates = new Map(
    globSync('*.html', { cwd: webDirectory }).map((file) => [
      file,
      createTemplate(join(webDirectory, file), publicUrl),
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
      ...new Set(
        [...templates.keys()].filter((file) => file !== SHELL_FILE).map((file) => `/${file.split('.', 1)[0]}`),
      ),
    ].toSorted(),

    readPage: (request: PageRequest): Page | undefined => templates.get(fileFor(request))?.(request.appConfig),
  }
}

function createTemplate(file: string, publicUrl: string): (appConfig: AppConfig) => Page {
  const template = readFileSync(file, 'utf8').replaceAll(PUBLIC_URL_PLACEHOLDER, () => publicUrl)
  const rendered = new Map<string, Page>()
  return (appConfig) => {
    // An escaped `<` cannot close the script block or start a comment in it.
    const json = JSON.stringify(appConfig).replaceAll('<', String.raw`\u003c`)
    let page = rendered.get(json)
    if (!page) {
      const block = `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">${json}</script>`
      const html = template.replace(APP_CONFIG_PLACEHOLDER, () => block)
      const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      const encodings = { br: brotliCompressSync(html), gzip: gzipSync(html) }
      page = { html, encodings, etag, policy: pagePolicy(template, appConfig) }
      // One document each for customers and staff. Prices that change make new ones.
      if (rendered.size >= 2) rendered.clear()
      rendered.set(json, page)
    }
    return page
  }
}
