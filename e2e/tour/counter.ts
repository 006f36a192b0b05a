import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { casey, sam } from '@fuel-shack/harness/people'
import type { Page } from '@playwright/test'
import { EVERY_SCREEN, type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import { tourKitchen } from './kitchen.ts'
import { withOrderAges } from './order-ages.ts'
import { tourStaffRefunds } from './staff-refunds.ts'
import { logIn, MOBILE, order, type Tour } from './tour.ts'

const ORDERS = [
  { titles: ['Road train double', 'Hot chips, large'], mobile: '0491 570 157', notes: 'In the red road train.' },
  { titles: ['Chicken parmi', 'Flat white'], mobile: '0491 570 158', notes: '' },
  {
    titles: ['Shack burger', 'Shack burger', 'Potato scallop'],
    mobile: MOBILE,
    notes: 'No beetroot on the burgers. Arriving about 6.30, dog in the back.',
  },
]
/** How old each order appears in the pictures. */
const MINUTES_AGO = [26, 13, 2]

/** The fulfilment screen on a tablet. */
export async function tourCounter(tour: Tour, gallery: Gallery): Promise<void> {
  await tour.restStop.restartServer({ ORDERING: 'open' })
  await fulfilAll(tour)
  const customer = await tour.newPage()
  await logIn(customer, casey)
  const page = await tour.newPage()
  await tourBeforeOrders(page, gallery)
  await page.route('**/api/orders', withOrderAges(MINUTES_AGO))
  for (const { titles, mobile, notes } of ORDERS) await order(customer, { titles, mobile, notes })

  const { rows } = fulfilment(page)
  await rows.nth(2).waitFor()
  for (const seen of ['road train', 'Chicken parmi']) {
    await rows.filter({ hasText: seen }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByText('A new order has been received!').waitFor({ state: 'hidden' })
  await gallery.add(page, 'fulfilment', 'Orders: one late, one waiting, one not opened yet. The bell rings.', {
    from: page.locator('body'),
    views: EVERY_SCREEN,
  })
  await tourStaffRefunds(page, 'No beetroot', gallery)
  await tourDetails(page, gallery)
  await tourKitchen(page, customer, gallery)
  await tourTrouble(tour, page, gallery)
  await customer.context().close()
  await page.context().close()
}

/** Fulfils the orders of earlier chapters. */
async function fulfilAll(tour: Tour): Promise<void> {
  const page = await tour.newPage()
  await logIn(page, sam)
  const { fulfilButton, noOpenOrders, rows } = fulfilment(page)
  await rows.first().or(noOpenOrders).waitFor()
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows.first().click()
    await fulfilButton.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await noOpenOrders.waitFor()
  await page.context().close()
}

async function tourBeforeOrders(page: Page, gallery: Gallery): Promise<void> {
  await page.route('**/api/orders', () => undefined)
  await logIn(page, sam)
  await fulfilment(page).loading.waitFor()
  await gallery.add(page, 'fulfilment-loading', 'Before the first list has loaded.', { views: ONE_VIEW })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/orders', (route) => route.abort())
  await page.reload()
  await page.getByText('Error loading orders').waitFor()
  await gallery.add(page, 'fulfilment-error', 'A list that failed to load.', { views: ONE_VIEW })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await fulfilment(page).startShiftButton.waitFor()
  await gallery.add(
    page,
    'fulfilment-sound-locked',
    'The start of a shift: browsers keep a page mute until it is touched.',
  )
  await fulfilment(page).startShift()
  await gallery.add(page, 'fulfilment-empty', 'Nothing to cook, and a bell that works.', { views: PHONE_ONLY })
}

async function tourDetails(page: Page, gallery: Gallery): Promise<void> {
  const { details, fulfilButton, notifyButton, printButton, resetButton, showFulfilled, undoButton } = fulfilment(page)
  const row = fulfilment(page).row('No beetroot')
  await row.click()
  await details.waitFor()
  await gallery.add(page, 'fulfilment-details', 'An open order: the items first and largest, the notes prominent.')

  await page.evaluate(() => {
    window.open = () => null
  })
  await printButton.click()
  await gallery.add(page, 'fulfilment-print-blocked', 'A print window that the browser blocked.', { views: ONE_VIEW })
  await notifyButton.click()
  await page.getByText('Customer has been notified that their order is ready').waitFor()
  await gallery.add(page, 'fulfilment-notified', 'The customer has been notified, and the order shows when.', {
    views: ONE_VIEW,
  })
  await page.getByText('Customer has been notified').waitFor({ state: 'hidden' })
  await row.click()
  await notifyButton.click()
  await page.getByText('Not sent again.').waitFor()
  await gallery.add(page, 'fulfilment-notified-twice', 'A second tap within the minute sends nothing, and shows why.', {
    views: ONE_VIEW,
  })

  await fulfilButton.click()
  await undoButton.hover()
  await page.getByText('Not sent again.').waitFor({ state: 'hidden' })
  await gallery.add(page, 'fulfilment-undo', 'Fulfilled, with a moment to undo that.', {
    views: PHONE_ONLY,
    prepare: () => undoButton.hover(),
  })
  await page.mouse.move(0, 0)
  await showFulfilled.click()
  await page.getByText(/^Results limited/).waitFor()
  await row.waitFor()
  await undoButton.waitFor({ state: 'hidden' })
  await gallery.add(page, 'fulfilment-fulfilled', 'The fulfilled orders; polling stops while they are shown.')
  await row.click()
  await resetButton.waitFor()
  await gallery.add(page, 'fulfilment-fulfilled-details', 'A fulfilled order, which can be reset.', { views: ONE_VIEW })
  await resetButton.click()
  await showFulfilled.click()
  await page.getByText('Order fulfillment status reset').waitFor({ state: 'hidden' })
  await shell(page).menuButton.click()
  await page.getByRole('dialog', { name: 'Account (Staff)' }).waitFor()
  await gallery.add(page, 'fulfilment-menu', 'The menu.', { views: PHONE_ONLY })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

async function tourTrouble(tour: Tour, page: Page, gallery: Gallery): Promise<void> {
  await tour.restStop.stopServer()
  await page.getByRole('alert').waitFor()
  await gallery.add(page, 'fulfilment-stale', 'The server is down: an alert, while the list stays.', {
    from: page.locator('body'),
    views: PHONE_ONLY,
  })
  await tour.restStop.restartServer({ ORDERING: 'open' })
  await page.getByRole('alert').waitFor({ state: 'hidden' })

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/orders', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/identity/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await page.getByText("You've been logged out.").waitFor()
  await gallery.add(page, 'fulfilment-shift-ended', 'An expired login: an alert, and never the customers’ page.')
}
