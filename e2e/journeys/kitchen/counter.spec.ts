import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { shell } from '@fuel-shack/harness/pages/shell'
import { riley, sam } from '@fuel-shack/harness/people'
import { site } from '@fuel-shack/harness/site'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { expect, type Browser, type Page } from '@playwright/test'
import { countRingsOf, expectOrder, newCounter, ONE_POLL_MS } from '../../support/counter.ts'
import { readPushCalls, standInForOneSignal } from '../../support/onesignal-page.ts'
import { pay, placeOrder, startCheckout } from '../../support/paid-orders.ts'
import { openAs, registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

// These tests share one rest stop, and no other test orders there: each ring has its cause here.
const test = testOnRestStop(() => ({ ORDERING: 'open' }))

const POLLS = 20
const BEFORE = 'Paid before the server was down'
const MEANWHILE = 'Paid while the server was down'

/** The statuses of the list of orders, in the order of the polls. */
function watchPolls(counter: Page): number[] {
  const statuses: number[] = []
  counter.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/orders') statuses.push(response.status())
  })
  return statuses
}

// Covers order-list-7, order-list-9, toasts-5.
test('the counter polls without a list, rings for orders, and survives half a minute without the server', async ({
  browser,
  request,
  restStop,
}) => {
  const counter = await newCounter(browser, { baseURL: restStop.baseUrl })
  const statuses = watchPolls(counter)
  await counter.clock.install()
  await openAs(counter, sam)
  await fulfilment(counter).startShift()
  await expect.poll(() => countRingsOf(counter)).toBe(1)

  await test.step('nine in ten polls are answered without a list', async () => {
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(1)
    while (statuses.length < POLLS) {
      const answered = statuses.length
      await counter.clock.runFor(ONE_POLL_MS)
      await expect.poll(() => statuses.length).toBe(answered + 1)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 304]))
    expect(statuses.filter((status) => status === 304).length / statuses.length).toBeGreaterThan(0.9)
  })

  await test.step('a paid order appears within one poll, rings, and is marked as new', async () => {
    const ringsBefore = await countRingsOf(counter)
    await placeOrder(restStop.baseUrl, BEFORE)
    await expectOrder(counter, BEFORE)
    await expect(counter.getByText('A new order has been received!', { exact: true })).toBeVisible()
    await expect.poll(() => countRingsOf(counter)).toBeGreaterThan(ringsBefore)
    await expect(fulfilment(counter).row(BEFORE)).toContainText('NEW')
    await expect(counter).toHaveTitle(`(1) Fulfilment – ${site.name}`)
    await counter.getByRole('button', { name: 'Silence bell' }).click()
  })

  const { url } = await startCheckout(request, await registerCustomer(restStop.baseUrl), MEANWHILE)
  const banner = counter.getByRole('alert')
  await test.step('without the server, an alert says how old the list is, which stays', async () => {
    await restStop.stopServer({ immediately: true })
    await expect(banner).toContainText('Error loading orders')
    await expect(banner).toContainText(/Last updated \d{1,2}(?::\d{2})?\s[ap]m\. New orders may be missing\./)
    await counter.clock.runFor(30_000)
    await expect(counter.getByRole('button', { name: /^This device: Not live: last updated \d/ })).toBeVisible()
    await expect(banner).toBeVisible()
    await expect(fulfilment(counter).row(BEFORE)).toBeVisible()
  })

  await test.step('the server is back: the list updates, and rings for the order paid meanwhile', async () => {
    await pay(request, url)
    const ringsBefore = await countRingsOf(counter)
    await restStop.startServer()
    await expect(fulfilment(counter).row(MEANWHILE)).toBeVisible()
    await expect(fulfilment(counter).row(MEANWHILE)).toHaveCount(1)
    await expect(banner).toBeHidden()
    await expect.poll(async () => countRingsOf(counter)).toBeGreaterThan(ringsBefore)
  })
  await counter.context().close()
})

/** How many other screens this one shows to be on: `Also on: your 2 other screens`. */
async function countOtherScreens(counter: Page): Promise<number> {
  const line = counter.getByText(/^(?:Also on|No other screen is on)/)
  await expect(line).toBeVisible()
  const text = await line.innerText()
  return text.startsWith('Also on') ? Number(/\d+/.exec(text)?.[0] ?? 1) : 0
}

const leaves = (counter: Page) =>
  counter.waitForEvent('console', (message) => message.text() === 'OneSignal: ["logout"]')

/** Where the script cannot be loaded, the screen says so and works. A reload that the worker serves is not one more screen. */
async function workWithoutPush(browser: Browser, baseURL: string): Promise<void> {
  const counter = await newCounter(browser, { baseURL, serviceWorkers: 'allow' })
  const home = await counter.goto('/home')
  expect(home?.headers()['content-security-policy']).not.toContain('onesignal')
  await counter.evaluate(async () => navigator.serviceWorker.ready)
  const requested = counter
    .context()
    .waitForEvent('request', (request) => request.url().startsWith('https://cdn.onesignal.com/'))
  await counter.context().route('https://cdn.onesignal.com/**', (route) => route.abort())
  await fulfilment(counter).logIn()
  await requested
  await expect(counter.getByText('OneSignal script failed to load.', { exact: true })).toBeVisible()
  await fulfilment(counter).openOrder('Without a push')
  await fulfilment(counter).closeButton.click()
  const before = await countOtherScreens(counter)
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await counter.reload()
    expect(await countOtherScreens(counter)).toBeLessThanOrEqual(before)
  }
  await counter.context().close()
}

// Covers push-1, push-2.
test('a staff device joins and leaves the push with its session, and works without it', async ({
  browser,
  restStop,
}) => {
  // The stand-in has no script for browsers.
  await restStop.restartServer({ ONESIGNAL_API_URL: '' })
  await placeOrder(restStop.baseUrl, 'Without a push')
  await test.step('only the staff page may load OneSignal, also from a service worker, and works where that fails', () =>
    workWithoutPush(browser, restStop.baseUrl))

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

  await test.step('it leaves on logout, after which the page may no longer load OneSignal', async () => {
    const left = leaves(counter)
    await shell(counter).menuButton.click()
    await counter.getByRole('button', { name: 'Log Out' }).click()
    await left
    await expect(counter.getByRole('button', { name: 'Login or Signup' })).toBeVisible()
    const page = await counter.reload()
    expect(page?.headers()['content-security-policy']).not.toContain('onesignal')
  })

  await test.step('it leaves within seconds when its user loses the staff role', async () => {
    const device = await newCounter(browser, { baseURL: restStop.baseUrl })
    await standInForOneSignal(device)
    await openAs(device, riley)
    // The document of staff, which may load OneSignal, replaces the first one.
    await expect(device.locator('html')).toHaveAttribute('data-push', /"addTag","staff","true"/)
    const left = leaves(device)
    await restStop.runApiCommand('account.ts', ['set-role', '--email', riley.email, '--role', 'customer'])
    await left
    await expect(device.getByRole('alert').getByText("You've been logged out.")).toBeVisible()
  })
})
