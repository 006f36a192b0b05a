import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import type { StockedBoard } from './stocked-board.ts'
import { openTablet } from './tablet.ts'

const ORDER_EVERY = 25
const SCROLL_EVERY = 10
const LONGEST_PAUSE_MS = 200
const OPENS_WITHIN_MS = 2000

const targetsSchema = z.array(z.object({ number: z.string(), x: z.number(), y: z.number() }))
type Target = z.infer<typeof targetsSchema>[number]

export interface Driven {
  openings: number
  /** Taps after which no order, or another one, was open. */
  lost: string[]
}

/**
 * Opens one order after the other without waiting for anything but the order itself: the next tap falls while the dialog
 * before is still fading, while toasts appear and while new orders arrive.
 */
export async function driveImpatiently(browser: Browser, board: StockedBoard, openings: number): Promise<Driven> {
  const page = await openTablet(browser, board.origin)
  const { details, closeButton } = fulfilment(page)
  const lost: string[] = []
  for (let opening = 0; opening < openings; opening += 1) {
    if (opening % ORDER_EVERY === 0) await board.addOrder()
    if (opening % SCROLL_EVERY === 0) await scroll(page, Math.random() < 0.5 ? 600 : -600)
    const target = await chooseTicket(page)
    await page.touchscreen.tap(target.x, target.y)
    const opened = details.getByText(target.number, { exact: true })
    const isOpen = await opened.waitFor({ timeout: OPENS_WITHIN_MS }).then(
      () => true,
      () => false,
    )
    if (!isOpen) {
      const shown = (await details.isVisible()) ? (await details.innerText()).split('\n', 3).join(' ') : 'nothing'
      lost.push(`opening ${opening}: tapped ${target.number}, ${shown} opened`)
      if (!(await details.isVisible())) continue
    }
    await closeButton.tap()
    await page.waitForTimeout(Math.random() * LONGEST_PAUSE_MS)
  }
  await page.context().close()
  return { openings, lost }
}

/** The head of a ticket that can be seen, where someone would tap. Scrolls if there is none. */
async function chooseTicket(page: Page): Promise<Target> {
  const targets = targetsSchema.parse(
    await page.getByRole('list', { name: 'Orders' }).evaluate((list) =>
      [...list.children].flatMap((ticket) => {
        const head = ticket.querySelector('button > span > span')
        const { left, top, width, height } = head?.getBoundingClientRect() ?? new DOMRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const above = document.elementsFromPoint(x, y)
        // Behind a bar or a toast it cannot be seen. A dialog that is closing may still be above it.
        const isSeen = above.find((element) => ticket.contains(element) || !element.closest('[data-base-ui-portal]'))
        return head && isSeen && ticket.contains(isSeen) ? [{ number: head.textContent, x, y }] : []
      }),
    ),
  )
  const target = targets[Math.floor(Math.random() * targets.length)]
  if (target) return target
  await scroll(page, 100)
  return chooseTicket(page)
}

/** At once: a tap on a list that is still moving stops it, and opens nothing. */
async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), top)
}
