// From the sticker at a pump to the television in the dining room.
import { login } from '@fuel-shack/harness/pages/login'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newPerson, sam } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { expectOrder, openCounter } from '../../support/counter.ts'
import { readCode } from '../../support/messages.ts'
import { openForOrders } from '../../support/rest-stops.ts'
import { openAs } from '../../support/session.ts'

test.use({ baseURL: openForOrders.baseUrl })

/** Runs in the page: keeps what it says, because a machine without voices says nothing. */
function keepWords(): void {
  const said: string[] = []
  Object.assign(globalThis, { said })
  speechSynthesis.speak = (words) => void said.push(words.text)
}

async function openTelevision(browser: Browser): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: openForOrders.baseUrl, viewport })
  await context.addInitScript(keepWords)
  const page = await context.newPage()
  await openAs(page, sam, '/screen')
  await page.getByRole('heading', { name: 'Ready', exact: true }).click()
  return page
}

test('a visitor scans a sticker, pays without saying where they are, and reads their number on the television', async ({
  page,
  browser,
}) => {
  const notes = `From the sticker ${crypto.randomUUID()}`
  const television = await openTelevision(browser)
  const counter = await openCounter(browser, openForOrders.baseUrl)

  await test.step('the login and the payment keep the place of the sticker', async () => {
    const { checkout, plusButton, loginBar } = ordering(page)
    await page.goto('/orders?at=pump-3')
    await plusButton(product.title).click()
    await loginBar.click()
    const { name, email } = newPerson()
    await login(page).requestCode(name, email)
    await login(page).code.waitFor()
    await login(page).enterCode(await readCode(page.request, openForOrders.baseUrl, email))
    await expect(checkout.dialog.getByRole('checkbox', { name: 'Pump 3' })).toBeChecked()
    await expectAccessible(page)
    await checkout.mobileNumber.fill('0412 345 678')
    await checkout.notes.fill(notes)
    await checkout.payButton.click()
    await payment(page).payByCard()
  })

  const { orders, number } = ticket(page)
  await expect(orders.getByText(/^You're at Pump 3 · kitchen notified/)).toBeVisible()
  const shown = await number.innerText()
  const inList = (list: string) =>
    television.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: shown })

  /** Other journeys have orders at this rest stop. */
  const timesSaid = async () => {
    const said = await television.evaluate<string[]>('said')
    return said.filter((words) => words === `Order ${Array.from(shown).join(' ')} is ready.`).length
  }

  await test.step('the kitchen reads the place, and the television shows the number', async () => {
    await expectOrder(counter, notes)
    await expect(fulfilment(counter).row(notes)).toContainText('Pump 3')
    await expect(inList('Preparing')).toBeVisible()
    await expectAccessible(television)
  })

  await test.step('the television says the number once when it is ready', async () => {
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).notifyButton.click()
    await expect(inList('Ready')).toBeVisible()
    expect(await timesSaid()).toBe(1)
    await enlargeText(television)
    await expectToFit(television)
    await enlargeText(television, '100%')
  })

  await test.step('the number leaves with the order', async () => {
    await fulfilment(counter).openOrder(notes)
    await fulfilment(counter).fulfilButton.click()
    await expect(inList('Ready')).toBeHidden()
    expect(await timesSaid()).toBe(1)
  })
})
