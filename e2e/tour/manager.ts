import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@fuel-shack/harness/browser'
import { card } from '@fuel-shack/harness/pages/card'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { shell } from '@fuel-shack/harness/pages/shell'
import { casey, riley, sam } from '@fuel-shack/harness/people'
import type { Page } from '@playwright/test'
import { writeCameraVideo } from '../support/camera-video.ts'
import { EVERY_SCREEN, type Gallery, ONE_VIEW, PHONE_ONLY, TOUCH_SCREENS } from './gallery.ts'
import { logIn, type Tour } from './tour.ts'

/** Shows what a manager does on a phone. */
export async function tourManager({ restStop, newPage }: Tour, gallery: Gallery): Promise<void> {
  await restStop.restartServer({ ORDERING: 'open' })
  const page = await newPage()
  const area = managerArea(page)
  await logIn(page, riley)
  await area.open()
  await area.today.getByText('Open orders').waitFor()
  await gallery.add(page, 'manager', 'A manager sees what is open, what was sold today, and what they can change.')
  await area.row('Kitchen').click()
  await area.dialog.waitFor()
  await gallery.add(page, 'manager-hours', 'The cook goes home sick: two taps close the kitchen for today.', {
    views: TOUCH_SCREENS,
  })
  await page.keyboard.press('Escape')
  await area.goTo('Menu')
  await page.getByRole('heading', { name: 'Breakfast' }).waitFor()
  await gallery.add(page, 'manager-menu', 'The menu: prices, what is sold out, and what is off it.')
  await area.goTo('Rest stop')
  await area.row('Fuel prices').waitFor()
  await gallery.add(page, 'manager-rest-stop', 'Hours, the board, alerts and devices, each with its state.', {
    views: PHONE_ONLY,
  })
  await area.row('Fuel prices').click()
  const prices = area.dialog.getByLabel('Cents a litre')
  await prices.first().waitFor()
  for (const [index, price] of ['189.9', '175.9', '195.9'].entries()) await prices.nth(index).fill(price)
  await gallery.add(page, 'manager-fuel', 'Three taps change a price at the pump.', { views: TOUCH_SCREENS })
  await area.confirm('Save')
  await area.dialog.waitFor({ state: 'hidden' })
  await tourBoard(await newPage(), gallery)
  await tourSetUp(page, gallery)
  await tourTeam(page, gallery)
  await area.goTo('Today')
  await area.choice('Closed').click()
  await area.dialog.waitFor()
  await gallery.add(page, 'manager-confirm', 'A second tap closes online ordering, at once and on every server.', {
    views: TOUCH_SCREENS,
  })
  await area.confirm('Close ordering')
  await area.goTo('People')
  await area.changes.first().waitFor()
  await gallery.add(page, 'manager-closed', 'The record says who changed what, and undoes it.', { views: ONE_VIEW })
  await area.goTo('Today')
  await area.choice('Open').click()
  await gallery.add(page, 'manager-missing', 'Before ordering opens, the page says what is missing.', {
    views: ONE_VIEW,
  })
  await area.confirm('Open anyway')
  await area.goTo('Money')
  await area.figures('Owed to customers').waitFor()
  await gallery.add(page, 'manager-takings', 'The takings of a day, to close, print and export.')
  await area.figures('Files for your accountant').scrollIntoViewIfNeeded()
  await gallery.add(page, 'manager-files', 'Files for the accountant: Xero, the activity statement, what is owed.', {
    views: ONE_VIEW,
  })
  const stripe = area.figures('Stripe')
  await stripe.getByRole('button', { name: 'Compare with Stripe' }).click()
  await stripe.getByText('Booked at Stripe:').waitFor()
  await stripe.scrollIntoViewIfNeeded()
  await gallery.add(page, 'manager-stripe', 'Takings are compared with what Stripe has booked.', { views: ONE_VIEW })
  await area.backLink.click()
  const customer = await newPage()
  const cardNumber = await showCard(customer)
  await tourCamera(restStop.baseUrl, await customer.screenshot(), gallery)
  await customer.context().close()
  await tourCardAtCounter(page, cardNumber, gallery)
  await page.context().close()
}

/** Shows what drivers see of it. */
async function tourBoard(page: Page, gallery: Gallery): Promise<void> {
  await page.goto('/home')
  await page.getByRole('region', { name: 'Right now' }).getByText('175.9').waitFor()
  await gallery.add(page, 'home-right-now', 'Prices at the pump, each with the time at which it was stated.', {
    views: EVERY_SCREEN,
  })
  await page.context().close()
}

