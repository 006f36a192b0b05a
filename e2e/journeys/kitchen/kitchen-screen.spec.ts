// The kitchen's screen with everything on it that takes height on an ordinary bad day: how much of it belongs to the orders, and
// whether everyone can read and use it.
import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { viewports } from '@fuel-shack/harness/browser'
import { docketPrinter } from '@fuel-shack/harness/pages/docket-printer'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { product, siteFolder } from '@fuel-shack/harness/site'
import { expect, type Locator, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { openCounter } from '../../support/counter.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const site = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(() => ({
  ORDERING: 'open',
  SITE_DIR: site,
  STANDINS_PRINTER: 'on',
}))
test.describe.configure({ mode: 'serial' })

/** The height above the first ticket, at most. */
const SCREENS = [
  { name: 'a tablet', viewport: viewports.tablet, aboveTickets: 120 },
  { name: 'a small phone', viewport: { width: 360, height: 640 }, aboveTickets: 140 },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, aboveTickets: 72 },
] as const
/** Disputed as soon as it has paid. */
const DISPUTED_CARD = '4000000000000259'
const LONG_NOTES = `${'No onion on any of the burgers, please, and the sauce beside them. '.repeat(7)}Thanks.`
const LATE_ORDER = 'While a finger is on the screen'
const SMALLEST_TAP_PX = 48
/** Its payment page, which was opened before the pause. */
let latePayment = ''
const READY_AND_DONE_PX = { height: 56, between: 8 }

/** The least height of the buttons in sight. */
async function leastTapHeight(page: Page): Promise<number> {
  const heights = await page
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  return Math.min(...heights)
}

/** The tickets and buttons that would be in sight without it. */
async function coveredBy(cover: Locator): Promise<string[]> {
  const box = await cover.boundingBox()
  if (!box) throw new Error('It is not in sight')
  return cover.page().evaluate(({ x, y, width, height }) => {
    const found = new Set<string>()
    for (let column = 0; column <= 8; column += 1) {
      for (let row = 0; row <= 4; row += 1) {
        const point = [x + ((width - 1) * column) / 8, y + ((height - 1) * row) / 4] as const
        const below = document
          .elementsFromPoint(...point)
          .find((element) => !element.closest('[aria-label="Notifications"]'))
        const covered = below?.closest('li, button, input')
        if (covered) found.add(covered.textContent ?? '')
      }
    }
    return [...found]
  }, box)
}

async function expectUncovered(text: Locator): Promise<void> {
  await expect(text).toBeInViewport({ ratio: 1 })
  const isOnTop = await text.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const uppermost = document.elementFromPoint(left + width / 2, top + height / 2)
    return uppermost !== null && (element.contains(uppermost) || uppermost.contains(element))
  })
  expect(isOnTop).toBe(true)
}

/** Everything that takes height is there. */
async function untilBusy(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Paper out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^This device: Bell not tested/ })).toBeVisible()
}

async function expectOrdersFirst(counter: Page, aboveTickets: number): Promise<void> {
  const { tickets, rows, heading, showFulfilled } = fulfilment(counter)
  await expect(rows).toHaveCount(5)
  expect((await tickets.first().boundingBox())?.y).toBeLessThanOrEqual(aboveTickets)
  for (const shown of [heading, showFulfilled, counter.getByText(/^\d new orders$/)]) await expectUncovered(shown)
  await expectToFit(counter)
}

/** The number stands beside Ready and Done when the top of the ticket is scrolled away. */
async function expectNumberBesideButtons(counter: Page): Promise<void> {
  const ticket = fulfilment(counter).tickets.filter({ hasText: LONG_NOTES })
  const [ready, done] = [/^Ready/, /^Done/].map((name) => ticket.getByRole('button', { name }))
  if (!ready || !done) throw new Error('A ticket has two buttons')
  await done.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const number = /\d{3}/.exec((await ticket.textContent()) ?? '')?.[0] ?? ''
  for (const shown of [done, ready, ticket.getByText(number, { exact: true }).last()]) await expectUncovered(shown)
  const [left, right] = await Promise.all([ready.boundingBox(), done.boundingBox()])
  expect(Math.min(left?.height ?? 0, right?.height ?? 0)).toBeGreaterThanOrEqual(READY_AND_DONE_PX.height)
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(READY_AND_DONE_PX.between)
}

