import { ALL_DAY, changeSite, copySite } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { outage } from '@fuel-shack/harness/pages/outage'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber, riley, sam } from '@fuel-shack/harness/people'
import { product, site as exampleSite, siteFolder } from '@fuel-shack/harness/site'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { countRingsOf, expectOrder, newCounter, ONE_POLL_MS } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { pay, placeOrder, startCheckout } from '../../support/paid-orders.ts'
import { openAs, openAsCustomer, registerCustomer, signUpIn } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const RING_AGAIN_MS = 8000
const REPORT_EVERY_MS = 15_000
/** Ready waits this long before it is sent. */
const READY_MS = 4000
/** The shortest possible. */
const OFF_AFTER_MS = 30_000
/** Three of the dish take ten minutes, which is what their customers are promised: every second of an outage delays them. */
const DELAYED_AT_ONCE = 3

const site = copySite(siteFolder, ALL_DAY)
changeSite(site, ({ fulfilment: screen, kitchen }) => ({
  fulfilment: { ...screen, unattended: 'refuse', unattendedAfterSeconds: OFF_AFTER_MS / 1000 },
  // No order waits for another, so that each is promised for as soon as it can be cooked.
  kitchen: { ...kitchen, cooks: 10, shifts: [] },
}))
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site }))
// The devices that the first test switches on are those of the others.
test.describe.configure({ mode: 'serial' })
let tablet: Page
let colleague: Page

async function openDevice(browser: Browser, { baseUrl }: RestStop, person: typeof sam): Promise<Page> {
  // The tablet is reloaded without a connection.
  const device = await newCounter(browser, {
    baseURL: baseUrl,
    ...(person === sam && { serviceWorkers: 'allow' }),
  })
  await device.clock.install()
  await openAs(device, person)
  await fulfilment(device).startShift()
  return device
}

const letPass = async (device: Page, milliseconds: number) => device.clock.fastForward(milliseconds)

/** The ticket of the order with these notes, and its buttons. */
function ticketOf(device: Page, notes: string) {
  const ticket = fulfilment(device).tickets.filter({ hasText: notes })
  const button = (label: string) => ticket.getByRole('button', { name: new RegExp(`^${label}, `) })
  return { ticket, ready: button('Ready'), notified: button('Notified'), done: button('Done') }
}

/** Without a screen a checkout is rejected with plain words; it can be paid once one is on. */
async function switchFirstScreenOn(page: Page, browser: Browser, restStop: RestStop): Promise<void> {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).checkoutBar.click()
  const { dialog, payButton } = ordering(page).checkout
  const words = dialog.getByText(
    `We can't take online orders right now: the kitchen's screen is off. Order at the counter, or ring ${exampleSite.phone}.`,
  )
  await expect(words).toBeVisible({ timeout: OFF_AFTER_MS * 2 })
  await expect(payButton).toBeDisabled()
  await expectAccessible(page)
  tablet = await openDevice(browser, restStop, sam)
  await expect(payButton).toBeEnabled({ timeout: OFF_AFTER_MS })
}