/** The rows that managers open beside the settings. */
const SET_UP = [
  ['People', 'Customers', 'customers', 'A customer is found by their card, or by their name with a reason.'],
  ['Rest stop', 'Alerts', 'alerts', 'Who is alerted. A number counts once the code that was sent to it is typed.'],
  ['Rest stop', 'Printers', 'printers', 'Docket printers, each with a test.'],
  ['Rest stop', 'Tills', 'tills', 'Tills that collect and redeem points: when each was last used.'],
  ['Rest stop', 'Places', 'places', 'Where customers get their order, and where they can say that they wait.'],
  ['Money', 'Loyalty', 'loyalty', 'What points are worth. It says what a change means for points that exist.'],
  ['Rest stop', 'Orders no one opens', 'escalation', 'What happens with a paid order that no one opens, step by step.'],
] as const

async function tourSetUp(page: Page, gallery: Gallery): Promise<void> {
  const area = managerArea(page)
  for (const [place, row, name, caption] of SET_UP) {
    await area.goTo(place)
    await area.row(row).click()
    await area.dialog.waitFor()
    await gallery.add(page, `manager-${name}`, caption, { views: ONE_VIEW })
    await page.keyboard.press('Escape')
    await area.dialog.waitFor({ state: 'hidden' })
  }
}

/** A person of the team, and the link for another one. */
async function tourTeam(page: Page, gallery: Gallery): Promise<void> {
  const area = managerArea(page)
  const { dialog } = area
  const tap = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await area.goTo('People')
  await area.row('Team').click()
  await dialog.waitFor()
  await gallery.add(page, 'manager-team', 'The team: who is on now.', { views: ONE_VIEW })
  await tap(`Open ${sam.name}`)
  await dialog.getByRole('heading', { name: 'Logged in' }).waitFor()
  await gallery.add(
    page,
    'manager-team-person',
    'A person: their role, their logins and PINs, and what can be changed.',
    {
      views: TOUCH_SCREENS,
    },
  )
  await tap('Back')
  await tap('Invite someone')
  await area.confirmWithPassword('Invite', riley)
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor()
  await gallery.add(page, 'manager-team-link', 'An invitation: the new colleague scans the code.', { views: ONE_VIEW })
  await tap('Done')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

async function showCard(customer: Page): Promise<string> {
  await logIn(customer, casey)
  await shell(customer).goTo('Cards')
  return (await card(customer).readNumber()).replaceAll('-', '')
}

/** The camera of a staff device sees the customer's card, whose code is not open yet. */
async function tourCamera(baseURL: string, seen: Buffer, gallery: Gallery): Promise<void> {
  const video = join(tmpdir(), `fuel-shack-tour-camera-${process.pid}.y4m`)
  await writeCameraVideo(video, seen, { degrees: 8 })
  const fakeCamera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
  const browser = await launchBrowser(fakeCamera)
  const page = await browser.newPage({ baseURL, permissions: ['camera'] })
  await logIn(page, riley)
  await openCardDialog(page)
  await page.getByText('Hold the code in the frame.').waitFor()
  await gallery.add(page, 'counter-camera', 'The camera of a phone or tablet reads the code on the customer’s phone.', {
    views: TOUCH_SCREENS,
  })
  await browser.close()
  rmSync(video)
}

async function openCardDialog(page: Page): Promise<void> {
  await shell(page).menuButton.click()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
}

/** Staff collect the points. */
async function tourCardAtCounter(page: Page, cardNumber: string, gallery: Gallery): Promise<void> {
  await openCardDialog(page)
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByRole('button', { name: 'Collect', exact: true }).waitFor()
  await gallery.add(page, 'counter-card', 'Staff collect, redeem and take payments on a card at the counter.', {
    views: TOUCH_SCREENS,
  })
  await page.getByRole('button', { name: 'Collect', exact: true }).click()
  await page.keyboard.type('4520', { delay: 60 })
  await page.getByRole('textbox', { name: 'Litres of fuel' }).click()
  await page.keyboard.type('2000', { delay: 60 })
  await gallery.add(page, 'counter-collect', 'Food and shopping in dollars, fuel in litres.', { views: TOUCH_SCREENS })
}
