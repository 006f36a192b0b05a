import { untilInstalled } from '@fuel-shack/harness/pages/browser-storage'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newPerson } from '@fuel-shack/harness/people'
import { dollars, product, site } from '@fuel-shack/harness/site'
import { expect, test } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit, expectWholeWords } from '../../support/accessibility.ts'
import { countRingsOf, expectOrderWithinOnePoll, openCounter } from '../../support/counter.ts'
import { comingSoon, openForOrders } from '../../support/rest-stops.ts'
import { openAs, openAsCustomer, registerCustomer } from '../../support/session.ts'
import { openWithOrder } from '../../support/paid-orders.ts'

test.use({ baseURL: openForOrders.baseUrl })

const ONE_POLL_MS = 10_000
const RESPONSE_MS = 3000
const WITHIN_ONE_POLL = { timeout: ONE_POLL_MS + RESPONSE_MS }

// Covers ordering-25.
test('a paid order is followed from the payment to the counter', async ({ page, browser }) => {
  test.setTimeout(180_000)
  const notes = `Ticket ${crypto.randomUUID()}`
  const person = newPerson()
  await openWithOrder(page, notes, { person, hasPassword: true })
  const { orders, status, number } = ticket(page)
  const shown = await number.innerText()

  await test.step('the ticket has a number to say, the dishes, the sum and the place', async () => {
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
  })

  const counter = await openCounter(browser, openForOrders.baseUrl)
  const details = fulfilment(counter).details
  await test.step('the customer sees that the kitchen has seen it', async () => {
    await expectOrderWithinOnePoll(counter, notes)
    await expect(fulfilment(counter).row(notes)).toContainText(shown)
    await expect(fulfilment(counter).row(notes)).toContainText('Robin')
    await fulfilment(counter).openOrder(notes)
    await expect(status).toHaveText(/^Seen by the kitchen/, WITHIN_ONE_POLL)
    await fulfilment(counter).closeButton.click()
  })

  await test.step('the kitchen sees where the customer waits', async () => {
    const rings = await countRingsOf(counter)
    await ticket(page).hereButton.click()
    await orders.getByRole('button', { name: 'Pump' }).click()
    await orders.getByRole('button', { name: 'Pump 3', exact: true }).click()
    await expect(orders.getByText(/^You're at Pump 3 · kitchen notified/)).toBeVisible()
    await expect(fulfilment(counter).row(notes)).toContainText('Arrived: Pump 3', WITHIN_ONE_POLL)
    expect(await countRingsOf(counter)).toBeGreaterThan(rings)
  })

  await test.step('another device of the customer shows the same', async () => {
    const other = await browser.newPage()
    await openAs(other, person, '/orders')
    await ticket(other).showButton.click()
    await expect(ticket(other).number).toHaveText(shown)
    await expect(ticket(other).orders).toContainText("You're at Pump 3")
    await other.close()
  })

  await test.step('the order is ready, and stays so after a reload', async () => {
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).notifyButton.click()
    await expect(status).toHaveText(/^Ready/, WITHIN_ONE_POLL)
    await page.reload()
    await expect(status).toHaveText(/^Ready/)
  })

  await test.step('a collected order leaves the way to the menu free, and can be ordered again', async () => {
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).fulfilButton.click()
    await expect(details).toBeHidden()
    await expect(orders).toContainText('Collected. Enjoy!', WITHIN_ONE_POLL)
    await page.reload()
    const link = page.getByRole('link', { name: new RegExp(`^Order ${Array.from(shown).join(' ')}, Collected`) })
    await expect(link).toBeVisible()
    await page.getByRole('button', { name: /^Order again/ }).click()
    await expect(page.getByText(/are in your cart\.$/)).toBeVisible()
    await expect(ordering(page).checkoutBar).toContainText('2 items')
  })

  await test.step('the history has it, with a page of its own', async () => {
    await shell(page).menuButton.click()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page).toHaveURL('/my-orders')
    await page.getByRole('link', { name: `Order ${Array.from(shown).join(' ')}` }).click()
    await expect(page).toHaveURL(/\/my-orders\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown)
  })

  await test.step('another customer is not shown it', async () => {
    const other = await browser.newPage()
    await openAsCustomer(other, { path: page.url() })
    await expect(other.getByRole('heading', { name: "We can't find this order" })).toBeVisible()
    await other.close()
  })
})

test.describe('with the pages that the device has stored', () => {
  test.use({ serviceWorkers: 'allow' })

  // Covers ordering-26.
  test('without a connection the ticket says when it was current', async ({ page, context }) => {
    test.setTimeout(120_000)
    await openWithOrder(page, `Offline ${crypto.randomUUID()}`)
    const shown = await ticket(page).number.innerText()
    await untilInstalled(page)
    await context.setOffline(true)
    await page.reload()
    await expect(ticket(page).number).toHaveText(shown)
    await expect(ticket(page).orders.getByText(/^As at \d/)).toBeVisible()
    await test.step('an arrival waits for the connection', async () => {
      await ticket(page).hereButton.click()
      await ticket(page)
        .orders.getByRole('button', { name: site.collection.places[0]?.title ?? '' })
        .click()
      await expect(ticket(page).orders.getByText('No answer yet. We keep trying.')).toBeVisible()
      await context.setOffline(false)
      await expect(ticket(page).orders.getByText(/^You're at the .+ · kitchen notified/)).toBeVisible({
        timeout: 20_000,
      })
    })
    await test.step('logging out removes it from the device', async () => {
      await shell(page).logOut()
      await expect(
        shell(page)
          .loginButton.or(page.getByRole('button', { name: 'Login' }))
          .first(),
      ).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('order-ticket'))).toBeNull()
    })
  })
})

// Covers ordering-27.
test('the address of a payment return claims nothing to those who have not paid', async ({ page }) => {
  await page.goto('/orders?pr=1')
  await expect(page.getByText('Log in to see your order.')).toBeVisible()
  await expect(page.getByText(/thank/i)).toBeHidden()
})

test('a link to an order leads a visitor to the login and back', async ({ page }) => {
  const person = newPerson()
  await registerCustomer(openForOrders.baseUrl, { person, hasPassword: true })
  await page.goto('/my-orders')
  await login(page).submitPassword(person)
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByText("You haven't ordered yet.")).toBeVisible()
})

test.describe('at a rest stop that takes no orders yet', () => {
  test.use({ baseURL: comingSoon.baseUrl })

  test('while ordering is coming soon, the orders are reached from the account menu', async ({ page }) => {
    await openAsCustomer(page)
    await shell(page).menuButton.click()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expect(page.getByText("You haven't ordered yet.")).toBeVisible()
  })
})

test('the ticket passes the accessibility rules, by keyboard and with large text', async ({ page }) => {
  test.setTimeout(120_000)
  await openWithOrder(page, 'Large print, please')
  const { orders, hereButton } = ticket(page)
  await expectAccessible(page)
  await hereButton.focus()
  await page.keyboard.press('Enter')
  await expect(orders.getByText('Where are you?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(orders.getByText('Pump: which number?')).toBeFocused()
  await expectAccessible(page)
  await enlargeText(page)
  await expectToFit(page)
  await expectWholeWords(orders)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(orders.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.goto('/my-orders')
  await page.getByRole('link', { name: /^Order \d/ }).waitFor()
  await page.emulateMedia({ forcedColors: 'none' })
  await expectAccessible(page)
})
