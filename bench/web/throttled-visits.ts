import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright'
import { z } from 'zod'
import { table } from '../support/table.ts'
import { keepApp, signIn, type Person } from './phone-habits.ts'
import { FIGURE_HEADS, figureCells, median, medianFigures, type PageFigures } from './page-figures.ts'

// The line and the phone that Lighthouse simulates, here for real.
const LINE = { latency: 150, downloadThroughput: (1.6 * 1000 * 1000) / 8, uploadThroughput: (750 * 1000) / 8 }
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

export interface ThrottledResults {
  visits: Map<string, PageFigures>
  cardMs: Map<string, number>
}

interface Options {
  rounds: number
  browserPath: string | undefined
  customer: Person
}

/** Visits in a fresh browser, in one that has been there, and in one without a network. */
export async function visitThrottled(origin: string, options: Options): Promise<ThrottledResults> {
  const { rounds, browserPath, customer } = options
  const browser = await chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const openPhone = async () => {
    const phone = await browser.newContext(PHONE)
    await phone.addInitScript({ path: join(import.meta.dirname, 'watch-paints.js') })
    return phone
  }
  const visits: Noted<PageFigures> = new Map()
  const cards: Noted<number> = new Map()
  try {
    for (let round = 0; round < rounds; round += 1) {
      await visitBare(await openPhone(), origin, visits)
      await visitProduct(await openPhone(), origin, visits)
      await lookAtCard(await openPhone(), origin, { customer, cards })
    }
  } finally {
    await browser.close()
  }
  return {
    visits: new Map([...visits].map(([name, all]) => [name, medianFigures(all)])),
    cardMs: new Map([...cards].map(([name, all]) => [name, median(all)])),
  }
}

type Noted<Figure> = Map<string, Figure[]>

function note<Figure>(into: Noted<Figure>, name: string, figure: Figure): void {
  into.set(name, [...(into.get(name) ?? []), figure])
}

async function visitBare(phone: BrowserContext, origin: string, visits: Noted<PageFigures>): Promise<void> {
  note(visits, 'bare page, first visit', await visit(phone, `${origin}/bare`))
  note(visits, 'bare page, second visit', await visit(phone, `${origin}/bare`))
  await phone.close()
}

async function visitProduct(phone: BrowserContext, origin: string, visits: Noted<PageFigures>): Promise<void> {
  note(visits, 'product, first visit', await visit(phone, `${origin}/home`))
  await keepApp(phone, origin)
  note(visits, 'product, second visit', await visit(phone, `${origin}/home`))
  await phone.setOffline(true)
  note(visits, 'product, no network', await visit(phone, `${origin}/home`, true))
  await phone.close()
}

async function lookAtCard(
  phone: BrowserContext,
  origin: string,
  { customer, cards }: { customer: Person; cards: Noted<number> },
): Promise<void> {
  await signIn(phone, origin, customer)
  note(cards, 'card, second visit', await timeCard(phone, origin))
  await phone.setOffline(true)
  note(cards, 'card, no network', await timeCard(phone, origin, true))
  await phone.close()
}

async function openThrottled(phone: BrowserContext, isOffline: boolean) {
  const page = await phone.newPage()
  const wire = await phone.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', { offline: isOffline, ...LINE })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, wire }
}

async function visit(phone: BrowserContext, url: string, isOffline = false): Promise<PageFigures> {
  const { page, wire } = await openThrottled(phone, isOffline)
  const kinds = new Map<string, string>()
  let bytes = 0
  let scriptBytes = 0
  wire.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => kinds.set(requestId, type))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
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

/** From the start of the navigation until the card's number can be read. */
async function timeCard(phone: BrowserContext, origin: string, isOffline = false): Promise<number> {
  const { page } = await openThrottled(phone, isOffline)
  await page.goto(`${origin}/cards`)
  const shown = await page.waitForFunction(() => {
    return /\d{4}-\d{4}-\d{4}-\d{4}/.test(document.body.innerText) && performance.now()
  })
  const cardMs = z.number().parse(await shown.jsonValue())
  await page.close()
  return cardMs
}

export function throttledTable({ visits }: ThrottledResults): string {
  return table(
    ['Visit', ...FIGURE_HEADS],
    [...visits].map(([name, figures]) => [name, ...figureCells(figures)]),
  )
}

export function cardTable({ cardMs }: ThrottledResults): string {
  return table(
    ['Visit', 'Number to be read after'],
    [...cardMs].map(([name, ms]) => [name, `${(ms / 1000).toFixed(2)} s`]),
  )
}
