import { expect, test, type Page } from '@playwright/test'
import { quietRoad } from '../support/addresses.ts'
import {
  expectOrderWithinOnePoll,
  newCounter,
  ONE_POLL_MS,
  openCounter,
  openOrder,
  orderRow,
  ringsOf,
  signInAtCounter,
  startShift,
} from '../support/counter.ts'
import { messagesTo } from '../support/messages.ts'
import { checkOut, fillCart, GOOD_CARD, payByCard } from '../support/ordering.ts'
import { InterruptibleRestStop, ONESIGNAL_APP_ID } from '../support/interruptible-rest-stop.ts'
import { readPushCalls, standInForOneSignal } from '../support/onesignal-page.ts'
import { accountMenuButton, sam, signUp, someoneNew } from '../support/people.ts'

// One rest stop for all of them, with nobody else's orders: what rings here is rung for.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: quietRoad.baseUrl })

const restStop = new InterruptibleRestStop(quietRoad, 'quiet-road')
const MOBILE = '0412 345 678'
const MOBILE_ABROAD = '+61412345678'

test.beforeAll(async () => restStop.open())
test.afterAll(async () => restStop.close())

/** Up to the payment page, with everything typed in but the card. */
async function goToPay(page: Page, notes: string): Promise<void> {
  await signUp(page, someoneNew())
  await fillCart(page, { 'Bacon and egg roll': 2 })
  await checkOut(page, { contactNumber: MOBILE, notes })
}

test('a customer pays; the counter hears it, cooks it, tells them once, and can take back a slip of the finger', async ({
  page,
  browser,
  request,
}) => {
  const notes = 'No beetroot, extra sauce'
  const counter = await openCounter(browser, quietRoad.baseUrl)
  await startShift(counter)
  const ringsBefore = await ringsOf(counter)
  expect(ringsBefore).toBe(1)
  await goToPay(page, notes)
  await payByCard(page, GOOD_CARD)

  await test.step('seen within one poll, heard, and marked as new until it is opened', async () => {
    await expectOrderWithinOnePoll(counter, notes)
    await expect(counter.getByText('A new order has been received!', { exact: true })).toBeVisible()
    expect(await ringsOf(counter)).toBeGreaterThan(ringsBefore)
    await expect(orderRow(counter, notes)).toContainText('NEW')
    await expect(counter).toHaveTitle('(1) Fulfilment – Fuel Shack')
  })

  let details = await openOrder(counter, notes)
  const number = await details.getByText(/^[0-9A-Z]{5}$/).textContent()
  expect(number).not.toBeNull()

  await test.step('printed for the kitchen, and the second slip says so', async () => {
    const print = async () => {
      const popup = counter.waitForEvent('popup')
      await details.getByRole('button', { name: 'Print', exact: true }).click()
      const docket = await popup
      await expect(docket.getByText(notes)).toBeVisible()
      await expect(docket.getByText(number ?? '')).toBeVisible()
      return docket
    }
    const first = await print()
    await expect(first.getByText('REPRINT')).toBeHidden()
    await first.close()
    await expect(details).toBeHidden()
    await openOrder(counter, notes)
    const second = await print()
    await expect(second.getByText('REPRINT')).toBeVisible()
    await second.close()
  })

  await test.step('told once: a second press within the minute is refused in words', async () => {
    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Notify Order Ready' }).click()
    await expect(counter.getByText('Customer has been notified that their order is ready')).toBeVisible()
    await expect(details).toBeHidden()
    await expect(orderRow(counter, notes)).toContainText('Notified: ')

    details = await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Notify Order Ready' }).click()
    await expect(
      counter.getByText('Not sent again. Already notified less than a minute ago.', { exact: true }),
    ).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).last().click()
    const sms = await messagesTo(request, quietRoad.standinsUrl, MOBILE_ABROAD)
    expect(sms).toEqual([expect.objectContaining({ channel: 'sms' })])
    expect(sms[0]?.text).toContain(`Fuel Shack: your order ${number} is ready to pick up.`)
  })

  await test.step('fulfilled, undone from the toast, fulfilled again, found, and reset', async () => {
    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(counter.getByText('Order marked as fulfilled')).toBeVisible()
    await expect(orderRow(counter, notes)).toBeHidden()
    await counter.getByRole('button', { name: 'Undo' }).click()
    await expect(counter.getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect(counter.getByText('Order fulfillment status reset')).toBeVisible()
    await expect(orderRow(counter, notes)).toBeVisible()

    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(orderRow(counter, notes)).toBeHidden()
    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(orderRow(counter, notes)).toContainText('Fulfilled: ')
    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Reset Fulfilment Status' }).click()
    await expect(counter.getByText('Order fulfillment status reset').first()).toBeVisible()
    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(orderRow(counter, notes)).toHaveCount(1)

    await openOrder(counter, notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(counter.getByText('No orders right now. The bell will ring when one comes in.')).toBeVisible()
  })
})

test('while nothing happens, more than nine polls in ten are told so without a list', async ({ browser }) => {
  const polls = 20
  const counter = await openCounter(browser, quietRoad.baseUrl)
  await counter.clock.install()
  const statuses: number[] = []
  counter.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/orders') statuses.push(response.status())
  })
  await counter.reload()
  await expect.poll(() => statuses.length).toBe(1)
  while (statuses.length < polls) {
    const answered = statuses.length
    await counter.clock.runFor(ONE_POLL_MS)
    await expect.poll(() => statuses.length).toBe(answered + 1)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 304]))
  expect(statuses.filter((status) => status === 304).length / statuses.length).toBeGreaterThan(0.9)
  await expect(counter.getByText(/^Live · updated \d s ago$/)).toBeVisible()
})

