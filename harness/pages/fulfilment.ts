import type { Page } from 'playwright'
import { sam } from '../people.ts'
import { login } from './login.ts'

/** The fulfilment screen on the counter. */
export function fulfilment(page: Page) {
  const heading = page.getByRole('heading', { name: 'Fulfilment' })
  const loading = page.getByText('Loading orders...')
  const noNewOrders = page.getByText('No new orders')
  const startShiftButton = page.getByRole('button', { name: /^(?:Turn on bell|This is a kitchen screen)$/ })
  const tickets = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  const rows = page.getByRole('list', { name: 'Orders' }).locator('button[aria-haspopup="dialog"]')
  const row = (notes: string) => page.getByRole('listitem').getByRole('button', { name: notes })
  const details = page.getByRole('dialog', { name: 'Order Details' })
  async function untilLoaded(): Promise<void> {
    await heading.waitFor()
    await loading.waitFor({ state: 'hidden' })
  }

  /** Opens the tools for orders, the menu and online ordering, which a small screen has behind a button. */
  async function showTools() {
    const toggle = page.getByRole('button', { name: /^Tools/, expanded: false })
    if (await toggle.isVisible()) await toggle.click()
  }

  return {
    heading,
    loading,
    untilLoaded,
    noNewOrders,
    startShiftButton,
    rows,
    tickets,
    /** The order with these notes. */
    row,
    details,
    noOpenOrders: page.getByText('No orders right now.'),
    banner: page.getByRole('alert'),
    undoButton: page.getByRole('button', { name: 'Undo', exact: true }),
    showFulfilled: page.getByRole('switch', { name: 'Show Fulfilled' }),
    printButton: details.getByRole('button', { name: 'Print', exact: true }),
    notifyButton: details.getByRole('button', { name: 'Notify Order Ready' }),
    fulfilButton: details.getByRole('button', { name: 'Fulfill Order' }),
    resetButton: details.getByRole('button', { name: 'Reset Fulfilment Status' }),
    closeButton: details.getByRole('button', { name: 'Close' }).last(),

    showTools,

    async logIn() {
      await login(page).open()
      await login(page).logIn(sam)
      await untilLoaded()
    },

    /** The tap that lets the browser play the bell. */
    async startShift() {
      await startShiftButton.click()
      await startShiftButton.waitFor({ state: 'hidden' })
    },

    async openOrder(notes: string) {
      await row(notes).click()
      await details.waitFor()
      return details
    },

    /** Types an order of the counter or the phone. */
    async typeOrder(title: string, { name, payment }: { name: string; payment: string }) {
      const dialog = page.getByRole('dialog', { name: 'New order' })
      await showTools()
      await page.getByRole('button', { name: 'New order' }).click()
      await dialog.getByRole('button', { name: title }).first().click()
      await dialog.getByLabel('Name or mobile').fill(name)
      await dialog.getByRole('button', { name: payment }).click()
      await dialog.waitFor({ state: 'hidden' })
    },

    /** @returns the docket's own window. */
    async print(): Promise<Page> {
      const popup = page.waitForEvent('popup')
      await details.getByRole('button', { name: 'Print', exact: true }).click()
      return popup
    },
  }
}
