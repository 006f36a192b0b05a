// What a customer does, on the smallest phone and on a tablet. The other journeys run on a common phone.
import { viewports } from '@fuel-shack/harness/browser'
import { card } from '@fuel-shack/harness/pages/card'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { board, product, site } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { expectToFit } from '../../support/accessibility.ts'
import { openWithOrder } from '../../support/paid-orders.ts'

for (const viewport of [viewports.smallestPhone, viewports.tablet]) {
  const size = `${viewport.width} by ${viewport.height}`

  test.describe(`on a screen of ${size}`, () => {
    test.use({ viewport })

    test(`a visitor finds the way in and opens a menu board, at ${size}`, async ({ page }) => {
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: site.welcome.heading })).toBeVisible()
      await expect(shell(page).loginButton).toBeVisible()
      await expect(page.getByText(site.address.enterFrom)).toBeVisible()
      await expectToFit(page)
      await welcome(page).boardButton(board).click()
      await expect(welcome(page).boardSheet(board).getByRole('img')).toBeVisible()
      await expectToFit(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    test(`the ticket, the menu, the checkout and the card of a customer fit and work, at ${size}`, async ({ page }) => {
      await openWithOrder(page, 'On a screen of another size')
      await expect(ticket(page).hereButton).toBeVisible()
      await expectToFit(page)

      const { checkout, checkoutBar } = ordering(page)
      await ordering(page).fillCart({ [product.title]: 1 })
      await expect(checkoutBar).toBeInViewport({ ratio: 1 })
      await checkoutBar.click()
      await checkout.mobileNumber.fill(newMobileNumber())
      await expectToFit(page)
      await checkout.payButton.click()
      await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()

      await page.goto('/cards')
      await expect(card(page).number).toBeVisible()
      await expectToFit(page)
      await card(page).collectButton.click()
      await expect(card(page).dialog.getByRole('img')).toBeInViewport({ ratio: 1 })
      await expectToFit(page)
    })
  })
}
