import type { Page } from 'playwright'

/** The page of the stand-in phone service: its calls, and what can go wrong with them. */
export function phoneCalls(page: Page) {
  return {
    calls: page.getByRole('article', { name: /^Call about order / }),
    /** Why the last request was not accepted. */
    alert: page.getByRole('alert'),
    async open(standinsUrl: string) {
      await page.goto(`${standinsUrl}/calls`)
    },
    async set(line: 'Answers' | 'Line busy' | 'Offline') {
      await page.getByRole('button', { name: line }).click()
      await page.getByRole('button', { name: line, pressed: true }).waitFor()
    },
  }
}
