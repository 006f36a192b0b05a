import { page } from 'vitest/browser'
import { expect } from 'vitest'

/** Shows orders above the menu that arrived after its first frame; those that arrived before are there. */
export async function showLateOrders(): Promise<void> {
  const show = page.getByRole('button', { name: /^Show (?:order|your \d orders)/ })
  await expect.element(show.or(page.getByRole('article')).first()).toBeVisible()
  if (show.query()) await show.click()
}
