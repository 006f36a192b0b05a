import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { siteFolder } from '@fuel-shack/harness/site'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { ONE_POLL_MS, openColleague, openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

// A customer has only a few open orders at a time.
const site = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site }))
// A device is reloaded without a connection.
test.use({ serviceWorkers: 'allow' })

const TABLET = { viewport: { width: 1024, height: 768 } }
const RESPONSE_MS = 3000
const NEXT_POLL = { timeout: ONE_POLL_MS + RESPONSE_MS }
/** Ready waits this long before it is sent. */
const READY_MS = 4000
/** One pays only so often in a minute. */
const CUSTOMERS = 3

/** The ticket of the order with these notes, and its buttons. */
function ticketOf(device: Page, notes: string) {
  const ticket = device.getByRole('list', { name: 'Orders' }).getByRole('listitem').filter({ hasText: notes })
  const button = (label: string) => ticket.getByRole('button', { name: new RegExp(`^${label}, `) })
  return {
    ticket,
    ready: button('Ready'),
    notified: button('Notified'),
    done: button('Done'),
    undo: button('Undo'),
    retry: button('Try again'),
    dismiss: button('Dismiss'),
  }
}

const toast = (device: Page, text: string) =>
  device.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

test('Ready and Done on the ticket: with Undo, by keys, without a connection, and on three devices', async ({
  browser,
  request,
  restStop,
}) => {
  test.setTimeout(300_000)
  const customers: string[] = []
  while (customers.length < CUSTOMERS) customers.push(await registerCustomer(restStop.baseUrl))
  let ordered = 0
  async function order(notes: string, contactNumber = newMobileNumber()): Promise<string> {
    ordered += 1
    const { url } = await startCheckout(request, customers[ordered % CUSTOMERS] ?? '', notes, { contactNumber })
    await pay(request, url)
    return contactNumber
  }
  const countMessages = async (to: string) => countMessagesTo(request, restStop, to)

  const tablet = await openCounter(browser, restStop.baseUrl, TABLET)
  const phone = await openCounter(browser, restStop.baseUrl)
  const alex = await openColleague(browser, restStop, 'Alex Till')

  await test.step('a double tap on Ready sends one message; the ticket then says so', async () => {
    const to = await order('Notify me')
    const { ticket, ready, notified } = ticketOf(tablet, 'Notify me')
    await expect(ready).toBeVisible(NEXT_POLL)
    await ready.dblclick()
    await expect(ticket.getByText('Notifying…')).toBeVisible()
    expect(await countMessages(to)).toBe(0)
    await expect(toast(tablet, 'Customer has been notified that their order is ready')).toBeVisible({
      timeout: READY_MS + RESPONSE_MS,
    })
    await expect(notified).toBeVisible(NEXT_POLL)
    await expect(ticket.getByText(/^Notified: /)).toBeVisible()
    await expect(ticketOf(alex, 'Notify me').notified).toBeVisible(NEXT_POLL)
    expect(await countMessages(to)).toBe(1)
  })

  await test.step('Ready that is taken back sends nothing', async () => {
    const to = await order('Not yet')
    const { ready, undo } = ticketOf(tablet, 'Not yet')
    await ready.click(NEXT_POLL)
    await tablet.waitForTimeout(1000)
    await undo.click()
    await expect(ready).toBeVisible()
    await tablet.waitForTimeout(READY_MS + 1000)
    expect(await countMessages(to)).toBe(0)
  })

  await test.step('Done leaves after a while, and comes back with Undo', async () => {
    const { ticket, done, undo } = ticketOf(tablet, 'Notify me')
    const placeOf = async () =>
      ticket.evaluate((element) => element instanceof HTMLElement && [element.offsetLeft, element.offsetTop])
    const before = await placeOf()
    await done.click()
    await expect(toast(tablet, 'Order marked as fulfilled')).toBeVisible()
    await tablet.waitForTimeout(1000)
    await undo.click()
    await expect(done).toBeVisible()
    expect(await placeOf()).toEqual(before)
    await expect(fulfilment(alex).row('Notify me')).toBeVisible(NEXT_POLL)
    await tablet.waitForTimeout(1000)
    await done.click()
    await expect(ticket).toBeHidden({ timeout: 15_000 })
    await expect(fulfilment(alex).row('Notify me')).toBeHidden(NEXT_POLL)
  })

  await test.step('two people who tap Ready at once send one message', async () => {
    const to = await order('For both')
    const [mine, theirs] = [tablet, alex].map((device) => ticketOf(device, 'For both'))
    await expect(mine?.ready ?? tablet.locator('none')).toBeVisible(NEXT_POLL)
    await expect(theirs?.ready ?? alex.locator('none')).toBeVisible(NEXT_POLL)
    await Promise.all([mine?.ready.click(), theirs?.ready.click()])
    const reports = [tablet, alex].map((device) =>
      device.getByText(/Customer not notified\. (?:Sam|Alex) notified the/),
    )
    const countReports = async () => {
      const counts = await Promise.all(reports.map(async (each) => each.count()))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    await expect.poll(countReports, { timeout: 15_000 }).toBe(1)
    expect(await countMessages(to)).toBe(1)
    for (const device of [tablet, alex]) {
      await expectAccessible(device)
      const dismiss = device.getByRole('button', { name: /^Dismiss, / })
      if (await dismiss.isVisible()) await dismiss.click()
      await expect(dismiss).toBeHidden()
    }
  })

  await test.step('without a connection taps wait on their tickets, and are sent once when it is back', async () => {
    const to = await order('While offline')
    await order('Taken by Alex')
    const offline = ticketOf(tablet, 'While offline')
    const taken = ticketOf(tablet, 'Taken by Alex')
    await expect(taken.done).toBeVisible(NEXT_POLL)
    await tablet.context().setOffline(true)
    await offline.ready.click()
    await taken.done.click()
    await expect(taken.ticket.getByText('Done: waiting for a connection')).toBeVisible()
    await expect(offline.ticket.getByText('Notifying: waiting for a connection')).toBeVisible({ timeout: READY_MS * 2 })
    await expectAccessible(tablet)
    await ticketOf(alex, 'Taken by Alex').done.click()
    await expect(toast(alex, 'Order marked as fulfilled')).toBeVisible()
    await tablet.context().setOffline(false)
    await expect(offline.notified).toBeVisible({ timeout: 20_000 })
    await expect(taken.ticket).toBeHidden(NEXT_POLL)
    const report = tablet.getByText(/Order \d{3}: Not marked as done\. Alex marked this order as fulfilled at/)
    await expect(report).toBeVisible()
    await expectAccessible(tablet)
    await tablet.getByRole('button', { name: /^Dismiss, / }).click()
    await expect(report).toBeHidden()
    expect(await countMessages(to)).toBe(1)
  })

  await test.step('what waits survives a reload, and a second tab does not send it again', async () => {
    const to = await order('Before the reload')
    await expect(ticketOf(phone, 'Before the reload').ready).toBeVisible(NEXT_POLL)
    await phone.context().setOffline(true)
    await ticketOf(phone, 'Before the reload').ready.click()
    await expect(phone.getByText('Notifying: waiting for a connection')).toBeVisible({ timeout: READY_MS * 2 })
    await phone.reload()
    await expect(phone.getByText(/^Waiting to be sent: Ready \d{3}$/)).toBeVisible()
    await phone.context().setOffline(false)
    const second = await phone.context().newPage()
    await Promise.all([phone.goto('/'), second.goto('/')])
    await expect(ticketOf(phone, 'Before the reload').notified).toBeVisible({ timeout: 20_000 })
    await expect(ticketOf(second, 'Before the reload').notified).toBeVisible({ timeout: 20_000 })
    await phone.waitForTimeout(2000)
    expect(await countMessages(to)).toBe(1)
    await second.close()
  })

  await test.step('by keys: select, Done, Undo; the keys are shown and can be turned off', async () => {
    const { done, undo } = ticketOf(tablet, 'Before the reload')
    await expect(done).toBeVisible(NEXT_POLL)
    const index = await fulfilment(tablet).rows.evaluateAll((rows) =>
      rows.findIndex(({ textContent }) => textContent.includes('Before the reload')),
    )
    await tablet.keyboard.press(String(index + 1))
    await expect(fulfilment(tablet).row('Before the reload')).toBeFocused()
    await expectAccessible(tablet)
    await tablet.keyboard.press('d')
    await expect(toast(tablet, 'Order marked as fulfilled')).toBeVisible()
    await expect(undo).toBeVisible()
    await tablet.keyboard.press('u')
    await expect(toast(tablet, 'Order fulfillment status reset')).toBeVisible()
    await expect(done).toBeVisible()
    await tablet.keyboard.press('?')
    const keys = tablet.getByRole('dialog', { name: 'Keys' })
    await expect(keys).toBeVisible()
    await expectAccessible(tablet)
    await keys.getByRole('switch', { name: 'Use keys on this device' }).click()
    await tablet.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await tablet.keyboard.press('?')
    await tablet.keyboard.press('d')
    await expect(done).toBeVisible()
    await expect(keys).toBeHidden()
  })

  await test.step('the buttons are large, apart, and fit every screen and twice the size of text', async () => {
    for (const [width, height] of [
      [360, 640],
      [844, 390],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await tablet.setViewportSize({ width, height })
      await expectToFit(tablet)
      const { ready, done } = ticketOf(tablet, 'Not yet')
      await done.scrollIntoViewIfNeeded()
      const [left, right] = await Promise.all([ready.boundingBox(), done.boundingBox()])
      expect(Math.min(left?.height ?? 0, right?.height ?? 0)).toBeGreaterThanOrEqual(56)
      expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(8)
    }
    await tablet.setViewportSize({ width: 360, height: 640 })
    await enlargeText(tablet)
    await expectToFit(tablet)
  })
  for (const device of [tablet, phone, alex]) await device.context().close()
})

async function countMessagesTo(request: APIRequestContext, restStop: RestStop, to: string): Promise<number> {
  const sms = await messagesTo(request, restStop.standinsUrl, `+61${to.slice(1)}`)
  return sms.filter(({ text }) => /ready/i.test(text)).length
}
