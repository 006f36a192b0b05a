import { shell } from '@fuel-shack/harness/pages/shell'
import { expect, type Page } from '@playwright/test'

/** Collects what the app reports as an error from now on; the browser itself reports each call that fails. */
export function watchErrors(page: Page): () => string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    const isFailedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (message.type() === 'error' && !isFailedCall) errors.push(message.text())
  })
  return () => errors
}

/** Loads the session of a user slowly: the splash of a fast load may be on the screen for less than a frame. */
export async function seeSplash(page: Page): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/identity-client-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  release()
  await expect(shell(page).menuButton).toBeVisible()
}

/** Opens and closes every dialog that the page offers at the moment. @returns the names of their buttons */
export async function openEveryDialog(page: Page): Promise<string[]> {
  const openers = page.locator('button[aria-haspopup="dialog"]:visible')
  const names: string[] = []
  for (let index = 0; index < (await openers.count()); index += 1) {
    const opener = openers.nth(index)
    names.push((await opener.getAttribute('aria-label')) ?? (await opener.innerText()))
    await opener.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectNoFailure(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  return names
}

export async function expectNoFailure(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: "That didn't work", includeHidden: true })).toHaveCount(0)
}