test('two screens show the same work, send a message once, and let customers pay', async ({
  page,
  browser,
  request,
  restStop,
}) => {
  await test.step('a checkout can be paid once a screen is on', () => switchFirstScreenOn(page, browser, restStop))
  const [notes, contactNumber] = ['For both', newMobileNumber()]
  colleague = await openDevice(browser, restStop, riley)
  const devices = [tablet, colleague]

  await test.step('each device says who else is on', async () => {
    await expect(colleague.getByText('Also on: Sam', { exact: true })).toBeVisible()
    await letPass(tablet, REPORT_EVERY_MS)
    await expect(tablet.getByText('Also on: Riley', { exact: true })).toBeVisible()
    await expectAccessible(tablet)
  })

  await test.step('the bell that one person silences is silent on both', async () => {
    await placeOrder(restStop.baseUrl, notes, { contactNumber })
    for (const device of devices) await expectOrder(device, notes)
    const silence = (device: Page) => device.getByRole('button', { name: 'Silence bell' })
    await silence(colleague).click()
    for (const device of devices) await expect(silence(device)).toBeHidden()
    const before = await Promise.all(devices.map(countRingsOf))
    for (const device of devices) await letPass(device, RING_AGAIN_MS + 1000)
    expect(await Promise.all(devices.map(countRingsOf))).toEqual(before)
  })

  await test.step('a phone order that one person types is beside it on both, and rings only on the other', async () => {
    const [before, toPay] = [await countRingsOf(colleague), 'PAY ON COLLECTION']
    await fulfilment(colleague).typeOrder(product.title, { name: 'Kev', payment: 'Pay on collection' })
    await letPass(tablet, ONE_POLL_MS)
    await letPass(colleague, ONE_POLL_MS)
    for (const device of devices) await expect(fulfilment(device).row(toPay)).toContainText('Kev')
    await expect(fulfilment(tablet).row(toPay)).toContainText('NEW')
    await expect(fulfilment(colleague).row(toPay)).not.toContainText('NEW')
    expect(await countRingsOf(colleague)).toBe(before)
    await ticketOf(tablet, toPay).done.click()
  })

  await test.step('an order that one person opens and starts is seen and started on the other screen', async () => {
    const details = await fulfilment(colleague).openOrder(notes)
    await details.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(details.getByText(/^Started by Riley, /)).toBeVisible()
    await fulfilment(colleague).closeButton.click()
    await letPass(tablet, ONE_POLL_MS)
    await expect(fulfilment(tablet).row(notes)).toContainText('Started · Riley')
    await expect(fulfilment(tablet).row(notes)).not.toContainText('NEW')
  })

  await test.step('of two who tap Ready at once, one reads that the other has notified the customer', async () => {
    for (const device of devices) await ticketOf(device, notes).ready.click()
    await Promise.all(devices.map(async (device) => letPass(device, READY_MS)))
    const reports = devices.map((device) => device.getByText(/Customer not notified\. (?:Sam|Riley) notified the/))
    const counts = async () => Promise.all(reports.map(async (each) => each.count()))
    await expect.poll(async () => (await counts()).join('')).toMatch(/^(?:01|10)$/)
    const other = devices[(await counts()).indexOf(1)] ?? tablet
    await expectAccessible(other)
    await other.getByRole('button', { name: /^Dismiss, / }).click()
    const sent = await messagesTo(request, restStop.standinsUrl, `+61${contactNumber.slice(1)}`)
    expect(sent.filter(({ text }) => /is ready/.test(text))).toHaveLength(1)
  })
})

test('without a connection taps wait on their tickets, survive a reload, and are sent once by one of two tabs', async ({
  request,
  restStop,
}) => {
  const [offline, taken, contactNumber] = ['While offline', 'Taken by Riley', newMobileNumber()]
  await placeOrder(restStop.baseUrl, offline, { contactNumber })
  await placeOrder(restStop.baseUrl, taken)
  for (const notes of [offline, taken]) await expectOrder(tablet, notes)
  await expectOrder(colleague, taken)
  await tablet.evaluate(async () => navigator.serviceWorker.ready)

  await test.step('they wait, and a colleague is faster', async () => {
    await tablet.context().setOffline(true)
    await ticketOf(tablet, offline).ready.click()
    await ticketOf(tablet, taken).done.click()
    await letPass(tablet, READY_MS)
    await expect(ticketOf(tablet, taken).ticket.getByText('Done: waiting for a connection')).toBeVisible()
    await expect(ticketOf(tablet, offline).ticket.getByText('Notifying: waiting for a connection')).toBeVisible()
    await expectAccessible(tablet)
    await ticketOf(colleague, taken).done.click()
    await expect(colleague.getByText('Order marked as fulfilled', { exact: true })).toBeVisible()
  })

  await test.step('they are there after a reload, and in a second tab', async () => {
    const second = await tablet.context().newPage()
    await Promise.all([tablet.reload(), second.goto('/home')])
    for (const tab of [tablet, second]) {
      await expect(tab.getByText(/^Waiting to be sent: Ready \d{3}, Done \d{3}$/)).toBeVisible()
    }
    await tablet.context().setOffline(false)
    for (const tab of [tablet, second]) await expect(ticketOf(tab, offline).notified).toBeVisible()
    await second.close()
  })

  await test.step('one message was sent, and what was done by the colleague is reported', async () => {
    const report = tablet.getByText(/Order \d{3}: Not marked as done\. Riley marked this order as fulfilled at/)
    await expect(report).toBeVisible()
    await tablet.getByRole('button', { name: /^Dismiss, / }).click()
    await expect(report).toBeHidden()
    const sent = await messagesTo(request, restStop.standinsUrl, `+61${contactNumber.slice(1)}`)
    expect(sent.filter(({ text }) => /is ready/.test(text))).toHaveLength(1)
  })
})

