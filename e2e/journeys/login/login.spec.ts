import { login } from '@fuel-shack/harness/pages/login'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { site } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { messagesTo } from '../../support/messages.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openAsCustomer } from '../../support/session.ts'

const NEW_PASSWORD = 'four loud galahs'

// Covers login-9, login-15, shell-4, cards-2.
test('logging in from the cards page returns to it, also with a new password by email, and logging out stays there', async ({
  page,
}) => {
  const person = newPerson()
  await openAsCustomer(page, { person })
  await shell(page).goTo('Cards')
  await shell(page).menuButton.click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu.getByText(`You're logged in as ${person.name}`)).toBeVisible()
  await expect(menu.getByText('App version: 1.3.0')).toBeVisible()
  await menu.getByRole('button', { name: 'Log Out' }).click()

  await expect(page).toHaveURL('/cards')
  const loginButton = page.getByRole('main').getByRole('button', { name: 'Login' })
  await loginButton.click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await login(page).email.fill(person.email)
  await page.getByRole('button', { name: 'Send' }).click()
  const letters = () => messagesTo(page.request, openForOrders.standinsUrl, person.email)
  const findCode = async () => (await letters()).map(({ text }) => /you requested it.*(\d{3} \d{3})/.exec(text)?.[1])
  await expect.poll(findCode).toContainEqual(expect.any(String))
  const code = (await findCode()).find((found) => found !== undefined) ?? ''
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await login(page).logIn({ ...person, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText('0 points', { exact: true })).toBeVisible()
})

test('shows no Login button while logging out is in progress', async ({ page }) => {
  await openAsCustomer(page, { path: '/cards' })
  const requested = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  await page.route('**/.well-known/openid-configuration', async (route) => {
    requested.resolve()
    await response.promise
    await route.continue()
  })
  await shell(page).menuButton.click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Log Out' }).click()
  await requested.promise
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  response.resolve()
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})

// Covers login-4.
test('a reload keeps the customer logged in', async ({ page }) => {
  await openAsCustomer(page)
  await page.reload()
  await expect(shell(page).menuButton).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login or Signup' })).toBeHidden()
})

test('leaving the login page returns to the previous page without an error', async ({ page }) => {
  await page.goto('/cards')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page
    .getByRole('link', { name: `Back to ${site.name}` })
    .or(page.getByRole('button', { name: `Back to ${site.name}` }))
    .click()
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
