import type { Page } from 'playwright'
import { casey, MOBILE, order, sam, signIn } from './acts.ts'
import type { Album } from './album.ts'
import { ONE } from './looks.ts'
import type { Stage } from './stage.ts'

const NOTES = 'No beetroot on one of the burgers.\nArriving about 6.30, dog in the back.'
/** 80 mm and 210 mm at 96 dots per inch. */
const PAPERS = { '80mm': { width: 302, height: 760 }, a4: { width: 794, height: 700 } }

/** What comes out of the printer, and onto the customer's phone. */
export async function tourPapers(stage: Stage, album: Album): Promise<void> {
  album.begin('On paper and on the phone')
  await stage.restartServer({ ORDERING: 'open' })
  const customer = await stage.newPage()
  await signIn(customer, casey)
  await order(customer, { titles: ['Shack burger', 'Shack burger', 'Hot chips, large'], mobile: MOBILE, notes: NOTES })

  const page = await stage.newPage()
  await page.context().addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page, sam)
  const first = await print(page)
  await first.emulateMedia({ media: 'print' })
  await album.add(first, 'docket-80mm', 'The docket for the kitchen, on a roll of 80 mm.', { paper: PAPERS['80mm'] })
  await album.add(first, 'docket-a4', 'The same docket on A4.', { paper: PAPERS.a4 })
  await first.close()
  const second = await print(page)
  await second.emulateMedia({ media: 'print' })
  await album.add(second, 'docket-reprint', 'Printed again, it says so: nobody cooks it twice.', {
    paper: PAPERS['80mm'],
  })
  await second.close()

  await row(page).click()
  await page.getByRole('button', { name: 'Notify Order Ready' }).click()
  await page.getByText('Customer has been notified').waitFor()
  const messages = await stage.newPage()
  await messages.goto(`${stage.standinsUrl}/messages`)
  await album.add(messages, 'messages', "What customer and staff were sent: the stand-in's page.", { looks: ONE })
  for (const each of [customer, page, messages]) await each.context().close()
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
