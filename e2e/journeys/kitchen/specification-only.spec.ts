/** Every screen with a server that has the eleven calls of the specification, in exactly its shapes, and nothing else. */
import { card as cardPage } from '@fuel-shack/harness/pages/card'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { shell } from '@fuel-shack/harness/pages/shell'
import { welcome } from '@fuel-shack/harness/pages/welcome'
import { newPerson } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { findFreePorts } from '@fuel-shack/tools/stack/ports'
import { expect } from '@playwright/test'
import { newCounter } from '../../support/counter.ts'
import { buildOrders, session } from '@fuel-shack/harness/specification-entities'
import { addText, collectTexts, findMissing, type SeenTexts } from '../../support/specification/seen-texts.ts'
import { CUSTOMER_ID, SpecificationServer } from '../../support/specification/server.ts'
import {
  arrangeBoard,
  changeOrdering,
  pressKeys,
  testBell,
  undoOnTicket,
} from '../../support/specification/staff-walk.ts'
import { customerTexts, staffTexts } from '../../support/specification/specified-texts.ts'
import { expectNoFailure, openEveryDialog, seeSplash, watchErrors } from '../../support/specification/walk.ts'
import { readCode } from '../../support/messages.ts'
import { comingSoon } from '../../support/rest-stops.ts'
import { testOnRestStop } from '../../support/test.ts'

let server: SpecificationServer

