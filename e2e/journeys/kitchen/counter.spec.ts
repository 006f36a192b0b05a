import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { sam } from '@fuel-shack/harness/people'
import { product, site } from '@fuel-shack/harness/site'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { expect, type Page } from '@playwright/test'
import { countRingsOf, expectOrderWithinOnePoll, newCounter, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { readPushCalls, standInForOneSignal } from '../../support/onesignal-page.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer } from '../../support/session.ts'

// These tests share one rest stop, and no other test orders there: each ring has its cause here.
const test = testOnRestStop(() => ({ ORDERING: 'open' }))
test.describe.configure({ mode: 'serial' })

const MOBILE = '0412 345 678'
const MOBILE_E164 = '+61412345678'

/** Up to the payment page. */
async function goToPay(page: Page, notes: string): Promise<void> {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 2 })
  await ordering(page).goToPayment({ contactNumber: MOBILE, notes })
}

// Covers order-list-7, order-details-1, order-details-3, order-details-4, order-details-5, toasts-5.
test('the counter rings for a paid order, prints it, notifies the customer once, fulfils it and undoes that', async ({
  page,
  browser,
  request,
  restStop,
}) => {
  const notes = 'No beetroot, extra sauce'
  const counter = await openCounter(browser, restStop.baseUrl)
  await fulfilment(counter).startShift()
  const ringsBefore = await countRingsOf(counter)
  expect(ringsBefore).toBe(1)
  await goToPay(page, notes)
  await payment(page).payByCard()

  await test.step('appears within one poll, rings, and is marked as new until it is opened', async () => {
    await expectOrderWithinOnePoll(counter, notes)
    await expect(counter.getByText('A new order has been received!', { exact: true })).toBeVisible()
    expect(await countRingsOf(counter)).toBeGreaterThan(ringsBefore)
    await expect(fulfilment(counter).row(notes)).toContainText('NEW')
    await expect(counter).toHaveTitle(`(1) Fulfilment – ${site.name}`)
  })

  let details = await fulfilment(counter).openOrder(notes)
  const number = await details.getByText(/^\d{3}$/).textContent()
  expect(number).not.toBeNull()

  await test.step('prints, and marks the second docket as a reprint', async () => {
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
    await fulfilment(counter).openOrder(notes)
    const second = await print()
    await expect(second.getByText('REPRINT')).toBeVisible()
    await second.close()
  })

  await test.step('notifies once: a second tap within the minute is rejected with a message', async () => {
    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Notify Order Ready' }).click()
    await expect(counter.getByText('Customer has been notified that their order is ready')).toBeVisible()
    await expect(details).toBeHidden()
    await expect(fulfilment(counter).row(notes)).toContainText('Notified: ')

    details = await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Notify Order Ready' }).click()
    await expect(
      counter.getByText('Not sent again. Already notified less than a minute ago.', { exact: true }),
    ).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).last().click()
    const sent = await messagesTo(request, restStop.standinsUrl, MOBILE_E164)
    // The confirmation of the order may have been sent, too.
    const ready = sent.filter(({ text }) => text.includes(`${site.name}: your order ${number} is ready.`))
    expect(ready).toEqual([expect.objectContaining({ channel: 'sms' })])
  })

  await test.step('fulfilled, undone from the toast, fulfilled again, found, and reset', async () => {
    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(counter.getByText('Order marked as fulfilled')).toBeVisible()
    await expect(fulfilment(counter).row(notes)).toBeHidden()
    await counter.getByRole('button', { name: 'Undo' }).click()
    await expect(counter.getByRole('button', { name: 'Undo' })).toBeHidden()
    await expect(counter.getByText('Order fulfillment status reset')).toBeVisible()
    await expect(fulfilment(counter).row(notes)).toBeVisible()

    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(fulfilment(counter).row(notes)).toBeHidden()
    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(fulfilment(counter).row(notes)).toContainText('Fulfilled: ')
    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Reset Fulfilment Status' }).click()
    await expect(counter.getByText('Order fulfillment status reset').first()).toBeVisible()
    await counter.getByRole('switch', { name: 'Show Fulfilled' }).click()
    await expect(fulfilment(counter).row(notes)).toHaveCount(1)

    await fulfilment(counter).openOrder(notes)
    await details.getByRole('button', { name: 'Fulfill Order' }).click()
    await expect(counter.getByText('No orders right now. The bell will ring when one comes in.')).toBeVisible()
  })
})

