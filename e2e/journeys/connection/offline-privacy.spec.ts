import { readStoredData, untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { newPerson } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { openForOrders } from '../../support/rest-stops.ts'
import { openCounter } from '../../support/counter.ts'
import { openAsCustomer } from '../../support/session.ts'

test.use({ serviceWorkers: 'allow' })

// Covers calls-13.
test('logging out removes all of the customer’s data from every storage', async ({ page }) => {
  const person = newPerson()
  await openAsCustomer(page, { person })
  await untilInstalled(page)
  await shell(page).goTo('Cards')
  const shown = (await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent()) ?? 'no number'
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  await page.getByRole('dialog').getByLabel('Mobile number').fill('0412 345 678')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await readStoredData(page)).localStorage).toHaveProperty('loyalty-card')

  await shell(page).menuButton.click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/orders')

  const stored = await readStoredData(page)
  // Records the logout without the user.
  const { localStorage, sessionStorage, databases, cookies } = stored
  expect({ localStorage, sessionStorage, databases, cookies }).toEqual({
    localStorage: { 'logged-out': '1' },
    sessionStorage: {},
    databases: [],
    cookies: '',
  })
  const everything = JSON.stringify(stored)
  for (const trace of [person.name, person.email, shown, shown.replaceAll('-', '')]) {
    expect(everything).not.toContain(trace)
  }
  // The next user sees a page for visitors.
  await page.goto('/cards')
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})

test('no staff data is stored on the device', async ({ browser }) => {
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await untilInstalled(counter)
  const stored = await readStoredData(counter)
  const responses = Object.keys(stored.caches).filter((address) => /\/(api|identity|webhooks|push)\//.test(address))
  expect(responses).toEqual([])
  expect(Object.keys(stored.caches).filter((address) => address.includes('StaffApp'))).toEqual([])
  expect(stored.localStorage).not.toHaveProperty('loyalty-card')
  expect(stored.databases).toEqual([])
})
