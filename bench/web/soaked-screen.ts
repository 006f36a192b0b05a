import { setTimeout as delay } from 'node:timers/promises'
import { device, launchBrowser, viewports } from '@fuel-shack/harness/browser'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import type { Browser, CDPSession, Page } from 'playwright'
import type { ScreenSample } from './screen-growth.ts'

const POLL_INTERVAL_MS = 5000
/** The real server answers a poll sooner. Without an answer, time goes on: the poll was not sent yet. */
const ANSWER_MS = 250
/** Before the run fails. */
const MAX_POLLS = 20
/** Machine code is a part of the heap that grows for an hour, while the compiler finds out what is used most. */
const NO_MACHINE_CODE = '--js-flags=--no-opt --no-maglev --no-sparkplug'
/** Toasts are gone, and the screen counts as not in use. */
const QUIET_MS = 10_000

/** One fulfilment screen whose time is driven. */
export class SoakedScreen {
  polls = 0
  unchanged = 0
  readonly errors: string[] = []
  readonly #browser: Browser
  readonly #page: Page
  readonly #devTools: CDPSession
  #notify = () => {}

  static async open(baseURL: string): Promise<SoakedScreen> {
    const browser = await launchBrowser([NO_MACHINE_CODE])
    const context = await browser.newContext({
      ...device,
      baseURL,
      viewport: viewports.tablet,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.install()
    await fulfilment(page).logIn()
    await fulfilment(page).startShift()
    return new SoakedScreen(browser, page, await context.newCDPSession(page))
  }

  private constructor(browser: Browser, page: Page, devTools: CDPSession) {
    this.#browser = browser
    this.#page = page
    this.#devTools = devTools
    page.on('response', (response) => {
      if (new URL(response.url()).pathname !== '/api/orders' || response.request().method() !== 'GET') return
      this.polls += 1
      if (response.status() === 304) this.unchanged += 1
      this.#notify()
    })
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  /** Five seconds go by on the page, and the server answers. */
  async waitForPoll(): Promise<void> {
    const answered = new Promise<void>((resolve) => {
      this.#notify = resolve
    })
    await this.#page.clock.fastForward(POLL_INTERVAL_MS)
    await Promise.race([answered, delay(ANSWER_MS)])
  }

  /** Opens the one order, tells its customer that it is ready, and hands it over. */
  async serveOrder(): Promise<void> {
    const screen = fulfilment(this.#page)
    const ticket = this.#page.getByRole('button', { name: /Pick-up/ })
    await this.#waitUntil(async () => (await ticket.count()) === 1)
    await ticket.tap()
    await screen.notifyButton.tap()
    await screen.details.waitFor({ state: 'detached' })
    await ticket.tap()
    await screen.fulfilButton.tap()
    await screen.details.waitFor({ state: 'detached' })
    await this.#waitUntil(async () => (await ticket.count()) === 0)
  }

  async #waitUntil(isDone: () => Promise<boolean>): Promise<void> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      if (await isDone()) return
      await this.waitForPoll()
    }
    const shown = await this.#page.locator('body').innerText()
    throw new Error(`The list did not change within ${MAX_POLLS} polls:\n${shown}`)
  }

  /** While nothing is open. */
  async measure(orders: number): Promise<ScreenSample> {
    await this.#page.clock.runFor(QUIET_MS)
    await fulfilment(this.#page).noOpenOrders.waitFor()
    await delay(ANSWER_MS)
    // What a first collection frees may hold more.
    for (let round = 0; round < 3; round += 1) await this.#devTools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await this.#devTools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await this.#devTools.send('Memory.getDOMCounters')
    const storageCharacters = await this.#page.evaluate(() =>
      Object.entries(localStorage).reduce((sum, [key, value]) => sum + key.length + String(value).length, 0),
    )
    return { polls: this.polls, orders, heapBytes: usedSize, nodes, listeners: jsEventListeners, storageCharacters }
  }

  async close(): Promise<void> {
    await this.#browser.close()
  }
}