// Covers order-list-9.
test('more than nine idle polls in ten are answered without a list', async ({ browser, restStop }) => {
  const polls = 20
  const counter = await openCounter(browser, restStop.baseUrl)
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
  await expect(counter.getByRole('button', { name: /^This device: (?!.*Not live)/ })).toBeVisible()
})

test('half a minute without the server: shows an alert, keeps the list, and rings for orders paid meanwhile', async ({
  page,
  browser,
  restStop,
}) => {
  test.setTimeout(180_000)
  const before = 'Paid before the lights went out'
  const meanwhile = 'Paid while the lights were out'
  const counter = await openCounter(browser, restStop.baseUrl)
  await counter.clock.install()
  await counter.reload()
  await fulfilment(counter).startShift()
  await goToPay(page, before)
  await payment(page).payByCard()
  await expectOrderWithinOnePoll(counter, before)
  await (await fulfilment(counter).openOrder(before)).getByRole('button', { name: 'Close' }).last().click()

  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).goToPayment({ contactNumber: MOBILE, notes: meanwhile })

  const banner = counter.getByRole('alert')
  await test.step('the server is down for half a minute', async () => {
    await restStop.stopServer({ immediately: true })
    await expect(banner).toContainText('Error loading orders', { timeout: 2 * ONE_POLL_MS })
    await expect(banner).toContainText(/Last updated \d{1,2}(?::\d{2})?\s[ap]m\. New orders may be missing\./)
    await expect(fulfilment(counter).row(before)).toBeVisible()
    await counter.clock.runFor(30_000)
    await expect(counter.getByRole('button', { name: /^This device: Not live: last updated \d/ })).toBeVisible()
    await expect(banner).toBeVisible()
    await expect(fulfilment(counter).row(before)).toBeVisible()
  })

  await test.step('the payment page still takes the payment', async () => {
    const paid = page.waitForRequest((sent) => sent.url() === `${restStop.baseUrl}/orders?pr=1`)
    await payment(page).payByCard()
    await paid
  })

  await test.step('the server is back: the list updates, and the order rings', async () => {
    const ringsBefore = await countRingsOf(counter)
    await restStop.startServer()
    await expect(fulfilment(counter).row(meanwhile)).toBeVisible({ timeout: 30_000 })
    await expect(fulfilment(counter).row(meanwhile)).toHaveCount(1)
    await expect(banner).toBeHidden()
    await expect(counter.getByText('A new order has been received!', { exact: true })).toBeVisible()
    await expect.poll(async () => countRingsOf(counter)).toBeGreaterThan(ringsBefore)
  })
})

/** How many other screens this one shows to be on: `Also on: your 2 other screens`. */
async function countOtherScreens(counter: Page): Promise<number> {
  const line = counter.getByText(/^(?:Also on|No other screen is on)/)
  await expect(line).toBeVisible()
  const text = await line.innerText()
  return text.startsWith('Also on') ? Number(/\d+/.exec(text)?.[0] ?? 1) : 0
}

