// What a customer does, on the smallest phone and on a tablet. The other journeys run on a common phone.
import { viewports } from '@fuel-shack/harness/browser'
import { card } from '@fuel-shack/harness/pages/card'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { board, product } from '@fuel-shack/harness/site'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectToFit } from '../../support/accessibility.ts'
import { openWithOrder } from '../../support/paid-orders.ts'

/** Expects that nothing overflows at either width, and ends on the phone. @param whole what must be in sight there, too */
async function expectToFitBoth(page: Page, whole?: Locator): Promise<void> {
  for (const viewport of [viewports.tablet, viewports.smallestPhone]) {
    await page.setViewportSize(viewport)
    await expectToFit(page)
    if (whole) await expect(whole).toBeInViewport({ ratio: 1 })
  }
}

test.use({ viewport: viewports.smallestPhone })

test('the screens of a customer fit and work on the smallest phone, and fit on a tablet', async ({ page }) => {
  await test.step('a visitor finds the way in and opens a menu board', async () => {
    await page.goto('/home')
    await expect(shell(page).loginButton).toBeVisible()
    await expect(welcome(page).directions).toBeVisible()
    await expectToFitBoth(page)
    await welcome(page).boardButton(board).click()
    await expect(welcome(page).boardSheet(board).getByRole('img')).toBeVisible()
    await expectToFitBoth(page)
  })

  await test.step('the ticket, the menu and the checkout of a customer', async () => {
    await openWithOrder(page, 'On a screen of another size')
    await expect(ticket(page).hereButton).toBeVisible()
    await expectToFitBoth(page)

    const { checkout, checkoutBar } = ordering(page)
    await ordering(page).fillCart({ [product.title]: 1 })
    await expectToFitBoth(page, checkoutBar)
    await checkoutBar.click()
    await checkout.mobileNumber.fill(newMobileNumber())
    await expectToFitBoth(page)
    await checkout.payButton.click()
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  })

  await test.step('the card and its code', async () => {
    await page.goto('/cards')
    await expect(card(page).number).toBeVisible()
    await expectToFitBoth(page)
    await card(page).collectButton.click()
    await expect(card(page).dialog).toBeVisible()
    await expectToFitBoth(page, card(page).dialog.getByRole('img'))
  })
})
