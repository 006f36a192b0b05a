import { expect, test } from '@playwright/test'
import { accountMenuButton, signIn, signUp, someoneNew } from '../support/people.ts'

test('somebody who logs in from their card comes back to it, and logging out stays there', async ({ page }) => {
  const person = someoneNew()
  await signUp(page, person)
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await accountMenuButton(page).click()
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu.getByText(`You're logged in as ${person.name}`)).toBeVisible()
  await expect(menu.getByText('App version: 1.3.0')).toBeVisible()
  await menu.getByRole('button', { name: 'Log Out' }).click()

  await expect(page).toHaveURL('/cards')
  const login = page.getByRole('main').getByRole('button', { name: 'Login' })
  await login.click()
  await signIn(page, person)
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText('0 points', { exact: true })).toBeVisible()
})

test('while logging out is under way there is no Login to press in its way', async ({ browser }) => {
  // What a page asks for past its service worker cannot always be held back.
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await signUp(page, someoneNew())
  await page.goto('/cards')
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/.well-known/openid-configuration', async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await accountMenuButton(page).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Log Out' }).click()
  await asked.promise
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
  await page.close()
})

test('a reload keeps who is signed in', async ({ page }) => {
  await signUp(page, someoneNew())
  await page.reload()
  await expect(accountMenuButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login or Signup' })).toBeHidden()
})

test('somebody who turns back at the sign-in page is where they were, and nothing is said to have failed', async ({
  page,
}) => {
  await page.goto('/cards')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page
    .getByRole('link', { name: 'Back to Fuel Shack' })
    .or(page.getByRole('button', { name: 'Back to Fuel Shack' }))
    .click()
  await expect(page).toHaveURL('/cards')
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
