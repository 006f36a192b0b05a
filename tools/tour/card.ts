import type { Page } from 'playwright'
import { accountMenuButton, casey, goTo, signIn } from './acts.ts'
import type { Album } from './album.ts'
import { ONE, PHONE } from './looks.ts'
import type { Stage } from './stage.ts'

/** A customer with a card, at the till. */
export async function tourCard(stage: Stage, album: Album): Promise<void> {
  album.begin('The loyalty card')
  const page = await stage.newPage()
  await signIn(page, casey)
  await goTo(page, 'Cards')
  const number = await page.getByText(/^\d{4}(-\d{4}){3}$/).textContent()
  await earn(stage, (number ?? '').replaceAll('-', ''))
  await page.reload()
  await page.getByText('Balance: $').waitFor()
  await album.add(page, 'card', 'The card, its points and its balance.')

  const collect = page.getByRole('button', { name: 'Collect / Redeem Points' })
  await collect.click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await album.add(page, 'card-code', 'The code to hold up: Code 128, which every till scanner reads.')
  await page.getByRole('switch', { name: 'Show a QR code' }).click()
  await album.add(page, 'card-code-qr', 'The same number as a QR code, for scanners that are cameras.', {
    looks: PHONE,
  })
  await page.keyboard.press('Escape')

  await accountMenuButton(page).click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await menu.waitFor()
  await album.add(page, 'account-menu', 'The account menu.')
  await menu.getByRole('button', { name: 'My data' }).click()
  await page.getByRole('heading', { name: 'Points and balance' }).waitFor()
  await album.add(page, 'your-data', 'What is kept about a customer, to read, take along or delete.', { looks: PHONE })
  await tourCardStates(page, album)
  await page.context().close()
}

/** What the till would have sent over the years. */
async function earn(stage: Stage, cardNumber: string): Promise<void> {
  const said = await stage.runApiCommand('api/src/commands/till.ts', ['add', '--name', 'Front counter'])
  const key = said.trim().split('\n').at(-1) ?? ''
  const acts = [
    { act: 'collect', spentInCents: 41_250 },
    { act: 'redeem', rewards: 3 },
    { act: 'spend', amountInCents: 250 },
  ]
  for (const { act, ...body } of acts) {
    const answer = await fetch(`${stage.baseUrl}/api/till/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `tour-${act}` },
      body: JSON.stringify({ cardNumber, ...body }),
    })
    if (!answer.ok) throw new Error(`The till was refused: ${await answer.text()}`)
  }
}

/** States that last for a moment, held; and answers that say less than they should. */
async function tourCardStates(page: Page, album: Album): Promise<void> {
  const open = async () => {
    await page.evaluate(() => localStorage.removeItem('loyalty-card'))
    await page.goto('/cards')
  }
  await page.route('**/api/customerBalances/current', () => undefined)
  await open()
  await page.getByText('Loading balance...').waitFor()
  await album.add(page, 'card-balance-loading', 'The card while the balance is on its way.', { looks: ONE })
  await page.route('**/api/customerCards/current', () => undefined)
  await open()
  await page.getByText('Loading cards...').waitFor()
  await album.add(page, 'card-loading', 'Before the card has come.', { looks: ONE })

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/customerCards/current', (route) => route.fulfill({ json: {} }))
  await page.route('**/api/customerBalances/current', (route) => route.fulfill({ json: {} }))
  await open()
  await page.getByText('0 points', { exact: true }).waitFor()
  await album.add(page, 'card-absent-values', 'An answer without number, date, points or balance.', { looks: ONE })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
