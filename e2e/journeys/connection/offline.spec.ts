import { readStoredData, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { card } from '@fuel-shack/harness/pages/card'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { readPictureWidth, welcome } from '@fuel-shack/harness/pages/welcome'
import { newPerson, sam, type Person } from '@fuel-shack/harness/people'
import { board, product } from '@fuel-shack/harness/site'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { expect, type Page } from '@playwright/test'
import { OwnPhone } from '../../support/own-phone.ts'
import { scan } from '../../support/scanner.ts'
import { openAs, openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
test.use({ serviceWorkers: 'allow' })

async function expectWelcomePage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/home')
  await expect(welcome(page).facility).toBeVisible()
}

async function expectOnlyAppToOpen(page: Page): Promise<void> {
  for (const address of ['/api/app-config', '/identity/account', '/menu/nothing.png', '/robots.txt']) {
    // This needs a separate tab: the browser shows its error page a moment later.
    const other = await page.context().newPage()
    await expect(other.goto(address)).rejects.toThrow('net::ERR_')
    await other.close()
  }
  await page.goto('/hom')
  await expectWelcomePage(page)
}

/** @param traces what only the customer's data contains */
async function expectNothingStoredOf(page: Page, traces: string[]): Promise<void> {
  const stored = await readStoredData(page)
  const { localStorage, sessionStorage, databases, cookies } = stored
  expect({ localStorage, sessionStorage, databases, cookies }).toEqual({
    // Records the logout without the user.
    localStorage: { 'logged-out': '1' },
    sessionStorage: {},
    databases: [],
    cookies: '',
  })
  const everything = JSON.stringify(stored)
  for (const trace of traces) expect(everything).not.toContain(trace)
}

async function expectNoStaffData(page: Page): Promise<void> {
  const stored = await readStoredData(page)
  const addresses = Object.keys(stored.caches)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => /\/(?:api|identity|webhooks|push)\/|StaffApp/.test(address))).toEqual([])
  expect(stored.localStorage).not.toHaveProperty('loyalty-card')
  expect(stored.databases).toEqual([])
}

/** One visit, without opening the card; then the browser is closed, and opened without a network. */
async function reopenOffline(phone: OwnPhone, person: Person, restStop: RestStop): Promise<Page> {
  const page = await phone.open(restStop.baseUrl)
  await openAsCustomer(page, { person })
  await untilInstalled(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('loyalty-card'))).not.toBeNull()
  await phone.close()
  // The offline state of a browser does not reach a service worker that has just started.
  await restStop.stopServer()
  return phone.open(restStop.baseUrl, { offline: true })
}

// Covers calls-13.
test('without a network, after the browser was closed, the card scans and the other pages open; logging out removes what is stored', async ({
  restStop,
}) => {
  const person = newPerson()
  const phone = new OwnPhone()
  try {
    const page = await reopenOffline(phone, person, restStop)
    const { checkout, checkoutBar } = ordering(page)
    await page.goto('/cards')
    const number = await card(page).readNumber()
    await test.step('the card opens with its last known balance, and its code scans', async () => {
      await expect(page.getByText('0 points', { exact: true })).toBeVisible()
      await expect(page.getByText('Balance: $0.00')).toBeVisible()
      await expect(page.getByText(/^As at \w{3}, \d+ \w{3,4} \d{4}/)).toBeVisible()
      await card(page).collectButton.click()
      await expect.poll(async () => scan(await page.screenshot())).toEqual([number.replaceAll('-', '')])
      await card(page).closeButton.click()
    })

    await test.step('the welcome page and its boards open, and only addresses of the app do', async () => {
      await page.goto('/')
      await expectWelcomePage(page)
      await welcome(page).boardButton(board).click()
      const picture = welcome(page).boardSheet(board).getByRole('img')
      await expect.poll(() => readPictureWidth(picture)).toBeGreaterThan(0)
      await expectOnlyAppToOpen(page)
    })

    await test.step('the menu opens; paying shows that it needs reception, and keeps the cart', async () => {
      await ordering(page).fillCart({ [product.title]: 1 })
      await checkoutBar.click()
      await checkout.mobileNumber.fill('0412 345 678')
      await checkout.payButton.click()
      await expect(checkout.failure.getByText("You need reception to pay. Your cart's saved.")).toBeVisible()
      await checkout.failure.getByRole('button', { name: 'Dismiss' }).click()
      await page.keyboard.press('Escape')
      await expect(checkoutBar).toContainText('1 item')
    })

    await test.step('once online again, the card updates by itself', async () => {
      await shell(page).goTo('Cards')
      await expect(card(page).asAt).toBeVisible()
      await restStop.startServer()
      await page.context().setOffline(false)
      await expect(card(page).asAt).toBeHidden()
      await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    })

    await test.step('logging out removes all of the customer’s data from every storage', async () => {
      await shell(page).logOut()
      await expect(card(page).invitation).toBeVisible()
      await expect(page).toHaveURL('/cards')
      await expectNothingStoredOf(page, [person.name, person.email, number, number.replaceAll('-', '')])
    })

    await test.step('no staff data is stored on the device', async () => {
      await openAs(page, sam)
      await fulfilment(page).untilLoaded()
      await expectNoStaffData(page)
    })
  } finally {
    await phone.discard()
  }
})
