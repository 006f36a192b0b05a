import { changeSite, copySite, ALL_DAY } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product, site as exampleSite, siteFolder } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import {
  countRingsOf,
  expectOrderWithinOnePoll,
  ONE_POLL_MS,
  openColleague,
  openCounter,
} from '../../support/counter.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

const RESPONSE_MS = 3000
const RING_AGAIN_MS = 8000
const REPORT_EVERY_MS = 15_000
/** The shortest possible. */
const OFF_AFTER_SECONDS = 30

const site = copySite(siteFolder, ALL_DAY)
changeSite(site, ({ fulfilment: screen }) => ({
  fulfilment: { ...screen, unattended: 'refuse', unattendedAfterSeconds: OFF_AFTER_SECONDS },
}))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site }))

async function placeOrder(page: Page, notes: string): Promise<void> {
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes })
  await payment(page).payByCard()
  await expect(page).toHaveURL(/\/orders/)
}

test('three devices show the same, and without any of them new orders are rejected', async ({
  page,
  browser,
  restStop,
}) => {
  test.setTimeout(240_000)
  const tablet = await openCounter(browser, restStop.baseUrl)
  const alex = await openColleague(browser, restStop, 'Alex Till')
  const pat = await openColleague(browser, restStop, 'Pat Grill')
  const devices = [tablet, alex, pat]
  for (const device of devices) await fulfilment(device).startShift()
  await openAsCustomer(page)

  await test.step('each device says who else is on', async () => {
    await expect(tablet.getByText('Also on: Alex, Pat', { exact: true })).toBeVisible({ timeout: REPORT_EVERY_MS * 2 })
    await expect(pat.getByText('Also on: Alex, Sam', { exact: true })).toBeVisible({ timeout: REPORT_EVERY_MS * 2 })
    await expectAccessible(tablet)
  })

  await test.step('the bell that one person silences is silent on every device', async () => {
    const notes = 'Silenced by Alex'
    await placeOrder(page, notes)
    for (const device of devices) await expectOrderWithinOnePoll(device, notes)
    const silence = (device: Page) => device.getByRole('button', { name: 'Silence bell' })
    await silence(alex).click()
    for (const device of devices) await expect(silence(device)).toBeHidden({ timeout: ONE_POLL_MS + RESPONSE_MS })
    const before = await Promise.all(devices.map(countRingsOf))
    await tablet.waitForTimeout(RING_AGAIN_MS + 1000)
    expect(await Promise.all(devices.map(countRingsOf))).toEqual(before)
  })

  await test.step('an order that one person opens and starts is seen and started on every device', async () => {
    const notes = 'Silenced by Alex'
    const details = await fulfilment(pat).openOrder(notes)
    await details.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(details.getByText(/^Started by Pat, /)).toBeVisible()
    for (const device of [tablet, alex]) {
      const row = fulfilment(device).row(notes)
      await expect(row).toContainText('Started · Pat', { timeout: ONE_POLL_MS + RESPONSE_MS })
      await expect(row).not.toContainText('NEW')
    }
    await expectAccessible(pat)
    await fulfilment(pat).closeButton.click()
  })

  await test.step('who does what a colleague has just done reads who and when', async () => {
    const notes = 'Silenced by Alex'
    for (const device of [tablet, alex]) await fulfilment(device).openOrder(notes)
    await fulfilment(tablet).notifyButton.click()
    await expect(
      tablet.getByText('Customer has been notified that their order is ready', { exact: true }),
    ).toBeVisible()
    await fulfilment(alex).notifyButton.click()
    await expect(alex.getByText(/^Not sent again\. Sam notified the customer at .+\.$/)).toBeVisible()
  })

  await test.step('without a screen, a checkout is rejected with plain words', async () => {
    for (const device of devices) await device.context().close()
    await ordering(page).fillCart({ [product.title]: 1 })
    await ordering(page).checkoutBar.click()
    const { dialog, payButton } = ordering(page).checkout
    const words = dialog.getByText(
      `We can't take online orders right now: the kitchen's screen is off. Order at the counter, or ring ${exampleSite.phone}.`,
    )
    await expect(words).toBeVisible({ timeout: (OFF_AFTER_SECONDS + 30) * 1000 })
    await expect(payButton).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('a screen that is on again lets the same checkout be paid', async () => {
    await openCounter(browser, restStop.baseUrl)
    await expect(ordering(page).checkout.payButton).toBeEnabled({ timeout: 30_000 })
  })
})
