import { join } from 'node:path'
import { launchBrowser } from '@fuel-shack/harness/browser'
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { card } from '@fuel-shack/harness/pages/card'
import { login } from '@fuel-shack/harness/pages/login'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { casey } from '@fuel-shack/harness/people'
import { board } from '@fuel-shack/harness/site'
import type { Browser, BrowserContext } from 'playwright'
import { z } from 'zod'
import { table } from '../support/table.ts'
import { METRIC_HEADINGS, metricCells, median, medianMetrics, type PageMetrics } from './page-metrics.ts'

// The connection and the phone that Lighthouse simulates, here applied by the browser.
const CONNECTION = { latency: 150, downloadThroughput: (1.6 * 1000 * 1000) / 8, uploadThroughput: (750 * 1000) / 8 }
export const CPU_SLOWDOWN = 4
export const LONG_TASK_MS = 50
/** Has no target: the board is readable before. */
export const SHEET_OPEN = 'its sheet open after the same tap'

const paintsSchema = z.object({
  firstPaintMs: z.number(),
  largestPaintMs: z.number(),
  layoutShift: z.number(),
  tasks: z.array(z.object({ startTime: z.number(), duration: z.number() })),
})
const READ_PAINTS =
  "({ ...window.paints, firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })"
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

export interface ThrottledResults {
  visits: Map<string, PageMetrics>
  /** How long the user waits for something, in ms. */
  waits: Map<string, number>
}

/** Visits in a new browser, in one with the app installed, and in one without a network. */
export async function visitThrottled(origin: string, rounds: number): Promise<ThrottledResults> {
  const browser = await launchBrowser()
  const visits: Samples<PageMetrics> = new Map()
  const waits: Samples<number> = new Map()
  try {
    for (let round = 0; round < rounds; round += 1) {
      await visitBare(await openPhone(browser), origin, visits)
      await visitProduct(await openPhone(browser), origin, visits)
      await visitCard(await openPhone(browser), origin, waits)
      await visitBoard(await openPhone(browser), origin, waits)
    }
  } finally {
    await browser.close()
  }
  return {
    visits: new Map([...visits].map(([name, all]) => [name, medianMetrics(all)])),
    waits: new Map([...waits].map(([name, all]) => [name, median(all)])),
  }
}

type Connection = 'slow' | 'none' | 'fast'
type Samples<Value> = Map<string, Value[]>

function record<Value>(into: Samples<Value>, name: string, value: Value): void {
  into.set(name, [...(into.get(name) ?? []), value])
}

async function visitBare(phone: BrowserContext, origin: string, visits: Samples<PageMetrics>): Promise<void> {
  record(visits, 'bare page, first visit', await visit(phone, `${origin}/bare`))
  record(visits, 'bare page, second visit', await visit(phone, `${origin}/bare`))
  await phone.close()
}

async function visitProduct(phone: BrowserContext, origin: string, visits: Samples<PageMetrics>): Promise<void> {
  record(visits, 'product, first visit', await visit(phone, `${origin}/home`))
  const page = await phone.newPage()
  await page.goto(`${origin}/home`)
  await untilInstalled(page)
  await page.close()
  record(visits, 'product, second visit', await visit(phone, `${origin}/home`))
  await phone.setOffline(true)
  record(visits, 'product, no network', await visit(phone, `${origin}/home`, 'none'))
  await phone.close()
}

async function visitCard(phone: BrowserContext, origin: string, waits: Samples<number>): Promise<void> {
  const page = await phone.newPage()
  await page.goto(`${origin}/cards`)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await login(page).logIn(casey)
  await card(page).number.waitFor()
  await untilInstalled(page)
  await page.close()
  record(waits, 'card number, second visit', await timeCard(phone, origin))
  await phone.setOffline(true)
  record(waits, 'card number, no network', await timeCard(phone, origin, 'none'))
  await phone.close()
}

