import { launchBrowser } from '@fuel-shack/harness/browser'
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import { table } from '../support/table.ts'
import { timeEvent } from './event-timing.ts'
import { median } from './page-metrics.ts'
import { CPU_SLOWDOWN, openPhone, openThrottled, visit, LONG_TASK_MS } from './throttled-visits.ts'

const READY = 'main section li button[aria-label^="Add "]'
const SCROLL_STEP_PX = 500
const tasksSchema = z.array(z.number())

/** Of one visit, or the medians of some. */
export interface OpenMenu {
  homePaintMs: number
  menuPaintMs: number
  menuLargestPaintMs: number
  layoutShift: number
  /** From the first tap on Add, which also shows the bar of the cart, until its result is painted. */
  firstAddMs: number
  /** The same for further taps. */
  addMs: number
  /** From a typed letter until it is painted. */
  searchMs: number
  /** The longest task while the whole list scrolls by, with the processor at its full speed. */
  longestTaskMs: number
  /** The longest task from the first paint until the list is complete. */
  longestStartMs: number
}

/** The open menu beside the welcome page, on the same connection and with the same slow processor. */
export async function measureOpenMenu(origin: string, rounds: number): Promise<OpenMenu> {
  const browser = await launchBrowser()
  const all: OpenMenu[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const home = await visitNew(browser, `${origin}/home`)
      const menu = await visitNew(browser, `${origin}/orders`)
      all.push({
        homePaintMs: home.firstPaintMs,
        menuPaintMs: menu.firstPaintMs,
        menuLargestPaintMs: menu.largestPaintMs,
        layoutShift: menu.layoutShift,
        ...(await useMenu(browser, origin)),
      })
    }
  } finally {
    await browser.close()
  }
  const of = (name: keyof OpenMenu) => median(all.map((samples) => samples[name]))
  return {
    homePaintMs: of('homePaintMs'),
    menuPaintMs: of('menuPaintMs'),
    menuLargestPaintMs: of('menuLargestPaintMs'),
    layoutShift: of('layoutShift'),
    firstAddMs: of('firstAddMs'),
    addMs: of('addMs'),
    searchMs: of('searchMs'),
    longestTaskMs: of('longestTaskMs'),
    longestStartMs: of('longestStartMs'),
  }
}

async function visitNew(browser: Browser, url: string) {
  const phone = await openPhone(browser)
  const metrics = await visit(phone, url)
  await phone.close()
  return metrics
}

async function useMenu(browser: Browser, origin: string) {
  const phone = await openPhone(browser)
  const { page, devTools } = await openThrottled(phone, 'fast')
  await page.goto(`${origin}/orders`, { waitUntil: 'networkidle' })
  await page.locator(READY).first().waitFor()
  // Its installation competes for the processor.
  await untilInstalled(page)
  const longestStartMs = await takeLongestTask(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const longestTaskMs = await scrollThrough(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const add = page.locator(READY).first()
  await add.scrollIntoViewIfNeeded()
  const firstAddMs = await timeEvent(page, 'click', () => add.tap())
  const times: number[] = []
  for (let tap = 0; tap < 5; tap += 1) times.push(await timeEvent(page, 'click', () => add.tap()))
  const search = page.getByRole('searchbox')
  await search.tap()
  const letters: number[] = []
  for (const letter of 'burger') letters.push(await timeEvent(page, 'keydown', () => page.keyboard.press(letter)))
  await phone.close()
  return { firstAddMs, addMs: median(times), searchMs: median(letters), longestTaskMs, longestStartMs }
}

/** The longest task since the last call; 0 if all were short. */
async function takeLongestTask(page: Page): Promise<number> {
  const durations = tasksSchema.parse(
    await page.evaluate('window.paints.tasks.splice(0).map(({ duration }) => duration)'),
  )
  return Math.max(0, ...durations.filter((duration) => duration >= LONG_TASK_MS))
}

async function scrollThrough(page: Page): Promise<number> {
  await page.mouse.move(200, 400)
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, SCROLL_STEP_PX)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  return takeLongestTask(page)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const milliseconds = (ms: number) => `${Math.round(ms)} ms`

/** The first visit on slow 4G, and the use on a fast connection. The processor is slowed to a quarter, except to scroll. */
export function openMenuTables(results: ReadonlyMap<number, OpenMenu>): string {
  const visits = table(
    ['Products', 'First paint of /home', 'First paint', 'relative', 'Largest paint', 'Shift'],
    [...results].map(([count, menu]) => [
      String(count),
      seconds(menu.homePaintMs),
      seconds(menu.menuPaintMs),
      `${(menu.menuPaintMs / menu.homePaintMs).toFixed(2)}×`,
      seconds(menu.menuLargestPaintMs),
      menu.layoutShift.toFixed(3),
    ]),
  )
  const uses = table(
    [
      'Products',
      'Longest task, start',
      'Longest task, scrolling',
      'First add to next paint',
      'Further adds',
      'Letter to next paint',
    ],
    [...results].map(([count, menu]) => [
      String(count),
      milliseconds(menu.longestStartMs),
      milliseconds(menu.longestTaskMs),
      milliseconds(menu.firstAddMs),
      milliseconds(menu.addMs),
      milliseconds(menu.searchMs),
    ]),
  )
  return `${visits}\n\n${uses}`
}
