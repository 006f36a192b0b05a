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

export interface PageWish {
  path: string
  appConfig: AppConfig
  /** The browser keeps somebody's session or card. */
  isPersonKept: boolean
}

/**
 * The built pages, filled in and compressed once for each configuration. `cards.html` is the page at `/cards`, and
 * `orders.coming-soon.html` the one at `/orders` while ordering is that; every other address, and everybody who is known, gets the
 * shell, which the browser draws.
 */
export function createWebPages(webDirectory: string, publicUrl: string) {
  const fillers = new Map(
    globSync('*.html', { cwd: webDirectory }).map((file) => [file, createFiller(join(webDirectory, file), publicUrl)]),
  )

  function fileFor({ path, appConfig, isPersonKept }: PageWish): string {
    // What a page shows without a catalogue is the splash.
    if (isPersonKept || appConfig.catalogue === null) return SHELL_FILE
    // What is typed into the address bar is the bare domain.
    const name = (path === '/' ? webPaths.home : path).slice(1)
    const files = [`${name}.${appConfig.ordering}.html`, `${name}.html`]
    return files.find((file) => fillers.has(file)) ?? SHELL_FILE
  }

  return {
    /** The addresses of the pages that were rendered at build. */
    addresses: [
      ...new Set([...fillers.keys()].filter((file) => file !== SHELL_FILE).map((file) => `/${file.split('.', 1)[0]}`)),
    ].toSorted(),

    readPage: (wish: PageWish): Page | undefined => fillers.get(fileFor(wish))?.(wish.appConfig),
  }
}

function createFiller(file: string, publicUrl: string): (appConfig: AppConfig) => Page {
  const template = readFileSync(file, 'utf8').replaceAll(PUBLIC_URL_PLACEHOLDER, () => publicUrl)
  const filled = new Map<string, Page>()
  return (appConfig) => {
    // `<` cannot end the block, or begin a comment in it, once it is escaped.
    const json = JSON.stringify(appConfig).replaceAll('<', String.raw`\u003c`)
    let page = filled.get(json)
    if (!page) {
      const block = `<script type="application/json" id="${APP_CONFIG_ELEMENT_ID}">${json}</script>`
      const html = template.replace(APP_CONFIG_PLACEHOLDER, () => block)
      const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      const encodings = { br: brotliCompressSync(html), gzip: gzipSync(html) }
      page = { html, encodings, etag, policy: pagePolicy(template, appConfig) }
      // Customers' and staff's documents; the former ones go when prices change.
      if (filled.size >= 2) filled.clear()
      filled.set(json, page)
    }
    return page
  }
}
