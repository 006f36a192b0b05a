import { casey, sam } from '@fuel-shack/harness/people'
import type { Page } from '@playwright/test'
import { type Gallery, ONE_VIEW } from './gallery.ts'
import { tourEmail } from './messages.ts'
import { logIn, MOBILE, order, type Tour } from './tour.ts'

const NOTES = 'No beetroot on one of the burgers.\nArriving about 6.30, dog in the back.'
/** 80 mm and 210 mm at 96 dots per inch. */
const PAPERS = { '80mm': { width: 302, height: 760 }, a4: { width: 794, height: 700 } }

/** Dockets, and messages to the customer. */
export async function tourPaper(tour: Tour, gallery: Gallery): Promise<void> {
  await tour.restStop.restartServer({ ORDERING: 'open' })
  const customer = await tour.newPage()
  await logIn(customer, casey)
  await chooseEmail(customer)
  await order(customer, { titles: ['Shack burger', 'Shack burger', 'Hot chips, large'], mobile: MOBILE, notes: NOTES })

  const page = await tour.newPage()
  await page.context().addInitScript(() => {
    window.print = () => undefined
  })
  await logIn(page, sam)
  const first = await print(page)
  await first.emulateMedia({ media: 'print' })
  await gallery.add(first, 'docket-80mm', 'The docket for the kitchen, on a roll of 80 mm.', { paper: PAPERS['80mm'] })
  await gallery.add(first, 'docket-a4', 'The same docket on A4.', { paper: PAPERS.a4 })
  await first.close()
  const second = await print(page)
  await second.emulateMedia({ media: 'print' })
  await gallery.add(second, 'docket-reprint', 'A second print is marked, so that the order is not cooked twice.', {
    paper: PAPERS['80mm'],
  })
  await second.close()

  await row(page).click()
  await page.getByRole('button', { name: 'Notify Order Ready' }).click()
  await page.getByText('Customer has been notified').waitFor()
  const messages = await tour.newPage()
  await messages.goto(`${tour.restStop.standinsUrl}/messages`)
  await gallery.add(messages, 'messages', "The messages to customer and staff, on the stand-in's page.", {
    views: ONE_VIEW,
  })
  await tourEmail(tour, gallery)
  for (const each of [customer, page, messages]) await each.context().close()
}

/** The checkout offers it with a verified address only, which the tour's customer does not have. */
async function chooseEmail(page: Page): Promise<void> {
  await page.route('**/stripe/create-session', (route) => {
    const body = { ...Object(route.request().postDataJSON()), messagesBy: 'email' }
    return route.continue({ postData: JSON.stringify(body) })
  })
}

function row(page: Page) {
  return page.getByRole('listitem').getByRole('button', { name: 'dog in the back' }).first()
}

async function print(page: Page): Promise<Page> {
  await row(page).click()
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const docket = await popup
  await docket.getByText('dog in the back').waitFor()
  await docket.waitForFunction(() => document.styleSheets.length > 0)
  return docket
}
