import type { Page } from 'playwright'
import type { Person } from '../people.ts'
import { shell } from './shell.ts'

type Credentials = Pick<Person, 'email' | 'password'>

/** The pages of the embedded identity provider, and the way there from the welcome page. */
export function login(page: Page) {
  const { loginButton, menuButton } = shell(page)
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })

  const code = page.getByLabel('6-digit code')
  const sendCodeButton = page.getByRole('button', { name: 'Send code' })

  const actions = {
    code,
    sendCodeButton,
    passwordLink: page.getByRole('link', { name: 'Log in with a password' }),
    email,
    password,
    signUpLink: page.getByRole('link', { name: 'Sign up' }),
    logInButton: page.getByRole('button', { name: 'Log in', exact: true }),

    /** Works on the page for a login by code. Does not wait for the answer. */
    async requestCode(name: string, address: string) {
      await page.getByLabel('First name').fill(name)
      await page.getByLabel('Email or mobile number').fill(address)
      await sendCodeButton.click()
    },

    async enterCode(digits: string) {
      await code.fill(digits)
      await page.getByRole('button', { name: 'Continue' }).click()
    },

    async open() {
      await page.goto('/home')
      await loginButton.click()
    },

    /** Works on the login page. Does not wait for the answer. */
    async submitPassword(person: Credentials) {
      await email.fill(person.email)
      await password.fill(person.password)
      await actions.logInButton.click()
    },

    /** Logs in on the login page, and waits for the app. */
    async logIn(person: Credentials) {
      await actions.submitPassword(person)
      await menuButton.waitFor()
    },

    /** Works on the page of an invitation. */
    async fillInvitation(person: Person) {
      await page.getByLabel('Name').fill(person.name)
      await email.fill(person.email)
      await password.fill(person.password)
    },
  }
  return actions
}