test.describe('with push in the browser', () => {
  // The stand-in has no script for browsers.
  test.beforeAll(({ restStop }) => restStop.restartServer({ ONESIGNAL_API_URL: '' }))

  // Covers push-2.
  test('the counter shows that OneSignal failed to load, and works without it', async ({ browser, restStop }) => {
    // Without an address of a stand-in the browser gets the app id and loads OneSignal's script.
    const counter = await newCounter(browser, { baseURL: restStop.baseUrl })
    await counter.route('https://cdn.onesignal.com/**', (route) => route.abort())
    const requested = counter.waitForRequest('https://cdn.onesignal.com/**')
    await fulfilment(counter).logIn()
    await requested
    await expect(counter.getByText('OneSignal script failed to load.', { exact: true })).toBeVisible()
    const details = await fulfilment(counter).openOrder('Paid while the lights were out')
    await expect(details).toContainText(`${product.title} (x 1)`)
  })

  // Covers push-1.
  test('the device at the counter joins the push to staff under the subject of the logged-in user', async ({
    browser,
    restStop,
  }) => {
    const counter = await newCounter(browser, { baseURL: restStop.baseUrl })
    await standInForOneSignal(counter)
    await fulfilment(counter).logIn()
    await expect(counter.getByText(/^Notifications (?:not allowed yet|are blocked)$/)).toBeVisible()
    expect(await readPushCalls(counter)).toEqual([
      ['init', secrets.oneSignalAppId],
      ['login', expect.stringMatching(/.+/)],
      ['addTag', 'staff', 'true'],
      ['promptPush'],
    ])
    expect(new URL(counter.url()).search).toBe('')

    await test.step('leaves it on logout, after which the page may no longer load OneSignal', async () => {
      const left = counter.waitForEvent('console', (message) => message.text() === 'OneSignal: ["logout"]')
      await shell(counter).menuButton.click()
      await counter.getByRole('button', { name: 'Log Out' }).click()
      await left
      await expect(counter.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
      const page = await counter.reload()
      expect(page?.headers()['content-security-policy']).not.toContain('onesignal')
    })
  })

  test('only the staff page may load OneSignal, also where a service worker serves the pages', async ({
    browser,
    restStop,
  }) => {
    const customer = await browser.newPage({ baseURL: restStop.baseUrl })
    const home = await customer.goto('/home')
    expect(home?.headers()['content-security-policy']).not.toContain('onesignal')
    await customer.close()

    const counter = await newCounter(browser, { baseURL: restStop.baseUrl, serviceWorkers: 'allow' })
    await counter.goto('/home')
    await counter.evaluate(async () => navigator.serviceWorker.ready)
    const requested = counter
      .context()
      .waitForEvent('request', (request) => request.url().startsWith('https://cdn.onesignal.com/'))
    await counter.context().route('https://cdn.onesignal.com/**', (route) => route.abort())
    await fulfilment(counter).logIn()
    await requested
    await expect(counter.getByText('OneSignal script failed to load.', { exact: true })).toBeVisible()

    await test.step('the end of a page that the worker serves arrives: a reload is not one more screen', async () => {
      const before = await countOtherScreens(counter)
      for (let reloads = 0; reloads < 3; reloads += 1) {
        await counter.reload()
        expect(await countOtherScreens(counter)).toBeLessThanOrEqual(before)
      }
    })
  })

  test('a device leaves the push to staff within seconds when its user loses the staff role', async ({
    browser,
    restStop,
  }) => {
    const counter = await newCounter(browser, { baseURL: restStop.baseUrl })
    await standInForOneSignal(counter)
    await fulfilment(counter).logIn()
    await expect.poll(() => readPushCalls(counter)).toContainEqual(['addTag', 'staff', 'true'])
    const left = counter.waitForEvent('console', (message) => message.text() === 'OneSignal: ["logout"]')
    await restStop.runApiCommand('account.ts', [
      'add',
      '--email',
      'alex@fuelshack.example',
      '--name',
      'Alex',
      '--role',
      'staff',
    ])
    await restStop.runApiCommand('account.ts', ['set-role', '--email', sam.email, '--role', 'customer'])
    await left
    await expect(counter.getByRole('alert').getByText("You've been logged out.")).toBeVisible()
  })
})