const test = testOnRestStop(async () => {
  const [publicPort = NaN, port = NaN] = await findFreePorts(2)
  server = await SpecificationServer.listen(publicPort, port)
  return {
    ORDERING: 'open',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${publicPort}`,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_specification',
  }
})
test.use({ actionTimeout: 15_000 })
test.afterAll(async () => server.close())

// Covers order-details-2.
test('staff work with orders of the specified fields, some of them empty', async ({ browser, restStop }) => {
  const counter = await newCounter(browser, { baseURL: restStop.baseUrl })
  const seen: SeenTexts = new Map()
  await collectTexts(counter.context(), seen)
  const errors = watchErrors(counter)
  const { details, rows, row } = fulfilment(counter)
  const openOrder = async (notes: string) => fulfilment(counter).openOrder(notes)

  await test.step('a list that fails to load is loaded by the next poll', async () => {
    server.failing.add('GET orders')
    await fulfilment(counter).logIn()
    await expect(counter.getByText('Error loading orders').first()).toBeVisible()
    server.failing.clear()
    await expect(rows).toHaveCount(3)
  })

  await test.step('every dialog of the screen opens', async () => {
    await fulfilment(counter).showTools()
    const [device, account, newOrder, menu, pace, ...orders] = await openEveryDialog(counter)
    expect([device, account, newOrder, menu, pace]).toEqual([
      expect.stringContaining('This device'),
      'Account menu',
      'New order',
      'Menu',
      expect.stringContaining('Online ordering'),
    ])
    expect(orders).toHaveLength(3)
  })

  await test.step('the board is arranged, by taps and by keys', async () => {
    await arrangeBoard(counter)
    await pressKeys(counter)
    await undoOnTicket(fulfilment(counter).tickets.filter({ hasText: 'Leave it at the gate' }))
  })

  await test.step('what the server does not have says so: pace, pauses, the menu, who has started', async () => {
    await changeOrdering(counter)
    await openOrder('Leave it at the gate')
    await details.getByRole('button', { name: 'Start' }).click()
    await expect(counter.getByText(/^Not saved\./).first()).toBeVisible()
    await fulfilment(counter).closeButton.click()
  })

  await test.step('every form of an order opens, and says that the server does not have it', async () => {
    await openOrder('Leave it at the gate')
    for (const name of ['Decline order', 'Refund', 'Tax invoice']) {
      await details.getByRole('button', { name, exact: true }).click()
      await expect(details.getByRole('alert')).toBeVisible()
      for (const submit of await details.getByRole('button', { name: /^(?:Decline|Refund nothing yet)$/ }).all()) {
        await expect(submit).toBeDisabled()
      }
      await details
        .getByRole('button', { name: /^(?:Keep the order|Don't refund|Back to the order)$/ })
        .first()
        .click()
      await expectNoFailure(counter)
    }
  })

  await test.step('an order is printed, announced, fulfilled and reset', async () => {
    const docket = await fulfilment(counter).print()
    await expect(docket.getByText('Leave it at the gate')).toBeVisible()
    for (const text of await docket.locator('dt, dd').allTextContents()) addText(seen, 'docket', text)
    await docket.close()
    await openOrder('Leave it at the gate')
    await fulfilment(counter).notifyButton.click()
    await expect(details).toBeHidden()
    await openOrder('Leave it at the gate')
    await fulfilment(counter).fulfilButton.click()
    await expect(rows).toHaveCount(2)
    server.isSparse = true
    await fulfilment(counter).showFulfilled.click()
    await expect(row('Collected an hour ago')).toContainText('Fulfilled: ')
    await expect(rows).toHaveCount(2)
    await openEveryDialog(counter)
    await openOrder('Leave it at the gate')
    await fulfilment(counter).resetButton.click()
    await expect(details).toBeHidden()
    await fulfilment(counter).showFulfilled.click()
    await expect(rows).toHaveCount(3)
  })

  await test.step('Ready and Done on a ticket work', async () => {
    const ticket = fulfilment(counter).tickets.filter({ hasText: 'No onion, please' })
    await ticket.getByRole('button', { name: /^Ready/ }).click()
    await expect.poll(() => server.calls).toContain('POST orders/order-pick-up/dispatch')
    await ticket.getByRole('button', { name: /^Done/ }).click()
    await expect.poll(() => server.calls).toContain('POST orders/order-pick-up/fulfill')
  })

  await test.step('a new order is announced', async () => {
    const [first] = buildOrders()
    if (!first) throw new Error('There is no order')
    const createdAt = new Date().toISOString()
    server.orders.unshift({ ...first, id: 'order-new', createdAt, customerNotes: 'Just arrived' })
    await expect(counter.getByText('A new order has been received!').first()).toBeVisible()
    await expect(row('Just arrived')).toBeVisible()
    const silence = counter.getByRole('button', { name: 'Silence bell' })
    await silence.click()
    await expect(silence).toBeHidden()
    await testBell(counter)
  })

  await expectNoFailure(counter)
  expect(errors()).toEqual([])
  // A call that the server does not have is not made at every poll.
  expect(server.calls.filter((call) => call === 'POST orders/order-delivery/see')).toHaveLength(1)
  expect(findMissing(staffTexts, seen)).toEqual([])
  await shell(counter).menuButton.click()
  await counter.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(login(counter).email).toBeVisible()
})

// Covers ordering-1.
test('a customer has a card, a menu and a checkout with the specified fields or none', async ({
  browser,
  restStop,
}) => {
  server.isSparse = false
  const page = await browser.newPage({ baseURL: restStop.baseUrl })
  await page.route('https://js.stripe.com/**', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_THAT_REDIRECTS }),
  )
  const seen: SeenTexts = new Map()
  await collectTexts(page.context(), seen)
  const errors = watchErrors(page)
  const { checkout, checkoutBar, quantityOf } = ordering(page)

  await test.step('a visitor reads every page', async () => {
    await page.goto('/home')
    await expect(welcome(page).heading).toBeVisible()
    await openEveryDialog(page)
    for (const path of ['/cards', '/orders']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNoFailure(page)
    }
    // Leads to the login.
    await page.goto('/my-orders')
    await expect(login(page).email).toBeVisible()
  })

  await test.step('a customer who is not created can try again', async () => {
    server.failing.add('POST customers')
    await login(page).open()
    const { name, email } = newPerson()
    await login(page).signUpLink.click()
    await login(page).requestCode(name, email)
    await login(page).code.waitFor()
    await login(page).enterCode(await readCode(page.request, restStop.baseUrl, email))
    await expect(page.getByRole('heading', { name: 'Failed to create customer' })).toBeVisible()
    server.failing.clear()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(shell(page).menuButton).toBeVisible()
  })

  await test.step('the splash is shown while the session loads', async () => seeSplash(page))

  await test.step('every dialog of every page opens', async () => {
    await shell(page).goTo('Cards')
    await expect(page.getByText('Balance: $12.50')).toBeVisible()
    expect(await openEveryDialog(page)).toEqual(['Account menu', 'Collect / Redeem Points', 'Turn points into $10.00'])
    await page.getByRole('button', { name: /^Turn points into/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Get \$/ })
      .click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    await shell(page).openYourData()
    const data = page.getByRole('dialog', { name: 'My data' })
    await data.getByRole('button', { name: 'Try again' }).click()
    await expect(data.getByRole('alert')).toBeVisible()
    // Data that is not known cannot be deleted.
    await expect(data.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto('/my-orders')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectNoFailure(page)
  })

  await test.step('a failed payment is reported, and dismissing it returns to the form', async () => {
    await ordering(page).fillCart({ [product.title]: 2 })
    await ordering(page).search.fill(product.title)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await ordering(page).aboutButton(product.title).click()
    await expect(ordering(page).dishSheet(product.title)).toBeVisible()
    await page.keyboard.press('Escape')
    await ordering(page).search.clear()
    await checkoutBar.click()
    await checkout.payButton.click()
    await expect(checkout.dialog).toContainText('Please enter a valid phone number')
    await checkout.mobileNumber.fill('0412 345 678')
    expect(errors()).toEqual([])
    for (const response of ['an error', {}, null]) {
      if (typeof response === 'string') server.failing.add('POST stripe/create-session')
      else server.session = response
      await checkout.payButton.click()
      await expect(checkout.failure).toBeVisible()
      await checkout.failure.getByRole('button', { name: 'Dismiss' }).click()
      await expect(checkout.mobileNumber).toHaveValue('0412 345 678')
      server.failing.clear()
    }
    expect(errors().splice(0)).toEqual([
      expect.stringContaining('The payment could not be prepared'),
      expect.stringContaining('No sessionId was returned'),
      expect.stringContaining('No sessionId was returned'),
    ])
  })

  await test.step('a session id alone leads to the payment page, whose return empties the cart', async () => {
    server.session = session
    await checkout.payButton.click()
    await page.waitForURL('/orders?pr=1')
    await expect(quantityOf(product.title)).toHaveCount(0)
    await expect(checkoutBar).toHaveCount(0)
    const reads = server.calls.filter((call) => /^GET customers\/[^/]+$/.test(call))
    expect(new Set(reads)).toEqual(new Set([`GET customers/${CUSTOMER_ID}`]))
  })

  await test.step('a card and a balance without values are shown as such', async () => {
    server.isSparse = true
    await page.goto('/cards')
    await expect(page.getByText('0 points', { exact: true })).toBeVisible()
    await expect(page.getByText('Issued: -')).toBeVisible()
    await cardPage(page).collectButton.click()
    await expect(cardPage(page).dialog).toBeVisible()
    await cardPage(page).closeButton.click()
    await expectNoFailure(page)
  })

  await test.step('the ordering page says that ordering is coming soon', async () => {
    const visitor = await browser.newPage({ baseURL: comingSoon.baseUrl })
    await collectTexts(visitor.context(), seen)
    await visitor.goto('/orders')
    await expect(visitor.getByText('Online ordering coming soon!', { exact: true })).toBeVisible()
    await visitor.close()
  })

  await shell(page).logOut()
  await expect(page.getByRole('button', { name: 'Login', exact: true }).first()).toBeVisible()
  await expectNoFailure(page)
  expect(errors()).toEqual([])
  expect(findMissing(customerTexts, seen)).toEqual([])
})

/** Older versions of Stripe.js could redirect to a session; here the customer has paid at once. */
const STRIPE_THAT_REDIRECTS = `
  window.Stripe = () => ({
    redirectToCheckout: async () => { location.assign('/orders?pr=1'); return {} },
    _registerWrapper: () => undefined,
  })
`
