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
    async set(condition: 'Ready' | 'Paper out' | 'Cover open' | 'Offline') {
      await page.getByRole('button', { name: condition }).click()
      await page.getByRole('button', { name: condition, pressed: true }).waitFor()
    },
  }
}
