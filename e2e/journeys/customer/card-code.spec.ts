import { viewports } from '@fuel-shack/harness/browser'
import { shell } from '@fuel-shack/harness/pages/shell'
import { expect, test, type Page } from '@playwright/test'
import {
  enlargeText,
  expectAccessible,
  expectHorizontalPadding,
  expectWholeWords,
} from '../../support/accessibility.ts'
import { openCounter } from '../../support/counter.ts'
import { scan } from '../../support/scanner.ts'
import { openAsCustomer } from '../../support/session.ts'

type OpenedCard = Awaited<ReturnType<typeof openCard>>

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

const SCREENS = [
  { width: 390, height: 844, fontSize: '100%' },
  { width: 390, height: 844, fontSize: '200%' },
  { width: 320, height: 640, fontSize: '100%' },
  { width: 320, height: 640, fontSize: '200%' },
  { width: 844, height: 390, fontSize: '100%' },
  { width: 640, height: 320, fontSize: '100%' },
]

/** The till reads the whole code at once, as a barcode and as a QR code, in both colour schemes and on every screen. */
async function expectReadableAtTill(page: Page, { shown, cardNumber, opener, dialog }: OpenedCard): Promise<void> {
  const qrSwitch = dialog.getByRole('switch', { name: 'Show a QR code' })
  const expectReadable = async () => expect.poll(async () => scan(await page.screenshot())).toEqual([cardNumber])
  await opener.click()
  await expect(dialog.getByText(shown)).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectReadable()
  }

  for (const { fontSize, ...screen } of SCREENS) {
    await test.step(`${screen.width} × ${screen.height}, text at ${fontSize}`, async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.setViewportSize(screen)
      await enlargeText(page, fontSize)
      await opener.click()
      await expect(dialog.getByRole('img', { name: 'Barcode of your card number' })).toBeInViewport({ ratio: 1 })
      await expectReadable()
      await expectWholeWords(dialog.getByRole('heading'))
      await expectHorizontalPadding(dialog)

      await qrSwitch.click()
      await expect(dialog.getByRole('img', { name: 'QR code of your card number' })).toBeInViewport({ ratio: 1 })
      await expectReadable()
      await expectHorizontalPadding(dialog)
      await qrSwitch.click()
    })
  }
  await page.setViewportSize(viewports.phone)
  await enlargeText(page, '100%')
}

// Covers cards-8, counter-1, counter-12.
test('the till reads a card, staff collect and redeem, and the customer sees the points', async ({
  page,
  browser,
  baseURL,
}) => {
  const opened = await openCard(page)
  await test.step('the till reads the code', () => expectReadableAtTill(page, opened))
  const counter = await openCounter(browser, baseURL ?? '')
  await shell(counter).menuButton.click()
  await counter.getByRole('button', { name: 'Card', exact: true }).click()
  await expect(counter.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  // As a person types: a pause of a busy machine within a burst would end a scan.
  await counter.keyboard.type(opened.cardNumber, { delay: 60 })
  await counter.keyboard.press('Enter')
  await counter.getByRole('button', { name: 'Collect', exact: true }).click()
  for (const key of ['5', '4', '2', '5', '0']) await counter.getByRole('button', { name: key, exact: true }).click()
  await counter.getByRole('textbox', { name: 'Litres of fuel' }).click()
  await counter.keyboard.type('1250', { delay: 60 })
  await expectAccessible(counter)
  await counter.getByRole('button', { name: 'Collect 552 points for $542.50 and 12.50 L of fuel' }).click()
  await expect(counter.getByText(/ has 552 points and \$0\.00\.$/)).toBeVisible()
  // The balance follows within 10 seconds, behind the dialog of the code.
  await expect(page.getByText('552', { exact: true })).toBeVisible()
  await counter.getByRole('button', { name: 'Redeem', exact: true }).click()
  await counter.getByRole('button', { name: 'Turn 100 points into $5.00' }).click()
  await expect(counter.getByText(/ has 452 points and \$5\.00\.$/)).toBeVisible()
  await expect(page.getByText('452', { exact: true })).toBeVisible()
  await counter.context().close()
})
