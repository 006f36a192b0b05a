import type { Page } from 'playwright'

/** The page of the stand-in printer: its paper, and what can go wrong with it. */
export function docketPrinter(page: Page) {
  const dockets = page.getByRole('article', { name: /^Docket \d+$/ })
  return {
    dockets,
    /** The docket of the order with these notes, newest first. */
    docket: (notes: string) => dockets.filter({ hasText: notes }),
    alert: page.getByRole('alert'),
    async open(standinsUrl: string) {
      await page.goto(`${standinsUrl}/printer`)
    },
    /** Types what the app shows for a new printer into this one. */
    async setUp({ address, user, password }: { address: string; user: string; password: string }) {
      await page.getByText('Set up CloudPRNT').click()
      await page.getByLabel('Server URL').fill(address)
      await page.getByLabel('User name').fill(user)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Save' }).click()
    },
    async set(condition: 'Ready' | 'Paper out' | 'Cover open' | 'Offline') {
      await page.getByRole('button', { name: condition }).click()
      await page.getByRole('button', { name: condition, pressed: true }).waitFor()
    },
  }
}
