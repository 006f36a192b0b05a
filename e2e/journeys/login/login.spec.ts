import { card } from '@fuel-shack/harness/pages/card'
import { login } from '@fuel-shack/harness/pages/login'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { messagesTo } from '../../support/messages.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openAsCustomer } from '../../support/session.ts'

const NEW_PASSWORD = 'four loud galahs'

/** Logs out while the identity provider does not answer yet. */
async function logOutSlowly(page: Page): Promise<void> {
  const requested = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  await page.route('**/.well-known/openid-configuration', async (route) => {
    requested.resolve()
    await response.promise
    await route.continue()
  })
  await shell(page).menu.getByRole('button', { name: 'Log Out' }).click()
  await requested.promise
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  response.resolve()
}

/** Replaces the password, beginning on the login page. */
async function replacePassword(page: Page, emailAddress: string): Promise<void> {
  await login(page).email.fill(emailAddress)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(login(page).email).toHaveValue(emailAddress)
  await page.getByRole('button', { name: 'Send' }).click()
  const messages = () => messagesTo(page.request, openForOrders.standinsUrl, emailAddress)
  const findCode = async () => (await messages()).map(({ text }) => /\b\d{3} \d{3}\b/.exec(text)?.[0])
  await expect.poll(findCode).toContainEqual(expect.any(String))
  const code = (await findCode()).find((found) => found !== undefined) ?? ''
  await login(page).enterCode(code)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
}

// Covers login-4, login-9, login-15, shell-4, cards-2.
test('logging in from the cards page returns to it, also with a new password by email, and logging out stays there', async ({
  page,
}) => {
  const person = newPerson()
  const loginButton = page.getByRole('main').getByRole('button', { name: 'Login' })
  await openAsCustomer(page, { person, path: '/cards' })
  await shell(page).menuButton.click()
  const { menu } = shell(page)
  await expect(menu.getByText(`You're logged in as ${person.name}`)).toBeVisible()
  await expect(menu.getByText('App version: 1.3.0')).toBeVisible()

  await test.step('logging out shows no Login button while it is in progress, and stays on the page', async () => {
    await logOutSlowly(page)
    await expect(card(page).invitation).toBeVisible()
    await expect(page).toHaveURL('/cards')
  })

  await test.step('leaving the login page returns to the page before, without an error', async () => {
    await loginButton.click()
    const name = `Back to ${site.name}`
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click()
    await expect(page).toHaveURL('/cards')
    await expect(card(page).invitation).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

  await loginButton.click()
  await replacePassword(page, person.email)
  await login(page).logIn({ ...person, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText('0 points', { exact: true })).toBeVisible()

  await test.step('a reload keeps the customer logged in', async () => {
    await page.reload()
    await expect(shell(page).menuButton).toBeVisible()
    await expect(loginButton).toBeHidden()
  })
})
