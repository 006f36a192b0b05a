import { join } from 'node:path'
import { launchBrowser } from '@fuel-shack/harness/browser'
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { card } from '@fuel-shack/harness/pages/card'
import { login } from '@fuel-shack/harness/pages/login'
import { casey } from '@fuel-shack/harness/people'
import type { Browser, BrowserContext } from 'playwright'
import { z } from 'zod'
import { table } from '../support/table.ts'
import { METRIC_HEADINGS, median, medianCells, type PageMetrics } from './page-metrics.ts'

// The connection and the phone that Lighthouse simulates, here applied by the browser.
const CONNECTION = { latency: 150, downloadThroughput: (1.6 * 1000 * 1000) / 8, uploadThroughput: (750 * 1000) / 8 }
const CPU_SLOWDOWN = 4
const LONG_TASK_MS = 50

const paintsSchema = z.object({
  firstPaintMs: z.number(),
  largestPaintMs: z.number(),
  layoutShift: z.number(),
  tasks: z.array(z.object({ startTime: z.number(), duration: z.number() })),
})
const READ_PAINTS =
  "({ ...window.paints, firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })"
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

type Connection = 'slow' | 'none'

interface Results {
  visits: Map<string, PageMetrics[]>
  /** How long the user waits for something, in ms. */
  waits: Map<string, number[]>
}

/** Visits from a new phone, which is closed afterwards. */
export type Scenario = (phone: BrowserContext, origin: string, results: Results) => Promise<void>

/** While ordering is closed: with the app installed and without a network, beside a page without an app. */
export const pageVisits: Scenario[] = [visitBare, visitProduct, visitCard]

/** While ordering is open: the first visit to the menu, beside the welcome page of the same server. */
export const menuVisits: Scenario[] = [
  async (phone, origin, { visits }) => record(visits, '/home, ordering open', await visit(phone, `${origin}/home`)),
  async (phone, origin, { visits }) => record(visits, '/orders, ordering open', await visit(phone, `${origin}/orders`)),
]

/** @returns tables of the medians. The scenarios take turns, so that a busy minute affects all. */
export async function visitThrottled(origin: string, rounds: number, scenarios: Scenario[]): Promise<string> {
  const browser = await launchBrowser()
  const results: Results = { visits: new Map(), waits: new Map() }
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const scenario of scenarios) {
        const phone = await openPhone(browser)
        await scenario(phone, origin, results)
        await phone.close()
      }
    }
  } finally {
    await browser.close()
  }
  const visits = [...results.visits].map(([name, all]) => [name, ...medianCells(all)])
  const waits = [...results.waits].map(([name, all]) => [name, `${(median(all) / 1000).toFixed(2)} s`])
  const visitsTable = table(['Visit', ...METRIC_HEADINGS], visits)
  return waits.length === 0 ? visitsTable : `${visitsTable}\n\n${table(['Wait', 'Time'], waits)}`
}

function record<Value>(into: Map<string, Value[]>, name: string, value: Value): void {
  into.set(name, [...(into.get(name) ?? []), value])
}

async function visitBare(phone: BrowserContext, origin: string, { visits }: Results): Promise<void> {
  record(visits, 'bare page, first visit', await visit(phone, `${origin}/bare`))
  record(visits, 'bare page, second visit', await visit(phone, `${origin}/bare`))
}

async function visitProduct(phone: BrowserContext, origin: string, { visits }: Results): Promise<void> {
  record(visits, 'product, first visit', await visit(phone, `${origin}/home`))
  const page = await phone.newPage()
  await page.goto(`${origin}/home`)
  await untilInstalled(page)
  await page.close()
  record(visits, 'product, second visit', await visit(phone, `${origin}/home`))
  await phone.setOffline(true)
  record(visits, 'product, no network', await visit(phone, `${origin}/home`, 'none'))
}

async function visitCard(phone: BrowserContext, origin: string, { waits }: Results): Promise<void> {
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
}

/** The page records its own paints and long tasks. */
async function openPhone(browser: Browser): Promise<BrowserContext> {
  const phone = await browser.newContext(PHONE)
  await phone.addInitScript({ path: join(import.meta.dirname, 'watch-paints.js') })
  return phone
}

async function openThrottled(phone: BrowserContext, connection: Connection) {
  const page = await phone.newPage()
  const devTools = await phone.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { offline: connection === 'none', ...CONNECTION })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, devTools }
}

async function visit(phone: BrowserContext, url: string, connection: Connection = 'slow'): Promise<PageMetrics> {
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
