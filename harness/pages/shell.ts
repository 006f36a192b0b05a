import type { Page } from 'playwright'

/** Finds the frame of every page: header, tabs and account menu. */
export function shell(page: Page) {
  const menuButton = page.getByRole('button', { name: 'Account menu' })
  const tab = (name: 'Home' | 'Order' | 'Cards') => page.getByRole('link', { name, exact: true })
  return {
    menuButton,
    /** The button on the welcome page, while logged out. */
    loginButton: page.getByRole('button', { name: 'Login or Signup' }),
    menu: page.getByRole('dialog', { name: 'Account' }),
    tab,
    goTo: (name: Parameters<typeof tab>[0]) => tab(name).click(),
    async logOut() {
      await menuButton.click()
      await page.getByRole('button', { name: 'Log Out' }).click()
    },
    /** Opens what is stored about the customer. */
    async openYourData() {
      await menuButton.click()
      await page.getByRole('button', { name: 'My data' }).click()
    },
  }
}
