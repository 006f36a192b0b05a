import { shell } from '@fuel-shack/harness/pages/shell'
import { expect, type Page } from '@playwright/test'
import type { GlewlwydUser } from './setup.ts'

/** Its buttons begin with an icon, which counts as a letter of their names. */
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

/**
 * Logs in on its login page, and returns to the app. @param isFirst The first login of a user also asks for consent.
 */
export async function logInAtGlewlwyd(page: Page, user: GlewlwydUser, { isFirst = false } = {}): Promise<void> {
  await page.getByLabel('Login').fill(user.username)
  await page.getByLabel('Password').fill(user.password)
  await button(page, /OK$/).click()
  if (isFirst) await grantAccess(page)
  await button(page, /Continue$/).click()
}

/** Grants every scope: a missing one would be requested at each login. */
async function grantAccess(page: Page): Promise<void> {
  for (const scope of ['profile', 'email', 'offline_access']) await page.getByRole('checkbox', { name: scope }).check()
  await button(page, /Grant access$/).click()
  await expect(page.getByText('What do you wish for?')).toBeVisible()
}

/** Logs out from the app's account menu on its page for a logout, and returns to the app. */
export async function logOutAtGlewlwyd(page: Page): Promise<void> {
  await shell(page).logOut()
  await expect(page.getByText('wishes you to close the current session')).toBeVisible()
  await button(page, /Logout$/).click()
}
