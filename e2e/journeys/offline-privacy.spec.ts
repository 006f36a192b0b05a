import { expect, test } from '@playwright/test'
import { openForOrders } from '../support/addresses.ts'
import { openCounter } from '../support/counter.ts'
import { readKept, untilKept } from '../support/kept-app.ts'
import { checkoutBar, fillCart } from '../support/ordering.ts'
import { accountMenuButton, signUp, someoneNew } from '../support/people.ts'

test('logging out leaves nothing of the customer in any storage', async ({ page }) => {
  const person = someoneNew()
  await signUp(page, person)
  await untilKept(page)
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  const shown = (await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{4}$/).textContent()) ?? 'no number'
  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkoutBar(page).click()
  await page.getByRole('dialog').getByLabel('Mobile number').fill('0412 345 678')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await readKept(page)).localStorage).toHaveProperty('loyalty-card')

  await accountMenuButton(page).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/orders')

  const kept = await readKept(page)
  // That somebody logged out, and not who.
  const { localStorage, sessionStorage, databases, cookies } = kept
  expect({ localStorage, sessionStorage, databases, cookies }).toEqual({
    localStorage: { 'logged-out': '1' },
    sessionStorage: {},
    databases: [],
    cookies: '',
  })
  const everything = JSON.stringify(kept)
  for (const trace of [person.name, person.email, shown, shown.replaceAll('-', '')]) {
    expect(everything).not.toContain(trace)
  }
  // The next to come sees a page for visitors.
  await page.goto('/cards')
  await expect(page.getByText('Login to access your loyalty card and associated benefits...')).toBeVisible()
})

test('nothing that staff see is kept on their device', async ({ browser }) => {
  const counter = await openCounter(browser, openForOrders.baseUrl)
  await untilKept(counter)
  const kept = await readKept(counter)
  const answers = Object.keys(kept.caches).filter((address) => /\/(api|identity|webhooks|push)\//.test(address))
  expect(answers).toEqual([])
  expect(Object.keys(kept.caches).filter((address) => address.includes('Shift'))).toEqual([])
  expect(kept.localStorage).not.toHaveProperty('loyalty-card')
  expect(kept.databases).toEqual([])
})
