import { expect, test } from '@playwright/test'
import { outOfTheBox } from '../support/addresses.ts'

test.use({ baseURL: outOfTheBox.baseUrl })

test('a visitor finds out what is there, what is on the menu and where to turn in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Welcome to the Fuel Shack' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
  await expect(page.getByText('Ultra hi flow bowsers')).toBeVisible()
  await expect(page.getByText('Enter from Stockyard Street')).toBeVisible()
  for (const name of ['Open in Google Maps', 'Follow us on Instagram']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }

  await page.getByRole('button', { name: /Burgers/ }).click()
  await expect(page.getByRole('dialog', { name: /Burgers/ }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('until the rest stop opens ordering, its page says so and nothing else', async ({ page }) => {
  await page.goto('/orders')
  await expect(page.getByRole('main')).toHaveText('Online ordering coming soon!')
})

test('a visitor is asked to log in to see a card', async ({ page }) => {
  await page.goto('/cards')
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})
