import { expect, test } from '@playwright/test'
import { signUp, someoneNew } from '../support/people.ts'
import { hasScanner, scan } from '../support/scanner.ts'

test('the till reads the number on the card, as a barcode and as a QR code, by day and by night', async ({ page }) => {
  test.skip(!hasScanner, 'No scanner: install zbar-tools')
  await signUp(page, someoneNew())
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  const shown = await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent()
  const cardNumber = shown?.replaceAll('-', '') ?? 'no number'
  await page.getByRole('button', { name: 'Collect / Redeem Points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collect / Redeem Points' })
  await expect(dialog.getByText(shown ?? 'no number')).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
  }
  await dialog.getByRole('switch', { name: 'Show a QR code' }).click()
  await expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
})
