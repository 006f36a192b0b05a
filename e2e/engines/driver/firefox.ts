import { viewports } from '@fuel-shack/harness/browser'
import { site } from '@fuel-shack/harness/site'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { StaleElement, type Session, type SessionElement } from './session.ts'

/** Starts Firefox and controls it by WebDriver BiDi, which Firefox itself serves. */
export async function openFirefox(): Promise<Session> {
  const executablePath = process.env['FIREFOX_PATH']
  if (!executablePath) throw new Error('FIREFOX_PATH names no Firefox')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, TZ: site.timeZone },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-AU, en' },
    // Set by `page.setViewport`, it fails in Firefox 140, which knows the size of a viewport but not its orientation.
    defaultViewport: viewports.phone,
  })
  const page = await browser.newPage()

  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    evaluate: async (expression) => page.evaluate(expression),
    async findElement(expression) {
      const element = (await page.evaluateHandle(expression)).asElement()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the expressions return elements, no other nodes
      return element ? elementOf(element as ElementHandle) : undefined
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: async () => browser.close(),
  }
}

function elementOf(element: ElementHandle): SessionElement {
  return {
    click: async () => element.click().catch(rethrow),
    async type(text) {
      // Puppeteer does not report that the field is gone: the keys would go nowhere.
      if (!(await element.evaluate(({ isConnected }) => isConnected))) throw new StaleElement('The field is gone')
      await element.type(text).catch(rethrow)
    },
  }
}

function rethrow(error: unknown): never {
  if (error instanceof Error && /^Node is detached|no such node/.test(error.message))
    throw new StaleElement(error.message, { cause: error })
  throw error
}
