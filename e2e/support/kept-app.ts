import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, test, type BrowserContextOptions, type Page } from '@playwright/test'

/** A browser that can be closed and opened again with all that it keeps, as a phone's is. */
export class OwnPhone {
  readonly #profile = mkdtempSync(join(tmpdir(), 'fuel-shack-phone-'))
  #close: (() => Promise<void>) | undefined

  async open(baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
    const { launchOptions = {}, viewport, locale, timezoneId } = test.info().project.use
    const context = await chromium.launchPersistentContext(this.#profile, {
      ...launchOptions,
      ...(viewport === undefined ? {} : { viewport }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
      baseURL,
      ...options,
    })
    this.#close = () => context.close()
    return context.pages()[0] ?? context.newPage()
  }

  async close(): Promise<void> {
    await this.#close?.()
    this.#close = undefined
  }

  async throwAway(): Promise<void> {
    await this.close()
    rmSync(this.#profile, { recursive: true, force: true })
  }
}

/** Until the app is on the device, whole. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (!active) throw new Error('No service worker came to be active')
    while (active.state !== 'activated') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    }
  })
}

export interface Kept {
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  databases: string[]
  cookies: string
  /** What the caches hold, by address. */
  caches: Record<string, string>
}

/** The addresses of what the caches hold. */
export async function readKeptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Everything that the page's origin keeps in this browser. */
export async function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const held: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) held[request.url] = (await (await cache.match(request))?.text()) ?? ''
    }
    return {
      localStorage: Object.fromEntries(Object.entries(localStorage)),
      sessionStorage: Object.fromEntries(Object.entries(sessionStorage)),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      cookies: document.cookie,
      caches: held,
    }
  })
}
