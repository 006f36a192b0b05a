import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { product } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

/** What the browser reports while the page is open, such as HTML that React would render differently. */
function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the open menu shows its dishes and prices, and nothing that may be out of date', async ({ page }) => {
    await page.goto('/orders')
    const { heading, aboutButton, section, plusButton } = ordering(page)
    await expect(heading).toBeVisible()
    await expect(section(product.section)).toBeVisible()
    await expect(aboutButton(product.title)).toBeVisible()
    await expect(plusButton(product.title)).toBeVisible()
    await expect(page.getByText(/Open until|Open 24 hours|Closed|Sold out/)).toHaveCount(0)
  })
})

test('the app takes over the menu as the server rendered it, with the cart of this browser', async ({ page }) => {
  const errors = recordErrors(page)
  const { plusButton, quantityOf, heading } = ordering(page)
  await page.goto('/orders')
  await heading.evaluate((element) => element.setAttribute('data-first', ''))
  await plusButton(product.title).click()
  await expect(quantityOf(product.title)).toHaveText('1')
  await expect(page.locator('h1[data-first]')).toBeVisible()
  await page.goto('/orders?unpaid=1')
  await expect(page.getByText("You haven't been charged.")).toBeVisible()
  await expect(quantityOf(product.title)).toHaveText('1')
  expect(errors).toEqual([])
})

test('the stored menu opens without a network', async ({ page, context }) => {
  await page.goto('/orders')
  await untilInstalled(page)
  await context.setOffline(true)
  await page.reload()
  const { aboutButton, plusButton, quantityOf } = ordering(page)
  await expect(aboutButton(product.title)).toBeVisible()
  await plusButton(product.title).click()
  await expect(quantityOf(product.title)).toHaveText('1')
})
