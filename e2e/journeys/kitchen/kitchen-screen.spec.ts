// How much of the kitchen's screen belongs to the orders, with everything on it that takes height on an ordinary bad day.
import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { docketPrinter } from '@fuel-shack/harness/pages/docket-printer'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { siteFolder } from '@fuel-shack/harness/site'
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
  { name: 'a tablet', viewport: { width: 1024, height: 768 }, aboveTickets: 120 },
  { name: 'a small phone', viewport: { width: 360, height: 640 }, aboveTickets: 140 },
  { name: 'a phone on its side', viewport: { width: 844, height: 390 }, aboveTickets: 72 },
] as const
/** Disputed as soon as it has paid. */
const DISPUTED_CARD = '4000000000000259'
const LONG_NOTES = `${'No onion on any of the burgers, please, and the sauce beside them. '.repeat(7)}Thanks.`
const SHOWN = { timeout: 20_000 }

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

async function openBusyCounter(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Paper out' })).toBeVisible(SHOWN)
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible(SHOWN)
  await expect(page.getByRole('button', { name: /^This device: Bell not tested/ })).toBeVisible()
}

test('a printer without paper, a disputed payment and paused orders are on the screen', async ({
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
  const counter = await openCounter(browser, restStop.baseUrl)
  await openBusyCounter(counter)
  await fulfilment(counter).showTools()
  await counter.getByRole('button', { name: /^Online ordering:/ }).click()
  const pace = counter.getByRole('dialog', { name: 'Online ordering' })
  await pace.getByRole('button', { name: 'Pause ordering' }).click()
  await expect(pace.getByText(/^Paused until /)).toBeVisible()
  await counter.context().close()
})

for (const { name, viewport, aboveTickets } of SCREENS) {
  test(`on ${name} the orders begin within ${aboveTickets} pixels, and the rest is one tap away`, async ({
    browser,
    restStop,
  }) => {
    const counter = await openCounter(browser, restStop.baseUrl, { viewport })
    await openBusyCounter(counter)
    const { tickets, rows, details, showFulfilled, heading } = fulfilment(counter)
    await expect(rows).toHaveCount(5)

    await test.step('the height above the first ticket', async () => {
      expect((await tickets.first().boundingBox())?.y).toBeLessThanOrEqual(aboveTickets)
      for (const shown of [heading, showFulfilled, counter.getByText(/^\d new orders$/)]) await expectUncovered(shown)
      await expectToFit(counter)
      await counter.emulateMedia({ colorScheme: 'dark' })
      await counter.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(counter)
    })

    await test.step('the number stands beside Ready and Done when the top of the ticket is scrolled away', async () => {
      const ticket = tickets.filter({ hasText: LONG_NOTES })
      const done = ticket.getByRole('button', { name: /^Done/ })
      await done.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      const number = /\d{3}/.exec((await ticket.textContent()) ?? '')?.[0] ?? ''
      await expectUncovered(done)
      await expectUncovered(ticket.getByRole('button', { name: /^Ready/ }))
      await expectUncovered(ticket.getByText(number, { exact: true }).last())
    })

    await test.step('toasts cover neither a ticket nor a button', async () => {
      await fulfilment(counter).openOrder(`For ${name}`)
      const toast = counter.getByText('Customer has been notified that their order is ready', { exact: true })
      const appeared = toast.waitFor()
      await details.getByRole('button', { name: 'Notify Order Ready' }).click()
      await appeared
      expect(await coveredBy(toast)).toEqual([])
    })

    await test.step('with one tap there is everything else', async () => {
      await expect(details).toBeHidden()
      await fulfilment(counter).showTools()
      for (const tool of [
        /^Online ordering: Paused/,
        'Oldest first',
        'All-day',
        /^Menu/,
        /^This device/,
        'Account menu',
        ...(viewport.width > 640 ? ['Keys'] : []),
      ]) {
        await expect(counter.getByRole('button', { name: tool })).toBeVisible()
      }
      await expect(counter.getByRole('searchbox', { name: 'Find an order' })).toBeVisible()
      await expectToFit(counter)
      const handOver = counter.getByRole('button', { name: 'Hand over' })
      if (viewport.width < 960) await counter.getByRole('button', { name: 'Account menu' }).click()
      await expect(handOver).toBeVisible()
      await counter.keyboard.press('Escape')
      await counter.evaluate(() => scrollTo(0, 0))
      await enlargeText(counter)
      await expectToFit(counter)
    })
    await counter.context().close()
  })
}
