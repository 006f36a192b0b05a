import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newPerson } from '@fuel-shack/harness/people'
import { dollars, product, site } from '@fuel-shack/harness/site'
import { expect, test, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit, expectWholeWords } from '../../support/accessibility.ts'
import { countRingsOf, expectOrder, openCounter } from '../../support/counter.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { registerCustomer } from '../../support/session.ts'
import { openWithOrder } from '../../support/paid-orders.ts'

// The ticket stays readable without a connection.
test.use({ baseURL: openForOrders.baseUrl, serviceWorkers: 'allow' })

/** The number and the dishes of an order of two dishes. @returns the number. */
async function expectTicket(page: Page): Promise<string> {
  const { orders, status, number } = ticket(page)
  const shown = await number.innerText()
  expect(shown).toMatch(/^\d{3}$/)
  await expect(orders).toHaveAccessibleName(`Order ${Array.from(shown).join(' ')}`)
  await expect(orders).toContainText('Order for Robin')
  await expect(orders).toContainText(`2 × ${product.title}`)
  await expect(orders).toContainText(dollars(2 * product.priceInCents))
  // At night it is another place.
  const places = [site.collection.where, site.collection.afterHours ?? site.collection.where]
  await expect(orders).toContainText(new RegExp(`Collect it (?:${places.join('|')})`))
  await expect(status).toHaveText(/^Paid/)
  await expect(page.getByText('Confirming your payment…')).toBeHidden()
  await expectAccessible(page)
  return shown
}

/** Chooses `Pump`, which asks for its number. */
async function arriveByKeyboard(page: Page): Promise<void> {
  const { orders, hereButton } = ticket(page)
  await hereButton.focus()
  await page.keyboard.press('Enter')
  await expect(orders.getByText('Where are you?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(orders.getByText('Pump: which number?')).toBeFocused()
  await expectAccessible(page)
}

async function expectToReadLarge(page: Page): Promise<void> {
  const { orders } = ticket(page)
  await enlargeText(page)
  await expectToFit(page)
  await expectWholeWords(orders)
  await enlargeText(page, '100%')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(orders.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Collected, it is above the menu until the page is loaded again. */
async function orderAgain(page: Page, shown: string): Promise<void> {
  await page.reload()
  const link = page.getByRole('link', { name: new RegExp(`^Order ${Array.from(shown).join(' ')}, Collected`) })
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: /^Order again/ }).click()
  await expect(page.getByText(/are in your cart\.$/)).toBeVisible()
  await expect(ordering(page).checkoutBar).toContainText('2 items')
}

/** The history has the order, with a page of its own. */
async function openFromHistory(page: Page, shown: string): Promise<void> {
  await shell(page).menuButton.click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL('/my-orders')
  const link = page.getByRole('link', { name: `Order ${Array.from(shown).join(' ')}` })
  await link.waitFor()
  await expectAccessible(page)
  await link.click()
  await expect(page).toHaveURL(/\/my-orders\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
}

// Covers ordering-25, ordering-26.
test('a paid order is followed from the payment to the counter, by keyboard, with large text and without a connection', async ({
  page,
  browser,
}) => {
  const notes = `Ticket ${crypto.randomUUID()}`
  await openWithOrder(page, notes)
  const { orders, status, number } = ticket(page)
  const shown = await test.step('the ticket has a number to say, the dishes, the sum and the place', () =>
    expectTicket(page))
  const counter = await openCounter(browser, openForOrders.baseUrl, { serviceWorkers: 'block' })
  const row = fulfilment(counter).row(notes)
  await test.step('the customer sees that the kitchen has seen it', async () => {
    await expectOrder(counter, notes)
    await expect(row).toContainText(shown)
    await expect(row).toContainText('Robin')
    await fulfilment(counter).openOrder(notes)
    await expect(status).toHaveText(/^Seen by the kitchen/)
    await fulfilment(counter).closeButton.click()
  })
  await test.step('without a connection the ticket says when it was current, and an arrival waits', async () => {
    await untilInstalled(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(number).toHaveText(shown)
    await expect(orders.getByText(/^As at \d/)).toBeVisible()
    await arriveByKeyboard(page)
    await expectToReadLarge(page)
    await orders.getByRole('button', { name: 'Pump 3', exact: true }).click()
    await expect(orders.getByText('No answer yet. We keep trying.')).toBeVisible()
  })
  await test.step('the kitchen sees where the customer waits', async () => {
    const rings = await countRingsOf(counter)
    await page.context().setOffline(false)
    await expect(orders.getByText(/^You're at Pump 3 · kitchen notified/)).toBeVisible()
    await expect(row).toContainText('Arrived: Pump 3')
    // The bell rings after the row has changed.
    await expect.poll(() => countRingsOf(counter)).toBeGreaterThan(rings)
  })
  await test.step('the order is ready, and stays so after a reload', async () => {
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).notifyButton.click()
    await expect(status).toHaveText(/^Ready/)
    await page.reload()
    await expect(status).toHaveText(/^Ready/)
  })
  await test.step('a collected order leaves the way to the menu free, can be ordered again, and is in the history', async () => {
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).fulfilButton.click()
    await expect(fulfilment(counter).details).toBeHidden()
    await expect(orders).toContainText('Collected. Enjoy!')
    await orderAgain(page, shown)
    await openFromHistory(page, shown)
  })
  await test.step('its link leads a visitor to the login and back, and another customer is not shown it', async () => {
    const person = newPerson()
    await registerCustomer(openForOrders.baseUrl, { person, hasPassword: true })
    const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await other.goto(page.url())
    await login(other).submitPassword(person)
    await expect(other.getByRole('heading', { name: "We can't find this order" })).toBeVisible()
    expect(other.url()).toBe(page.url())
    await other.context().close()
  })
})
