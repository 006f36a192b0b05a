import { shell } from '@fuel-shack/harness/pages/shell'
import { expect, test, type Page } from '@playwright/test'
import { enlargeText, expectHorizontalPadding, expectWholeWords } from '../../support/accessibility.ts'
import { scan } from '../../support/scanner.ts'
import { openAsCustomer } from '../../support/session.ts'

/** A new customer's card, and the modal that shows its code. */
async function openCard(page: Page) {
  await openAsCustomer(page)
  await shell(page).goTo('Cards')
  const shown = (await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent()) ?? 'no number'
  return {
    shown,
    cardNumber: shown.replaceAll('-', ''),
    opener: page.getByRole('button', { name: 'Collect / Redeem Points' }),
    dialog: page.getByRole('dialog', { name: 'Collect / Redeem Points' }),
  }
}

// Covers cards-8.
test('the till reads the card number, as a barcode and as a QR code, in both colour schemes', async ({ page }) => {
  const { shown, cardNumber, opener, dialog } = await openCard(page)
  await opener.click()
  await expect(dialog.getByText(shown)).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
  }
  await dialog.getByRole('switch', { name: 'Show a QR code' }).click()
  await expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
})

for (const { name, viewport, fontSize } of [
  { name: 'at 390 px', viewport: { width: 390, height: 844 }, fontSize: '100%' },
  { name: 'at 390 px with text at 200 %', viewport: { width: 390, height: 844 }, fontSize: '200%' },
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, fontSize: '100%' },
  { name: 'at 320 px with text at 200 %', viewport: { width: 320, height: 640 }, fontSize: '200%' },
  { name: 'in landscape', viewport: { width: 844, height: 390 }, fontSize: '100%' },
  { name: 'on a small phone in landscape', viewport: { width: 640, height: 320 }, fontSize: '100%' },
]) {
  test(`the dialog of the card shows the whole code at once, readable by the till, ${name}`, async ({ page }) => {
    const { cardNumber, opener, dialog } = await openCard(page)
    await page.setViewportSize(viewport)
    await enlargeText(page, fontSize)
    await opener.click()
    await expect(dialog.getByRole('img', { name: 'Barcode of your card number' })).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
    await expectWholeWords(dialog.getByRole('heading'))
    await expectHorizontalPadding(dialog)

    await dialog.getByRole('switch', { name: 'Show a QR code' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code of your card number' })).toBeInViewport({ ratio: 1 })
    await expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
    await expectHorizontalPadding(dialog)
  })
}
