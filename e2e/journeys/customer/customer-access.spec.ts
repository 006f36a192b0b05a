import { viewports } from '@fuel-shack/harness/browser'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { board, product } from '@fuel-shack/harness/site'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit, expectWholeWords } from '../../support/accessibility.ts'
import { openAsCustomer } from '../../support/session.ts'

interface Screen {
  width: number
  height: number
  fontSize?: string
}

// axe counts rows that are half under the bars as too small: show the whole page.
const TALL = { width: 390, height: 6000 }
const SMALLEST = { width: 320, height: 640 }
const LARGE_TEXT = { ...SMALLEST, fontSize: '200%' }
const LANDSCAPE = { width: 844, height: 390 }
const SCREENS: Screen[] = [SMALLEST, LARGE_TEXT, LANDSCAPE, viewports.tablet]

/** The rules run for seconds in both schemes on each of a dozen screens. */
const ALL_SCREENS_MS = 300_000

async function onScreen(page: Page, { fontSize = '100%', ...size }: Screen, check: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(size)
  await enlargeText(page, fontSize)
  await check()
  await enlargeText(page, '100%')
  if (before) await page.setViewportSize(before)
}

async function expectToFitEverywhere(page: Page): Promise<void> {
  for (const screen of SCREENS) await onScreen(page, screen, () => expectToFit(page))
}

/** Expects whole words with large text on the smallest phone. */
async function expectUnbroken(page: Page, title: Locator): Promise<void> {
  await onScreen(page, LARGE_TEXT, () => expectWholeWords(title))
}

/** The pages of the embedded identity provider. */
async function atEachLoginPage(page: Page, check: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  await check()
}

test('every page of a visitor passes the accessibility rules and fits every screen', async ({ page }) => {
  test.setTimeout(ALL_SCREENS_MS)
  // Its rules are checked as a customer sees it, with a cart.
  await page.goto('/orders')
  await expect(page.getByRole('main')).toBeVisible()
  await expectToFitEverywhere(page)
  for (const address of ['/cards', '/home']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await onScreen(page, TALL, () => expectAccessible(page))
    await expectToFitEverywhere(page)
  }

  const button = welcome(page).boardButton(board)
  const sheet = page.getByRole('dialog')
  await test.step('a menu board opens and closes by keyboard, and the focus returns to its button', async () => {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await expectToFitEverywhere(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('the handle of a menu board does not overlap its title with large text on the smallest phone', () =>
    onScreen(page, LARGE_TEXT, async () => {
      await button.click()
      await expectWholeWords(sheet.getByRole('heading'))
      const handle = await sheet.getByRole('button', { name: /^Resize/ }).boundingBox()
      const title = await sheet.getByRole('heading').boundingBox()
      if (!handle || !title) throw new Error('The sheet has no handle or no title')
      expect(handle.y + handle.height).toBeLessThanOrEqual(title.y)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }))
  await atEachLoginPage(page, async () => {
    await expectAccessible(page)
    await expectToFitEverywhere(page)
  })
})

/** Tabs and checkout stay visible, and never cover the focused element. */
async function expectBarsAside(page: Page, screen: Screen): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect(tabs).toBeInViewport({ ratio: 1 })
  await expect(ordering(page).checkoutBar).toBeInViewport({ ratio: 1 })
  const bar = await tabs.boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(screen.height * 0.2)

  await page.getByRole('searchbox', { name: 'Search the menu' }).focus()
  for (let row = 0; row < 14; row += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    const focused = await page.locator(':focus').boundingBox()
    expect((focused?.y ?? Infinity) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
}

async function checkMenu(page: Page): Promise<void> {
  await ordering(page).fillCart({ [product.title]: 1 })
  await onScreen(page, TALL, () => expectAccessible(page))
  await expectToFitEverywhere(page)
  for (const screen of [LANDSCAPE, { width: 640, height: 320 }])
    await onScreen(page, screen, () => expectBarsAside(page, screen))

  await ordering(page).aboutButton(product.title).click()
  const sheet = ordering(page).dishSheet(product.title)
  await expect(sheet.getByRole('button', { name: /^Add to cart/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Pays in the open checkout, up to the ticket. */
async function payOnSmallestPhone(page: Page): Promise<void> {
  await page.unroute('**/api/stripe/create-session')
  await page.setViewportSize(SMALLEST)
  await ordering(page).checkout.payButton.click()
  await payment(page).payByCard()
  await expect(ticket(page).hereButton).toBeVisible()
  await expectToFitEverywhere(page)
  await page.setViewportSize(viewports.phone)
}

/** Checks the checkout with a wrong number, and after a payment that could not start. */
async function checkCheckout(page: Page): Promise<void> {
  const { dialog, mobileNumber, payButton, failure } = ordering(page).checkout
  await ordering(page).checkoutBar.click()
  await mobileNumber.fill('12')
  await payButton.click()
  await expect(dialog.getByText('Please enter a valid phone number (e.g., 0412 345 678).')).toBeVisible()
  await expectAccessible(page)
  await expectUnbroken(page, dialog.getByRole('heading', { name: 'Checkout', exact: true }))
  await page.route('**/api/stripe/create-session', (route) => route.abort())
  await mobileNumber.fill('0412 345 678')
  await payButton.click()
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await expectUnbroken(page, page.getByRole('heading', { name: 'Checkout Failure' }))
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await expectToFitEverywhere(page)
}

async function checkCard(page: Page): Promise<void> {
  await shell(page).goTo('Cards')
  await expect(page.getByText('0 points', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
  await expect(page.getByRole('dialog', { name: 'Collect / Redeem Points' })).toBeVisible()
  await expectAccessible(page)
  await expectToFitEverywhere(page)
  await page.keyboard.press('Escape')
}

async function checkAccount(page: Page): Promise<void> {
  await shell(page).menuButton.click()
  await expect(shell(page).menu).toBeVisible()
  await expectAccessible(page)
  await expectUnbroken(page, page.getByRole('heading', { name: 'Account', exact: true }))
  await page.getByRole('button', { name: 'My data' }).click()
  await expect(page.getByRole('heading', { name: 'Points and balance' })).toBeVisible()
  await expectAccessible(page)
  await expectUnbroken(page, page.getByRole('dialog', { name: 'My data' }).getByText('Robin Rider', { exact: true }))

  await page.getByRole('button', { name: 'Delete my data…' }).click()
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText(/^We've sent a code to /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Enter the code.')).toBeVisible()
  await expectAccessible(page)
  await expectToFitEverywhere(page)
}

async function checkFailedRegistration(page: Page): Promise<void> {
  await page.route('**/api/customers', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'r-1' } }),
  )
  await page.goto('/home')
  const failure = page.getByRole('heading', { name: 'Failed to create customer' })
  await expect(failure).toBeVisible()
  await onScreen(page, LARGE_TEXT, async () => {
    await expectToFit(page)
    await expectWholeWords(failure)
  })
}

test('every page and sheet of a customer is accessible, fits every screen, and breaks no word', async ({ page }) => {
  test.setTimeout(ALL_SCREENS_MS)
  await openAsCustomer(page, { path: '/orders' })
  await test.step('the menu and a dish; in landscape, tabs and checkout cover nothing', () => checkMenu(page))
  await test.step('the checkout and its failure', () => checkCheckout(page))
  await test.step('paying on the smallest phone, and the ticket', () => payOnSmallestPhone(page))
  await test.step('the card and its code', () => checkCard(page))
  await test.step('the account, the data and their deletion', () => checkAccount(page))
  await test.step('a registration that failed', () => checkFailedRegistration(page))
})