/** The text that each customer reads after the outage. */
const PAID_OFFLINE = {
  'A new time': /was offline when you paid for order \d{3}\. It'll be ready at /,
  'Sent back': /sorry, we can't make order \d{3}: /,
  'Cooked now': /was offline when you paid for order \d{3}\. We're making it now: ready about /,
}

// Covers outage-2, outage-4.
test('after an outage one list asks about each order, and each customer reads of it once', async ({
  page,
  request,
  restStop: { baseUrl, standinsUrl },
}, { annotations }) => {
  const paid = Object.entries(PAID_OFFLINE).map(([notes, says]) => ({ notes, says, mobile: newMobileNumber() }))
  const alarms = async () =>
    (await messagesTo(request, standinsUrl, 'tag staff = true')).filter(({ title }) => title.startsWith('No fulfil'))
  const alarmsBefore = (await alarms()).length
  const urls = await Promise.all(
    paid.map(async ({ notes, mobile }) => {
      const isOnPage = notes === 'Cooked now'
      const customer = isOnPage ? await signUpIn(page.context()) : await registerCustomer(baseUrl)
      const order = { contactNumber: mobile, quantity: DELAYED_AT_ONCE }
      return (await startCheckout(request, customer, notes, order)).url
    }),
  )

  await test.step('the line is down, and three customers pay', async () => {
    for (const device of [tablet, colleague]) await device.context().setOffline(true)
    await expect.poll(async () => (await alarms()).length, { timeout: OFF_AFTER_MS * 2 }).toBe(alarmsBefore + 1)
    for (const url of urls) await pay(request, url)
  })

  const [onTablet, onOther] = [outage(tablet), outage(colleague)]
  let taps = 0
  const tap = async (name: string | RegExp, within: Locator | Page = onTablet.dialog) => {
    taps += 1
    await within.getByRole('button', { name }).click()
  }
  const backAtMs = Date.now()
  await test.step('the line is back, and one bar counts the orders on both screens', async () => {
    for (const device of [tablet, colleague]) await device.context().setOffline(false)
    for (const list of [onTablet, onOther]) {
      await expect(list.bar).toHaveText('While you were offline: 3 orders came in')
    }
    await expect(tablet.getByText('No new orders')).toBeVisible()
    await onOther.decideButton.click()
  })
  const listedAtMs = Date.now()

  await test.step('a new time, a refund and cook now take seven taps, and the other screen follows', async () => {
    await tap('Decide', tablet)
    await expectAccessible(tablet)
    await tap('New time', onTablet.order('A new time'))
    await tap(/^Ready at /, onTablet.order('A new time'))
    await tap('Refund', onTablet.order('Sent back'))
    await tap(/^Decline and refund \$/)
    await tap('Yes, decline it')
    await tap(/^Cook now: ready about /, onTablet.order('Cooked now'))
    await expect(onTablet.dialog).toBeHidden()
    await expect(onTablet.bar).toBeHidden()
  })
  const decidedAtMs = Date.now()
  await expect(onOther.dialog.getByText(/^Sam has decided about order \d{3}: ready /)).toHaveCount(2)
  await expect(onOther.dialog.getByText('No longer open: cancelled, declined or handed over.')).toBeVisible()

  await test.step('each customer reads of it once, and the ticket shows the new time', async () => {
    for (const { says, mobile } of paid) {
      const about = async () =>
        (await messagesTo(request, standinsUrl, `+61${mobile.slice(1)}`))
          .map(({ text }) => text)
          .filter((text) => !text.includes("we've got your order"))
      await expect.poll(about).toEqual([expect.stringMatching(says)])
    }
    await page.goto('/orders')
    await ticket(page).showButton.click()
    await expect(ticket(page).orders.getByText(/^Ready about \d/)).toBeVisible()
    await expect(ticket(page).orders).toContainText('The kitchen has seen your order.')
  })
  const seconds = (milliseconds: number) => String(Math.round(milliseconds / 100) / 10)
  annotations.push({ type: 'taps', description: String(taps) })
  annotations.push({ type: 'seconds from the line to the list', description: seconds(listedAtMs - backAtMs) })
  annotations.push({ type: 'seconds from the list to three decisions', description: seconds(decidedAtMs - listedAtMs) })
  expect(taps).toBe(7)
})
