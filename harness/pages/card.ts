import type { Page } from 'playwright'

/** The loyalty card, and the dialog with its code. */
export function card(page: Page) {
  const number = page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/)
  const dialog = page.getByRole('dialog', { name: 'Collect / Redeem Points' })
  return {
    number,
    dialog,
    collectButton: page.getByRole('button', { name: 'Collect / Redeem Points' }),
    closeButton: page.getByRole('button', { name: 'Close', exact: true }).last(),
    qrSwitch: dialog.getByRole('switch', { name: 'Show a QR code' }),
    balance: page.getByText('Balance: $'),
    asAt: page.getByText(/^As at/),
    /** Shown instead of the card while logged out. */
    invitation: page.getByText('Login to access your loyalty card and associated benefits...'),
    /** @returns the number as shown, in groups of four. */
    async readNumber(): Promise<string> {
      return (await number.textContent()) ?? 'no number'
    },
  }
}
