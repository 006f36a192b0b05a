import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { openAsCustomer } from '../../support/session.ts'

test('a customer deletes their data with their password; another tab cannot restore it, and the login no longer works', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await openAsCustomer(page, { person, hasPassword: true })
  const other = await context.newPage()
  await other.goto('/cards')
  await expect(other.getByText('Balance:')).toBeVisible()
  const token = await other.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}'
    return String(JSON.parse(stored).access_token)
  })

  await shell(page).openYourData()
  await page.getByRole('button', { name: 'Delete my data…' }).click()
  const password = page.getByLabel('Your password')
  await password.fill('not my password')
  await page.keyboard.press('Enter')
  await expect(page.getByText("That's not your password.")).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill(person.password)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
  await expect(page.getByText('Your data is deleted.')).toBeVisible()

  for (const path of ['customers', 'customerCards/current']) {
    const method = path === 'customers' ? 'POST' : 'GET'
    const response = await other.request.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' && { data: {} }),
    })
    expect(response.status()).toBe(401)
  }
  await page.getByRole('button', { name: 'Login or Signup' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText("don't match")).toBeVisible()
})
