import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { product } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { openForOrders } from '../../support/rest-stops.ts'
import { expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { expectOrderWithinOnePoll, openCounter } from '../../support/counter.ts'
import { placeOrder } from '../../support/paid-orders.ts'

test.describe.configure({ mode: 'serial' })

const notes = `Gluten-free bun, and please do not cut it. ${crypto.randomUUID()}`
const SMALLEST_TAP_PX = 48

test.beforeAll(async () => placeOrder(openForOrders.baseUrl, notes))

/** The height of every button in sight. */
async function tapHeights(page: Page): Promise<number[]> {
  const buttons = await page.getByRole('button').filter({ visible: true }).all()
  return Promise.all(buttons.map(async (button) => (await button.boundingBox())?.height ?? NaN))
}

for (const width of [320, 390, 1024]) {
  test(`at ${width} pixels the list and the details fit, and every button is large enough to tap`, async ({
    browser,
  }) => {
    const counter = await openCounter(browser, openForOrders.baseUrl, { viewport: { width, height: 720 } })
    await expectOrderWithinOnePoll(counter, notes)
    await expectToFit(counter)
    await expect.poll(async () => Math.min(...(await tapHeights(counter)))).toBeGreaterThanOrEqual(SMALLEST_TAP_PX)

    const details = await fulfilment(counter).openOrder(notes)
    await expect(details.getByRole('button', { name: 'Fulfill Order' })).toBeInViewport({ ratio: 1 })
    await expect(details.getByText(`${product.title} (x 2)`)).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => Math.min(...(await tapHeights(counter)))).toBeGreaterThanOrEqual(SMALLEST_TAP_PX)
    expect(await details.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  })
}

test('the fulfilment list, details, menu, history and alert pass the accessibility rules', async ({ browser }) => {
  test.setTimeout(120_000)
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await expectOrderWithinOnePoll(counter, notes)
  await expectAccessible(counter)

  const details = await fulfilment(counter).openOrder(notes)
  await expectAccessible(counter)
  await counter.keyboard.press('Escape')
  await expect(details).toBeHidden()

  await counter.getByRole('button', { name: 'Account menu' }).click()
  const menu = counter.getByRole('dialog', { name: 'Account (Staff)' })
  await expect(menu.getByText('App version: 1.3.0')).toBeVisible()
  await expectAccessible(counter)
  await counter.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
  await expect(counter.getByText(/^Results limited to the top 100/)).toBeVisible()
  await expectAccessible(counter)
  await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()

  await counter.route('**/api/orders', (route) => route.abort())
  await expect(counter.getByRole('alert')).toContainText('Last updated')
  await expectAccessible(counter)
})

test('an order can be found, opened and fulfilled by keyboard, and the focus returns', async ({ browser }) => {
  const counter = await openCounter(browser, openForOrders.baseUrl, { hasTouch: false })
  await expectOrderWithinOnePoll(counter, notes)
  await tabTo(counter, notes)
  await counter.keyboard.press('Enter')
  const details = counter.getByRole('dialog', { name: 'Order Details' })
  await expect(details).toBeVisible()
  await counter.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(fulfilment(counter).row(notes)).toBeFocused()

  await counter.keyboard.press('Enter')
  await tabTo(counter, 'Fulfill Order')
  await counter.keyboard.press('Enter')
  await expect(counter.getByText('Order marked as fulfilled')).toBeVisible()
  await expect(fulfilment(counter).row(notes)).toBeHidden()
  await counter.keyboard.press('F6')
  await expect(counter.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(counter)
  await counter.keyboard.press('Enter')
  await expect(fulfilment(counter).row(notes)).toBeVisible()
})

/** Moves the focus with Tab until the button has it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('button', { name })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}
