import type { Page } from 'playwright'
import { shell } from './shell.ts'

/** This is long enough on a busy machine, too. */
const SHOWN_WITHIN_MS = 20_000

interface OrderDetails {
  contactNumber: string
  notes: string
}

/** The menu with its cart, and the checkout dialog. */
export function ordering(page: Page) {
  const checkoutBar = page.getByRole('button', { name: /^Checkout/ })
  /** The bar that a visitor sees. */
  const loginBar = page.getByRole('button', { name: /^Log in to order/ })
  const dialog = page.getByRole('dialog', { name: 'Checkout', exact: true })
  const quantityOf = (title: string) => page.getByRole('status', { name: `Quantity of ${title}`, exact: true })
  /** The button on the menu, whose name ends with the price. */
  const plusButton = (title: string) => page.getByRole('button', { name: `Add ${title}, $` })
  /** Fails with what the page shows and has stored: too few, too many, and a cart that is not shown have other causes. */
  async function untilQuantity(title: string, quantity: number, withinMs = SHOWN_WITHIN_MS): Promise<void> {
    const shown = quantityOf(title).filter({ hasText: new RegExp(`^${quantity}$`) })
    try {
      await shown.waitFor({ timeout: withinMs })
    } catch (error) {
      const [texts, stored] = [await quantityOf(title).allInnerTexts(), await page.evaluate("sessionStorage['cart']")]
      const state = `shown: ${texts.join()}; stored: ${String(stored)}; ${String(error)}`
      const message = `${quantity} × ${title} expected at ${page.url()}; ${state}`
      throw new Error(message, { cause: error })
    }
  }
  const checkout = {
    dialog,
    mobileNumber: dialog.getByLabel('Mobile number'),
    notes: dialog.getByLabel('Notes'),
    payButton: dialog.getByRole('button', { name: 'Pay', exact: true }),
    failure: page.getByRole('dialog', { name: 'Checkout Failure' }),
  }

  return {
    checkout,
    checkoutBar,
    loginBar,
    plusButton,
    quantityOf,
    untilQuantity,
    aboutButton: (title: string) => page.getByRole('button', { name: `About ${title}`, exact: true }),
    dishSheet: (title: string) => page.getByRole('dialog', { name: title, exact: true }),
    heading: page.getByRole('heading', { name: 'Order', exact: true }),
    search: page.getByLabel('Search the menu'),
    section: (name: string) => page.getByRole('heading', { name, exact: true }),

    /** Opens the menu and adds one of each title. */
    async add(...titles: string[]) {
      await shell(page).goTo('Order')
      for (const title of titles) await plusButton(title).click()
    },

    /** Puts products into an empty cart, as many of each title. */
    async fillCart(quantities: Record<string, number>) {
      await shell(page).goTo('Order')
      for (const [title, quantity] of Object.entries(quantities)) {
        for (let count = 0; count < quantity; count += 1) await plusButton(title).click()
        await untilQuantity(title, quantity)
      }
    },

    /** Opens the checkout and leaves for the payment page. */
    async goToPayment(order: OrderDetails) {
      await checkoutBar.click()
      await checkout.mobileNumber.fill(order.contactNumber)
      await checkout.notes.fill(order.notes)
      await checkout.payButton.click()
      await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
    },
  }
}
