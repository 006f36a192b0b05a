import { card } from '@fuel-shack/harness/pages/card'
import { shell } from '@fuel-shack/harness/pages/shell'
import { casey } from '@fuel-shack/harness/people'
import type { Page } from '@playwright/test'
import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'
import { logIn, type Tour } from './tour.ts'

/** A customer with a loyalty card. */
export async function tourCard(tour: Tour, gallery: Gallery): Promise<void> {
  const page = await tour.newPage()
  await logIn(page, casey)
  await shell(page).goTo('Cards')
  await earn(tour, (await card(page).readNumber()).replaceAll('-', ''))
  await page.reload()
  await card(page).balance.waitFor()
  await gallery.add(page, 'card', 'The card, its points and its balance.')

  await card(page).collectButton.click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await gallery.add(page, 'card-code', 'The code to hold up: Code 128, which every till scanner reads.')
  await card(page).qrSwitch.click()
  await gallery.add(page, 'card-code-qr', 'The same number as a QR code, for scanners that are cameras.', {
    views: PHONE_ONLY,
  })
  await page.keyboard.press('Escape')

  const { menu, menuButton } = shell(page)
  await menuButton.click()
  await menu.waitFor()
  await gallery.add(page, 'account-menu', 'The account menu.')
  await menu.getByRole('button', { name: 'My data' }).click()
  await page.getByRole('heading', { name: 'Points and balance' }).waitFor()
  await gallery.add(page, 'your-data', 'What is stored about a customer, to read, export or delete.', {
    views: PHONE_ONLY,
  })
  await tourCardStates(page, gallery)
  await page.context().close()
}

/** Sends what a till sends over the years. */
async function earn(tour: Tour, cardNumber: string): Promise<void> {
  const output = await tour.restStop.runApiCommand('till.ts', ['add', '--name', 'Front counter'])
  const [key] = /^fst_\S+$/m.exec(output) ?? []
  const movements = [
    { type: 'collect', spentInCents: 41_250 },
    { type: 'redeem', rewards: 3 },
    { type: 'spend', amountInCents: 250 },
  ]
  for (const { type, ...body } of movements) {
    const response = await fetch(`${tour.restStop.baseUrl}/api/till/${type}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': `tour-${type}`,
      },
      body: JSON.stringify({ cardNumber, ...body }),
    })
    if (!response.ok) throw new Error(`The till received ${response.status}: ${await response.text()}`)
  }
}

/** Short-lived states, made to last, and incomplete responses. */
async function tourCardStates(page: Page, gallery: Gallery): Promise<void> {
  const open = async () => {
    await page.evaluate(() => localStorage.removeItem('loyalty-card'))
    await page.goto('/cards')
  }
  await page.route('**/api/customerBalances/current', () => undefined)
  await open()
  await page.getByText('Loading balance...').waitFor()
  await gallery.add(page, 'card-balance-loading', 'The card while the balance loads.', { views: ONE_VIEW })
  await page.route('**/api/customerCards/current', () => undefined)
  await open()
  await page.getByText('Loading cards...').waitFor()
  await gallery.add(page, 'card-loading', 'Before the card has loaded.', { views: ONE_VIEW })

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/customerCards/current', (route) => route.fulfill({ json: {} }))
  await page.route('**/api/customerBalances/current', (route) => route.fulfill({ json: {} }))
  await open()
  await page.getByText('0 points', { exact: true }).waitFor()
  await gallery.add(page, 'card-absent-values', 'A response without number, date, points or balance.', {
    views: ONE_VIEW,
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