test('half a minute without the server: said loudly, nothing lost from sight, and what was paid meanwhile rings', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const before = 'Paid before the lights went out'
  const meanwhile = 'Paid while the lights were out'
  const counter = await openCounter(browser, quietRoad.baseUrl)
  await startShift(counter)
  await goToPay(page, before)
  await payByCard(page, GOOD_CARD)
  await expectOrderWithinOnePoll(counter, before)
  await (await openOrder(counter, before)).getByRole('button', { name: 'Close' }).last().click()

  await fillCart(page, { 'Bacon and egg roll': 1 })
  await checkOut(page, { contactNumber: MOBILE, notes: meanwhile })

  const banner = counter.getByRole('alert')
  await test.step('the server is gone for half a minute', async () => {
    await restStop.stopServer()
    await expect(banner).toContainText('Error loading orders', { timeout: 2 * ONE_POLL_MS })
    await expect(banner).toContainText(/Last updated \d{1,2}:\d{2}:\d{2} [ap]m\. New orders may be missing\./)
    await expect(orderRow(counter, before)).toBeVisible()
    await expect(counter.getByText('Last updated 30 s ago')).toBeVisible({ timeout: 40_000 })
    await expect(banner).toBeVisible()
    await expect(orderRow(counter, before)).toBeVisible()
  })

  await test.step('the payment page knows nothing of that, and takes the money', async () => {
    const paid = page.waitForRequest((sent) => sent.url() === `${quietRoad.baseUrl}/orders?pr=1`)
    await payByCard(page, GOOD_CARD)
    await paid
  })

  await test.step('the server is back: so is the list, and the order rings', async () => {
    const ringsBefore = await ringsOf(counter)
    await restStop.startServer()
    await expect(orderRow(counter, meanwhile)).toBeVisible({ timeout: 30_000 })
    await expect(orderRow(counter, meanwhile)).toHaveCount(1)
    await expect(banner).toBeHidden()
    await expect(counter.getByText('A new order has been received!', { exact: true })).toBeVisible()
    await expect.poll(async () => ringsOf(counter)).toBeGreaterThan(ringsBefore)
  })
})

test('push that cannot be loaded is said, and the screen goes on without it', async ({ browser }) => {
  await restStop.stopServer()
  // Without an address of its own it is OneSignal's: the browser is told of the app id and asks for the script.
  await restStop.startServer({})
  const counter = await newCounter(browser, { baseURL: quietRoad.baseUrl, serviceWorkers: 'block' })
  await counter.route('https://cdn.onesignal.com/**', (route) => route.abort())
  const asked = counter.waitForRequest('https://cdn.onesignal.com/**')
  await signInAtCounter(counter)
  await asked
  await expect(counter.getByText('OneSignal script failed to load.', { exact: true })).toBeVisible()
  const details = await openOrder(counter, 'Paid while the lights were out')
  await expect(details).toContainText('Bacon and egg roll (x 1)')
})

test('the device on the counter joins the push to staff, under the name of who is signed in', async ({ browser }) => {
  const counter = await newCounter(browser, { baseURL: quietRoad.baseUrl, serviceWorkers: 'block' })
  await standInForOneSignal(counter)
  await signInAtCounter(counter)
  await expect(counter.getByText('Allow notifications on this device')).toBeVisible()
  expect(await readPushCalls(counter)).toEqual([
    ['init', ONESIGNAL_APP_ID],
    ['login', expect.stringMatching(/.+/)],
    ['addTag', 'staff', 'true'],
    ['promptPush'],
  ])
  expect(new URL(counter.url()).search).toBe('')

  await test.step('and leaves it when they log out, after which the page may not load OneSignal any more', async () => {
    const left = counter.waitForEvent('console', (message) => message.text() === 'OneSignal: ["logout"]')
    await accountMenuButton(counter).click()
    await counter.getByRole('button', { name: 'Log Out' }).click()
    await left
    await expect(counter.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
    const page = await counter.reload()
    expect(page?.headers()['content-security-policy']).not.toContain('onesignal')
  })
})

test('a customer’s page may not load OneSignal, and a counter behind the service worker gets a page that may', async ({
  browser,
}) => {
  const customer = await browser.newPage({ baseURL: quietRoad.baseUrl })
  const home = await customer.goto('/home')
  expect(home?.headers()['content-security-policy']).not.toContain('onesignal')
  await customer.close()

  const counter = await newCounter(browser, { baseURL: quietRoad.baseUrl })
  await counter.goto('/home')
  await counter.evaluate(async () => navigator.serviceWorker.ready)
  const asked = counter
    .context()
    .waitForEvent('request', (request) => request.url().startsWith('https://cdn.onesignal.com/'))
  await counter.context().route('https://cdn.onesignal.com/**', (route) => route.abort())
  await signInAtCounter(counter)
  await asked
  await expect(counter.getByText('OneSignal script failed to load.', { exact: true })).toBeVisible()
})

test('a device whose user loses the staff role leaves the push to staff, within seconds', async ({ browser }) => {
  const counter = await newCounter(browser, { baseURL: quietRoad.baseUrl, serviceWorkers: 'block' })
  await standInForOneSignal(counter)
  await signInAtCounter(counter)
  await expect.poll(() => readPushCalls(counter)).toContainEqual(['addTag', 'staff', 'true'])
  const left = counter.waitForEvent('console', (message) => message.text() === 'OneSignal: ["logout"]')
  await restStop.runAccountCommand('add', '--email', 'alex@fuelshack.example', '--name', 'Alex', '--role', 'staff')
  await restStop.runAccountCommand('set-role', '--email', sam.email, '--role', 'customer')
  await left
  await expect(counter.getByRole('alert').getByText("You've been logged out.")).toBeVisible()
})
