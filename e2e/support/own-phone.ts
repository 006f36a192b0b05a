import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, test, type BrowserContextOptions, type Page } from '@playwright/test'

/** A browser that can be closed and opened again with its stored data, as on a phone. */
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

  async discard(): Promise<void> {
    await this.close()
    rmSync(this.#profile, { recursive: true, force: true })
  }
}
