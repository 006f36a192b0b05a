/** The main tasks of a customer and of staff, in the engines of Firefox and Safari. Chromium runs all the journeys. */
import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { card } from '@fuel-shack/harness/pages/card'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { casey } from '@fuel-shack/harness/people'
import { board, product } from '@fuel-shack/harness/site'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { expect, type Page } from '@playwright/test'
import { enlargeText } from '../support/accessibility.ts'
import { scan } from '../support/scanner.ts'
import { test } from './test.ts'

/** Opens the dialog with the code, scans it as the till does, and closes it. */
async function scanCard(page: Page): Promise<void> {
  const number = (await card(page).readNumber()).replaceAll('-', '')
  expect(number).toMatch(/^\d{16}$/)
  await card(page).collectButton.click()
  await card(page).dialog.waitFor()
  await expect.poll(async () => scan(await page.screenshot())).toEqual([number])
  await card(page).closeButton.click()
  await card(page).dialog.waitFor({ state: 'hidden' })
}

test('a visitor opens a menu board, and Back closes it', async ({ page }) => {
  await page.goto('/')
  await page.waitForURL('/home')
  await welcome(page).heading.waitFor()
  await welcome(page).directions.waitFor()
  await welcome(page).boardButton(board).click()
  await welcome(page).boardSheet(board).getByRole('img').waitFor()
  await page.goBack()
  await welcome(page).boardSheet(board).waitFor({ state: 'hidden' })
  await page.waitForURL('/home')
  await welcome(page).heading.waitFor()
})

/** The service worker opens the app. */
async function scanCardWithoutServer(page: Page, restStop: RestStop): Promise<void> {
  await untilInstalled(page)
  await restStop.stopServer()
  await page.goto('/cards')
  await card(page).asAt.waitFor()
  await scanCard(page)
  await restStop.startServer()
  await page.reload()
  await card(page).number.waitFor()
  await card(page).asAt.waitFor({ state: 'hidden' })
}

/** Fills the cart, pays and returns to an empty cart. */
async function orderAndPay(page: Page, notes: string): Promise<void> {
  await ordering(page).fillCart({ [product.title]: 2 })
  await ordering(page).goToPayment({ contactNumber: '0412 345 678', notes })
  await payment(page).payByCard()
  await page.waitForURL('/orders')
  await ordering(page).heading.waitFor()
  await shell(page).menuButton.waitFor()
  await ordering(page).checkoutBar.waitFor({ state: 'hidden' })
}

test('a customer has a card that the till reads, also without the server, orders and pays; staff notify and fulfil the order', async ({
  page,
  restStop,
}) => {
  const notes = 'Sauce on the side, please.'
  await login(page).open()
  await login(page).logIn(casey)
  await shell(page).goTo('Cards')
  await test.step('the till reads the card', () => scanCard(page))
  await test.step('with text at 200 %, the code is as readable', async () => {
    await enlargeText(page)
    await scanCard(page)
  })
  await test.step('without the server, the service worker opens the app', () => scanCardWithoutServer(page, restStop))
  await test.step('a customer orders and pays', () => orderAndPay(page, notes))
  await test.step('logging out removes the card', async () => {
    await shell(page).goTo('Cards')
    await shell(page).logOut()
    await card(page).invitation.waitFor()
    expect(await card(page).number.count()).toBe(0)
  })

  await test.step('staff open the order and notify the customer', async () => {
    await fulfilment(page).logIn()
    const details = await fulfilment(page).openOrder(notes)
    await details.getByText(`${product.title} (x 2)`).waitFor()
    await fulfilment(page).notifyButton.click()
    await page.getByText('Customer has been notified that their order is ready').waitFor()
    await details.waitFor({ state: 'hidden' })
    await fulfilment(page).row(notes).filter({ hasText: 'Notified: ' }).waitFor()
  })

  await test.step('staff fulfil the order and log out', async () => {
    await fulfilment(page).openOrder(notes)
    await fulfilment(page).fulfilButton.click()
    await page.getByText('Order marked as fulfilled').waitFor()
    await fulfilment(page).row(notes).waitFor({ state: 'hidden' })
    await fulfilment(page).noOpenOrders.waitFor()
    await shell(page).logOut()
    await shell(page).loginButton.waitFor()
  })
})
