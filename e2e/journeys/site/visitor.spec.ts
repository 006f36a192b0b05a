import { welcome } from '@fuel-shack/harness/pages/welcome'
import { board, site } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { comingSoon } from '../../support/rest-stops.ts'

test.use({ baseURL: comingSoon.baseUrl })

// Covers login-1, welcome-9.
test('a visitor sees the facilities, the menu boards and the way in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: site.welcome.heading })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
  await expect(page.getByText(site.welcome.facilities[0]?.text ?? '')).toBeVisible()
  await expect(page.getByText(site.address.enterFrom)).toBeVisible()
  for (const name of ['Open in Google Maps', 'Follow us on Instagram']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }

  await welcome(page).boardButton(board).click()
  await expect(welcome(page).boardSheet(board).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

// Covers ordering-1.
test('before ordering opens, its page shows only that it is coming soon', async ({ page }) => {
  await page.goto('/orders')
  await expect(page.getByRole('main')).toHaveText('Online ordering coming soon!')
})

// Covers cards-1.
test('a visitor is invited to log in to see a card', async ({ page }) => {
  await page.goto('/cards')
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})
