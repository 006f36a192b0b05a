import type { Page } from 'playwright'
import { accountMenuButton, casey, MOBILE, order, sam, signIn } from './acts.ts'
import type { Album } from './album.ts'
import { ONE, PHONE } from './looks.ts'
import { orderedEarlier } from './ordered-earlier.ts'
import type { Stage } from './stage.ts'

const ORDERS = [
  { titles: ['Road train double', 'Hot chips, large'], mobile: '0491 570 157', notes: 'In the red road train.' },
  { titles: ['Chicken parmi', 'Flat white'], mobile: '0491 570 158', notes: '' },
  {
    titles: ['Shack burger', 'Shack burger', 'Potato scallop'],
    mobile: MOBILE,
    notes: 'No beetroot on the burgers. Arriving about 6.30, dog in the back.',
  },
]
/** How long ago each of them was ordered, as far as the pictures go. */
const MINUTES_AGO = [26, 13, 2]

/** The tablet on the counter. */
export async function tourCounter(stage: Stage, album: Album): Promise<void> {
  album.begin('The counter')
  await stage.restartServer({ ORDERING: 'open' })
  await handOverAll(stage)
  const customer = await stage.newPage()
  await signIn(customer, casey)
  const page = await stage.newPage()
  await tourBeforeOrders(page, album)
  await page.route('**/api/orders', orderedEarlier(MINUTES_AGO))
  for (const { titles, mobile, notes } of ORDERS) await order(customer, { titles, mobile, notes })

  const rows = page.getByRole('listitem').getByRole('button')
  await rows.nth(2).waitFor()
  for (const seen of ['road train', 'Chicken parmi']) {
    await rows.filter({ hasText: seen }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.getByText('A new order has been received!').waitFor({ state: 'hidden' })
  await album.add(
    page,
    'fulfilment',
    'Orders: one late, one waiting, one that nobody has opened yet. The bell rings.',
    {
      from: page.locator('body'),
    },
  )
  await tourDetails(page, album)
  await tourTrouble(stage, page, album)
  await customer.context().close()
  await page.context().close()
}

/** The shift before left nothing behind. */
async function handOverAll(stage: Stage): Promise<void> {
  const page = await stage.newPage()
  await signIn(page, sam)
  const rows = page.getByRole('listitem').getByRole('button')
  const nothing = page.getByText('No orders right now.')
  await rows.first().or(nothing).waitFor()
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows.first().click()
    await page.getByRole('button', { name: 'Fulfill Order' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await nothing.waitFor()
  await page.context().close()
}

async function tourBeforeOrders(page: Page, album: Album): Promise<void> {
  await page.route('**/api/orders', () => undefined)
  await signIn(page, sam)
  await page.getByText('Loading orders...').waitFor()
  await album.add(page, 'fulfilment-loading', 'Before the first list has come.', { looks: ONE })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/orders', (route) => route.abort())
  await page.reload()
  await page.getByText('Error loading orders').waitFor()
  await album.add(page, 'fulfilment-error', 'A list that could never be had.', { looks: ONE })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await page.getByRole('button', { name: 'Turn on bell' }).waitFor()
  await album.add(
    page,
    'fulfilment-sound-locked',
    'The start of a shift: browsers keep a page mute until it is touched.',
  )
  await page.getByRole('button', { name: 'Turn on bell' }).click()
  await page.getByText('No new orders').waitFor()
  await album.add(page, 'fulfilment-empty', 'Nothing to cook, and a bell that works.', { looks: PHONE })
}

async function tourDetails(page: Page, album: Album): Promise<void> {
  const row = page.getByRole('listitem').getByRole('button', { name: 'No beetroot' })
  const details = page.getByRole('dialog', { name: 'Order Details' })
  const press = async (name: string) => details.getByRole('button', { name, exact: true }).last().click()
  await row.click()
  await details.waitFor()
  await album.add(page, 'fulfilment-details', 'An order, opened: what to cook first and largest, notes unmissable.')

  await page.evaluate(() => {
    window.open = () => null
  })
  await press('Print')
  await album.add(page, 'fulfilment-print-blocked', 'A print window that the browser blocked.', { looks: ONE })
  await press('Notify Order Ready')
  await page.getByText('Customer has been notified that their order is ready').waitFor()
  await album.add(page, 'fulfilment-notified', 'The customer has been told, and the order says when.', { looks: ONE })
  await page.getByText('Customer has been notified').waitFor({ state: 'hidden' })
  await row.click()
  await press('Notify Order Ready')
  await page.getByText('Not sent again.').waitFor()
  await album.add(page, 'fulfilment-notified-twice', 'A second press within the minute sends nothing, and says so.', {
    looks: ONE,
  })

  await press('Fulfill Order')
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.getByText('Not sent again.').waitFor({ state: 'hidden' })
  await album.add(page, 'fulfilment-undo', 'Handed over, and a moment to take that back.', {
    looks: PHONE,
    prepare: () => undo.hover(),
  })
  await page.mouse.move(0, 0)
  await page.getByRole('switch', { name: 'Show Fulfilled' }).click()
  await page.getByText(/^Results limited/).waitFor()
  await row.waitFor()
  await undo.waitFor({ state: 'hidden' })
  await album.add(page, 'fulfilment-fulfilled', 'The fulfilled orders; polling stops while they are shown.')
  await row.click()
  await details.getByRole('button', { name: 'Reset Fulfilment Status' }).waitFor()
  await album.add(page, 'fulfilment-fulfilled-details', 'A fulfilled order, which can be reset.', { looks: ONE })
  await press('Reset Fulfilment Status')
  await page.getByRole('switch', { name: 'Show Fulfilled' }).click()
  await page.getByText('Order fulfillment status reset').waitFor({ state: 'hidden' })
  await accountMenuButton(page).click()
  await page.getByRole('dialog', { name: 'Account (Staff)' }).waitFor()
  await album.add(page, 'fulfilment-menu', 'The menu.', { looks: PHONE })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
}

async function tourTrouble(stage: Stage, page: Page, album: Album): Promise<void> {
  await stage.stopServer()
  await page.getByRole('alert').waitFor()
  await album.add(page, 'fulfilment-stale', 'The server is gone: said loudly, while the list stays.', {
    from: page.locator('body'),
  })
  await stage.restartServer({ ORDERING: 'open' })
  await page.getByRole('alert').waitFor({ state: 'hidden' })

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/orders', (route) => route.fulfill({ status: 401, json: {} }))
  await page.route('**/identity/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
  await page.getByText("You've been logged out.").waitFor()
  await album.add(page, 'fulfilment-shift-ended', 'A login that ran out: loud, and never the customers’ page.')
}
