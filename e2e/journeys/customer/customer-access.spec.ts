import { welcome } from '@fuel-shack/harness/pages/welcome'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { board, product } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit, expectWholeWords } from '../../support/accessibility.ts'
import { openAsCustomer } from '../../support/session.ts'

// axe counts rows that are half under the bars as too small: show the whole page.
const TALL = { width: 390, height: 6000 }

/** The rules run for seconds in both schemes on each of a dozen screens. */
const ALL_SCREENS_MS = 300_000

async function atFullHeight(page: Page, check: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(TALL)
  await check()
  if (before) await page.setViewportSize(before)
}

/** The pages of the embedded identity provider. */
async function atEachLoginPage(page: Page, check: () => Promise<void>): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  await check()
}

test('every screen of a visitor passes the accessibility rules', async ({ page }) => {
  test.setTimeout(ALL_SCREENS_MS)
  for (const address of ['/home', '/orders', '/cards']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await atFullHeight(page, () => expectAccessible(page))
  }
  await page.goto('/home')
  await welcome(page).boardButton(board).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await atEachLoginPage(page, () => expectAccessible(page))
})

test('every screen and sheet of a customer passes the accessibility rules', async ({ page }) => {
  test.setTimeout(ALL_SCREENS_MS)
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await atFullHeight(page, () => expectAccessible(page))

  await ordering(page).aboutButton(product.title).click()
  await expect(
    ordering(page)
      .dishSheet(product.title)
      .getByRole('button', { name: /^Add to cart/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill('12')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(checkout.getByText('Please enter a valid phone number (e.g., 0412 345 678).')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/stripe/create-session', (route) => route.abort())
  await checkout.getByLabel('Mobile number').fill('0412 345 678')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  const failure = page.getByRole('dialog', { name: 'Checkout Failure' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await failure.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await shell(page).goTo('Cards')
  await expect(page.getByText('0 points', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
  await expect(page.getByRole('dialog', { name: 'Collect / Redeem Points' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await shell(page).menuButton.click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'My data' }).click()
  await expect(page.getByRole('heading', { name: 'Points and balance' })).toBeVisible()
  await expectAccessible(page)
})

for (const { name, viewport, fontSize } of [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, fontSize: '100%' },
  { name: 'at 320 px with text at 200 %', viewport: { width: 320, height: 640 }, fontSize: '200%' },
  { name: 'in landscape', viewport: { width: 844, height: 390 }, fontSize: '100%' },
]) {
  test(`no screen of a visitor overflows ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    for (const address of ['/home', '/orders', '/cards']) {
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      await enlargeText(page, fontSize)
      await expectToFit(page)
    }
    await atEachLoginPage(page, async () => {
      await enlargeText(page, fontSize)
      await expectToFit(page)
    })
  })
}

test('a menu board opens and closes by keyboard, and the focus returns to its button', async ({ page }) => {
  await page.goto('/home')
  const button = welcome(page).boardButton(board)
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})

test('the handle of a menu board does not overlap its title at 320 px with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/home')
  await enlargeText(page)
  await welcome(page).boardButton(board).click()
  const sheet = page.getByRole('dialog')
  await expectWholeWords(sheet.getByRole('heading'))
  const handle = await sheet.getByRole('button', { name: /^Resize/ }).boundingBox()
  const title = await sheet.getByRole('heading').boundingBox()
  if (!handle || !title) throw new Error('The sheet has no handle or no title')
  expect(handle.y + handle.height).toBeLessThanOrEqual(title.y)
})

test('no title breaks inside a word at 320 px with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await enlargeText(page)
  await expectToFit(page)

  await ordering(page).checkoutBar.click()
  const checkout = page.getByRole('dialog', { name: 'Checkout', exact: true })
  await expectWholeWords(checkout.getByRole('heading', { name: 'Checkout', exact: true }))
  await page.route('**/api/stripe/create-session', (route) => route.abort())
  await checkout.getByLabel('Mobile number').fill('0412 345 678')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectWholeWords(page.getByRole('heading', { name: 'Checkout Failure' }))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')

  await shell(page).menuButton.click()
  await expectWholeWords(page.getByRole('heading', { name: 'Account', exact: true }))
  await page.getByRole('button', { name: 'My data' }).click()
  await expect(page.getByText('Robin Rider', { exact: true }).last()).toBeVisible()
  await expectWholeWords(page.getByRole('dialog', { name: 'My data' }).getByText('Robin Rider', { exact: true }))

  await page.route('**/api/customers', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', requestId: 'r-1' } }),
  )
  await page.goto('/home')
  const failure = page.getByRole('heading', { name: 'Failed to create customer' })
  await expect(failure).toBeVisible()
  await enlargeText(page)
  await expectToFit(page)
  await expectWholeWords(failure)
})

for (const viewport of [
  { width: 844, height: 390 },
  { width: 640, height: 320 },
]) {
  test(`in landscape, at ${viewport.width} × ${viewport.height}, tabs and checkout stay visible and never cover the focused element`, async ({
    page,
  }) => {
    await openAsCustomer(page, { path: '/orders' })
    await ordering(page).fillCart({ [product.title]: 1 })
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo(0, 0))
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect(tabs).toBeInViewport({ ratio: 1 })
    await expect(ordering(page).checkoutBar).toBeInViewport({ ratio: 1 })
    const bar = await tabs.boundingBox()
    expect(bar?.height).toBeLessThanOrEqual(viewport.height * 0.2)

    await page.getByRole('searchbox', { name: 'Search the menu' }).focus()
    for (let row = 0; row < 14; row += 1) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
      const focused = await page.locator(':focus').boundingBox()
      expect((focused?.y ?? Infinity) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })
}
