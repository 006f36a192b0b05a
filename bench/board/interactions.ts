import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { table } from '../support/table.ts'
import { median } from '../web/page-metrics.ts'
import { CPU_SLOWDOWN } from '../web/throttled-visits.ts'
import { timeEvent } from '../web/event-timing.ts'
import { openTablet } from './tablet.ts'

const SAMPLES = 20
/** A person takes longer to aim after scrolling: until then the browser renders the tickets that came into view. */
const AIM_MS = 400

type Times = Map<string, number[]>

/** Taps of staff until the next paint, with the processor slowed to a quarter. In ms, in steps of 8. */
export async function measureInteractions(browser: Browser, origin: string): Promise<Times> {
  const page = await openTablet(browser, origin)
  const devTools = await page.context().newCDPSession(page)
  const times: Times = new Map()
  await slowDown(devTools, CPU_SLOWDOWN)
  for (let sample = 0; sample < SAMPLES; sample += 1) await measureTicket(page, sample, times)
  await slowDown(devTools, 1)
  await page.context().close()
  return times
}

async function slowDown(devTools: CDPSession, rate: number): Promise<void> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** One ticket of the whole length of the board: opened and closed, ready and done. */
async function measureTicket(page: Page, sample: number, times: Times): Promise<void> {
  const { tickets, closeButton } = fulfilment(page)
  const ticket = tickets.nth(Math.floor((sample / SAMPLES) * (await tickets.count())))
  const open = ticket.getByRole('button').first()
  const record = async (name: string, target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(AIM_MS)
    const time = await timeEvent(page, 'click', () => target.tap())
    times.set(name, [...(times.get(name) ?? []), time])
  }
  await record('open', open)
  await record('close', closeButton)
  await record('ready', ticket.getByRole('button', { name: /^Ready/ }))
  await record('done', ticket.getByRole('button', { name: /^Done/ }))
}

export function interactionsTable(times: Times): string {
  return table(
    ['Tap', 'samples', 'median', 'worst'],
    [...times].map(([name, all]) => [name, String(all.length), `${median(all)} ms`, `${Math.max(...all)} ms`]),
  )
}
