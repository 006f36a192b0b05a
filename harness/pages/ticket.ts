import type { Page } from 'playwright'

/** The ticket of an order, above the menu or on the order's own page. */
export function ticket(page: Page) {
  const orders = page.getByRole('article', { name: /^Order (?:\d ){2}\d$/ })
  return {
    orders,
    number: orders.getByRole('heading', { name: /^Order/ }),
    /** The step that the order has reached. */
    status: orders.locator('[aria-current="step"]'),
    /** The button of an order that arrived after the first frame: the device had not stored its ticket. */
    showButton: page.getByRole('button', { name: /^Show order (?:\d ){2}\d/ }),
    hereButton: orders.getByRole('button', { name: "I'm here" }),
  }
}