/** An order is announced from its details, which fit; the toast covers neither a ticket nor a button. */
async function expectDetailsAndToastToFit(counter: Page, notes: string): Promise<void> {
  const details = await fulfilment(counter).openOrder(notes)
  const isOnItsSide = (counter.viewportSize()?.height ?? 0) < viewports.smallestPhone.height
  for (const shown of isOnItsSide
    ? []
    : [fulfilment(counter).fulfilButton, details.getByText(`${product.title} (x 1)`)]) {
    await expect(shown).toBeInViewport({ ratio: 1 })
  }
  await expect.poll(() => leastTapHeight(counter)).toBeGreaterThanOrEqual(SMALLEST_TAP_PX)
  expect(await details.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  const toast = counter.getByText('Customer has been notified that their order is ready', { exact: true })
  const appeared = toast.waitFor()
  await fulfilment(counter).notifyButton.click()
  await appeared
  expect(await coveredBy(toast)).toEqual([])
  await expect(details).toBeHidden()
  await toast.waitFor({ state: 'hidden', timeout: 15_000 })
}

async function expectToolsBehindOneTap(counter: Page, width: number): Promise<void> {
  await fulfilment(counter).showTools()
  const always = [/^Online ordering: Paused/, 'Oldest first', 'All-day', /^Menu/, /^This device/, 'Account menu']
  for (const tool of width > 640 ? [...always, 'Keys'] : always) {
    await expect(counter.getByRole('button', { name: tool })).toBeVisible()
  }
  await expect(counter.getByRole('searchbox', { name: 'Find an order' })).toBeVisible()
  await expectToFit(counter)
  if (width < 960) await counter.getByRole('button', { name: 'Account menu' }).click()
  await expect(counter.getByRole('button', { name: 'Hand over' })).toBeVisible()
  await expectToFit(counter)
  await counter.keyboard.press('Escape')
}

/** Moves the focus with Tab until the button has it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

async function pauseOrdering(counter: Page): Promise<void> {
  await fulfilment(counter).showTools()
  await counter.getByRole('button', { name: /^Online ordering:/ }).click()
  const pace = counter.getByRole('dialog', { name: 'Online ordering' })
  await pace.getByRole('button', { name: 'Pause ordering' }).click()
  await expect(pace.getByText(/^Paused until /)).toBeVisible()
  await counter.reload()
  await untilBusy(counter)
}

test('on a tablet and on phones the orders come first, and the rest is one tap away', async ({
  browser,
  request,
  restStop,
}) => {
  const printer = docketPrinter(await browser.newPage())
  await printer.open(restStop.standinsUrl)
  await printer.set('Paper out')
  const customer = await registerCustomer(restStop.baseUrl)
  const order = async (notes: string, card?: string) =>
    pay(request, (await startCheckout(request, customer, notes)).url, card)
  await order('Disputed', DISPUTED_CARD)
  for (const { name } of SCREENS) await order(`For ${name}`)
  await order(LONG_NOTES)
  const payLater = await registerCustomer(restStop.baseUrl)
  latePayment = (await startCheckout(request, payLater, LATE_ORDER)).url
  const counter = await openCounter(browser, restStop.baseUrl)
  await untilBusy(counter)
  await pauseOrdering(counter)

  for (const { name, viewport, aboveTickets } of SCREENS) {
    await test.step(`on ${name} the orders begin within ${aboveTickets} pixels, and all of an order fits`, async () => {
      await counter.setViewportSize(viewport)
      await expectOrdersFirst(counter, aboveTickets)
      await expectNumberBesideButtons(counter)
      await expectDetailsAndToastToFit(counter, `For ${name}`)
    })
  }
  for (const { name, viewport } of SCREENS) {
    await test.step(`on ${name} everything else is there with one tap`, async () => {
      await counter.setViewportSize(viewport)
      await expectToolsBehindOneTap(counter, viewport.width)
    })
  }
  await test.step('with text twice as large and in forced colours, and on other screens, it fits', async () => {
    await counter.emulateMedia({ forcedColors: 'active' })
    for (const { viewport } of [...SCREENS, { viewport: viewports.smallestPhone }, { viewport: viewports.desktop }]) {
      await counter.setViewportSize(viewport)
      await expectToFit(counter)
      await enlargeText(counter)
      await expectToFit(counter)
      await enlargeText(counter, '')
    }
  })
  await counter.context().close()
})

test('every view of the screen is accessible, and an order is opened, fulfilled and reopened by keyboard', async ({
  browser,
  request,
  restStop,
}) => {
  const counter = await openCounter(browser, restStop.baseUrl, { viewport: viewports.tablet, hasTouch: false })
  const { details, row, showFulfilled } = fulfilment(counter)
  await untilBusy(counter)

  await test.step('an order is opened by keyboard, and the focus returns to it', async () => {
    await tabTo(counter, LONG_NOTES)
    await counter.keyboard.press('Enter')
    await expect(details).toBeVisible()
    await expectAccessible(counter)
    await counter.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(row(LONG_NOTES)).toBeFocused()
  })

  await test.step('it is fulfilled by keyboard, and F6 leads to Undo', async () => {
    await counter.keyboard.press('Enter')
    await tabTo(counter, 'Fulfill Order')
    await counter.keyboard.press('Enter')
    await expect(counter.getByText('Order marked as fulfilled')).toBeVisible()
    await expect(row(LONG_NOTES)).toBeHidden()
    await counter.keyboard.press('F6')
    await expect(counter.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectAccessible(counter)
    await counter.keyboard.press('Enter')
    await expect(row(LONG_NOTES)).toBeVisible()
  })

  await test.step('with each of its sheets', async () => {
    for (const [button, sheet] of [
      ['Account menu', 'Account (Staff)'],
      [/^This device/, 'This device'],
      ['Keys', 'Keys'],
    ] as const) {
      await counter.getByRole('button', { name: button }).click()
      await expect(counter.getByRole('dialog', { name: sheet, exact: true })).toBeVisible()
      await expectAccessible(counter)
      await counter.keyboard.press('Escape')
      await expect(counter.getByRole('dialog')).toHaveCount(0)
    }
  })

  await test.step('with a line ticked off, the all-day list, and a new order that waits for a finger to leave', async () => {
    await row(LONG_NOTES).locator('[data-tick]').click()
    await counter.getByRole('button', { name: 'All-day' }).click()
    await expect(counter.getByRole('region', { name: 'All-day count' })).toContainText(`4 × ${product.title}`)
    // A mouse that stays down, unlike one that scrolls, does not depend on the speed of this machine.
    await counter.mouse.move(4, 400)
    await counter.mouse.down()
    await pay(request, latePayment)
    const waiting = counter.getByRole('button', { name: '1 new Show' })
    await expect(waiting).toBeVisible()
    await expect(row(LATE_ORDER)).toBeHidden()
    await expectAccessible(counter)
    await expectToFit(counter)
    await waiting.press('Enter')
    await expect(row(LATE_ORDER)).toBeVisible()
    await counter.mouse.up()
  })

  await test.step('on a small phone, with the history and while orders do not load', async () => {
    await counter.setViewportSize(viewports.smallestPhone)
    await showFulfilled.click()
    await expect(counter.getByText(/^Results limited to the top 100/)).toBeVisible()
    await expectAccessible(counter)
    await showFulfilled.click()
    await counter.route('**/api/orders', (route) => route.abort())
    await expect(counter.getByRole('alert')).toContainText('Last updated')
    await expectAccessible(counter)
    await expectToFit(counter)
  })
  await counter.context().close()
})
