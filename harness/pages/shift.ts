import type { Page } from 'playwright'
import type { Person } from '../people.ts'

/** Hand-over of a shared tablet: the PIN of each person, and who is on. */
export function shift(page: Page) {
  const pin = page.getByLabel('PIN', { exact: true })
  const logInButton = page.getByRole('button', { name: 'Log in', exact: true })

  return {
    /** The button beside the name, on a wide screen. */
    handOverButton: page.getByRole('banner').getByRole('button', { name: 'Hand over' }),
    whoIsOn: page.getByRole('heading', { name: "Who's on?" }),
    person: (firstName: string) => page.getByRole('link', { name: firstName, exact: true }),
    pin,
    logInButton,
    passwordLink: page.getByRole('link', { name: 'Log in with a password' }),
    setPinLink: page.getByRole('link', { name: 'Set a PIN' }),

    /** Works right after a full login, from the account page. */
    async setPin(digits: string) {
      await page.goto('/identity/account')
      await page.getByRole('link', { name: 'Set a PIN' }).click()
      await page.getByLabel('New PIN', { exact: true }).fill(digits)
      await page.getByLabel('New PIN again').fill(digits)
      await page.getByRole('button', { name: 'Save PIN' }).click()
      await page.getByRole('link', { name: 'Change PIN' }).waitFor()
    },

    /** Works on the page of this person. */
    async enterPin(digits: string) {
      await pin.fill(digits)
      await logInButton.click()
    },

    /** Works on the login page. */
    async enterPassword({ email, password }: Pick<Person, 'email' | 'password'>) {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await logInButton.click()
    },
  }
}
