import { ordering } from '@fuel-shack/harness/pages/ordering'
import { product, site } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('without scripts the open menu has its title, dishes and prices, and nothing that may be out of date', async ({
  page,
}) => {
  const response = await page.goto('/orders')
  const { heading, aboutButton, section, plusButton } = ordering(page)
  await expect(heading).toBeVisible()
  await expect(section(product.section)).toBeVisible()
  await expect(aboutButton(product.title)).toBeVisible()
  await expect(plusButton(product.title)).toBeVisible()
  await expect(page.getByText(/Open until|Open 24 hours|Closed|Sold out/)).toHaveCount(0)
  const html = await response?.text()
  expect(html).toContain(`<title>Order · ${site.name}</title>`)
  expect(html).toMatch(/<meta name="description" content="Order ahead/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/orders"/)
})