/** A new phone, which notes its paints and long tasks. */
export async function openPhone(browser: Browser): Promise<BrowserContext> {
  const phone = await browser.newContext(PHONE)
  await phone.addInitScript({ path: join(import.meta.dirname, 'watch-paints.js') })
  return phone
}

export async function openThrottled(phone: BrowserContext, connection: Connection) {
  const page = await phone.newPage()
  const devTools = await phone.newCDPSession(page)
  await devTools.send('Network.enable')
  if (connection !== 'fast') {
    await devTools.send('Network.emulateNetworkConditions', { offline: connection === 'none', ...CONNECTION })
  }
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devTools }
}

export async function visit(phone: BrowserContext, url: string, connection: Connection = 'slow'): Promise<PageMetrics> {
  const { page, devTools } = await openThrottled(phone, connection)
  const kinds = new Map<string, string>()
  let bytes = 0
  let scriptBytes = 0
  devTools.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => kinds.set(requestId, type))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const paints = paintsSchema.parse(await page.evaluate(READ_PAINTS))
  await page.close()
  const blockingMs = paints.tasks
    .filter(({ startTime }) => startTime > paints.firstPaintMs)
    .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0)
  return { ...paints, blockingMs, requests: kinds.size, bytes, scriptBytes }
}

/** A menu board tapped as soon as it is visible, on a first visit: until it is enlarged, and until its sheet is open. */
async function visitBoard(phone: BrowserContext, origin: string, waits: Samples<number>): Promise<void> {
  const { page } = await openThrottled(phone, 'slow')
  await page.goto(`${origin}/home`, { waitUntil: 'commit' })
  const button = welcome(page).boardButton(board)
  await button.scrollIntoViewIfNeeded()
  const picture = await button.locator('img').elementHandle()
  await page.waitForFunction((image) => image instanceof HTMLImageElement && image.naturalWidth > 0, picture)
  await page.evaluate(() => addEventListener('click', () => performance.mark('tap'), { capture: true, once: true }))
  await button.tap()
  for (const [name, selector] of [
    ['board enlarged after a tap as soon as it is visible', ':is(dialog, [role=dialog]) img'],
    [SHEET_OPEN, '[role=dialog] img'],
  ] as const) {
    const shown = await page.waitForFunction((of) => {
      const image = document.querySelector<HTMLImageElement>(of)
      const isEnlarged = image !== null && image.naturalWidth > 0 && image.getBoundingClientRect().top < innerHeight / 2
      const [tap] = performance.getEntriesByName('tap')
      return isEnlarged && tap && performance.now() - tap.startTime
    }, selector)
    record(waits, name, z.number().parse(await shown.jsonValue()))
  }
  await phone.close()
}

/** Time from the start of the navigation until the card's number is painted. */
async function timeCard(phone: BrowserContext, origin: string, connection: Connection = 'slow'): Promise<number> {
  const { page } = await openThrottled(phone, connection)
  await page.addInitScript(markCardNumber)
  await page.goto(`${origin}/cards`)
  const shown = await page.waitForFunction(() => performance.getEntriesByName('card-number')[0]?.startTime)
  const cardMs = z.number().parse(await shown.jsonValue())
  await page.close()
  return cardMs
}

/** Runs in the page. Reading the text of the whole page in each frame would take a share of the slow processor. */
function markCardNumber(): void {
  const observer = new MutationObserver(() => {
    const texts = [...document.querySelectorAll('main p')].map(({ textContent }) => textContent)
    if (!texts.some((text) => /^\d{4}-\d{4}-\d{4}-\d{4}$/.test(text))) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('card-number')))
  })
  observer.observe(document, { subtree: true, childList: true })
}

export function throttledTable({ visits }: ThrottledResults): string {
  return table(
    ['Visit', ...METRIC_HEADINGS],
    [...visits].map(([name, metrics]) => [name, ...metricCells(metrics)]),
  )
}

export function waitsTable({ waits }: ThrottledResults): string {
  return table(
    ['Wait', 'Time'],
    [...waits].map(([name, ms]) => [name, `${(ms / 1000).toFixed(2)} s`]),
  )
}
