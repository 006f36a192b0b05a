import type { Page } from 'playwright'

/** The list of what came in while the kitchen was offline. */
export function outage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'While you were offline' })
  return {
    bar: page.getByText(/^While you were offline: \d+ orders? came in$/),
    decideButton: page.getByRole('button', { name: 'Decide', exact: true }),
    dialog,
    cookAllButton: dialog.getByRole('button', { name: /^Cook all \d+ now$/ }),
    /** The order with these notes, while it waits for a decision. */
    order: (notes: string) => dialog.getByRole('listitem').filter({ hasText: `“${notes}”` }),
  }
}
