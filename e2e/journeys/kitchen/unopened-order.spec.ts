import { ALL_DAY, changeSite, copySite } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { GOOD_CARD, payment } from '@fuel-shack/harness/pages/payment'
import { phoneCalls } from '@fuel-shack/harness/pages/phone-calls'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { product, siteFolder } from '@fuel-shack/harness/site'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { countRingsOf, expectOrderWithinOnePoll, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { testOnRestStop } from '../../support/test.ts'
import { openAsCustomer, registerCustomer } from '../../support/session.ts'

const RESPONSE_MS = 3000
/** The time between two runs of the job, each of which does one step of an order. */
const JOB_MS = 5000
const POLLED = { timeout: ONE_POLL_MS + RESPONSE_MS }
const STEP = { timeout: JOB_MS + RESPONSE_MS }
const BELL_AFTER_MS = 20_000
const PUSH_AFTER_MS = 36_000
/** A message that failed once is sent again. */
const REPEAT_MS = 5000
const ON_CALL = '+61491570006'
const STAFF = 'tag staff = true'

const minutes = (milliseconds: number) => milliseconds / 60_000

const site = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(async () => {
  const standinsPort = await findFreePort()
  const url = `http://localhost:${standinsPort}/calls/hook`
  changeSite(site, ({ fulfilment: screen }) => ({
    fulfilment: {
      ...screen,
      // From the push each step is due at the next run of the job.
      escalation: [
        { step: 'bell', afterMinutes: minutes(BELL_AFTER_MS) },
        { step: 'push', afterMinutes: minutes(PUSH_AFTER_MS) },
        { step: 'sms', afterMinutes: minutes(PUSH_AFTER_MS + 1), to: [ON_CALL] },
        { step: 'call', afterMinutes: minutes(PUSH_AFTER_MS + 2), url },
        { step: 'offer-refund', afterMinutes: minutes(PUSH_AFTER_MS + 3), pauseMinutes: 30 },
      ],
    },
  }))
  return { ORDERING: 'open', SITE_DIR: site, STANDINS_PORT: String(standinsPort) }
})

const UNOPENED = 'Left unopened'
const OPENED = 'Opened after the bell'

const silence = (counter: Page): Locator => counter.getByRole('button', { name: 'Silence bell' })
const happened = (counter: Page): Locator =>
  fulfilment(counter).details.getByRole('list', { name: 'What happened' }).getByRole('listitem')

async function openRingingCounter(browser: Browser, baseUrl: string): Promise<Page> {
  const counter = await openCounter(browser, baseUrl)
  await fulfilment(counter).startShift()
  return counter
}

/** A customer at the payment page, with the card filled in. */
async function goToPayment(page: Page, contactNumber: string): Promise<void> {
  await openAsCustomer(page, { path: '/orders' })
  await ordering(page).fillCart({ [product.title]: 1 })
  await ordering(page).goToPayment({ contactNumber, notes: UNOPENED })
  await payment(page).fill(GOOD_CARD)
}

// Covers escalation-1, escalation-2, escalation-3, escalation-4, escalation-7.
test('an order that staff do not open rings, is pushed, texted and phoned, and its customer gets the money back', async ({
  page,
  browser,
  request,
  restStop: { baseUrl, standinsUrl },
}) => {
  const mobile = newMobileNumber()
  const phonePage = await browser.newContext().then((context) => context.newPage())
  const phone = phoneCalls(phonePage)
  const newcomer = await browser.newPage({ baseURL: baseUrl })
  const sentTo = async (to: string, text: string) =>
    (await messagesTo(request, standinsUrl, to)).filter((message) => message.text.includes(text))
  const [tablet, grill, other] = await Promise.all([
    openRingingCounter(browser, baseUrl),
    openRingingCounter(browser, baseUrl),
    registerCustomer(baseUrl).then((token) => startCheckout(request, token, OPENED)),
    goToPayment(page, mobile),
    phone.open(standinsUrl),
  ])
  await phone.set('Line busy')

  await test.step('two orders ring on both screens, and one of them silences both', async () => {
    await pay(request, other.url)
    await payment(page).payButton.click()
    for (const counter of [tablet, grill]) {
      await expectOrderWithinOnePoll(counter, OPENED)
      await expectOrderWithinOnePoll(counter, UNOPENED)
      await expect(silence(counter)).toBeVisible()
    }
    await silence(tablet).click()
    for (const counter of [tablet, grill]) await expect(silence(counter)).toBeHidden(POLLED)
  })
  const ringsBefore = await Promise.all([tablet, grill].map(countRingsOf))
  const number = (await ticket(page).number.innerText()).replaceAll(/\D/g, '')

  await test.step('the bell rings again on both screens', async () => {
    for (const counter of [tablet, grill]) {
      await expect(silence(counter)).toBeVisible({ timeout: BELL_AFTER_MS + JOB_MS + ONE_POLL_MS })
    }
    for (const [index, counter] of [tablet, grill].entries()) {
      await expect.poll(() => countRingsOf(counter)).toBeGreaterThan(ringsBefore[index] ?? Infinity)
    }
  })

  await test.step('an order that staff open now gets no further step', async () => {
    await fulfilment(grill).openOrder(OPENED)
    await expect(happened(grill)).toHaveText([/^Not opened: rang again \d/, /^Seen by Sam, \d/], POLLED)
    await fulfilment(grill).closeButton.click()
    // The other order still rings.
    for (const counter of [tablet, grill]) await expect(silence(counter)).toBeVisible(POLLED)
  })

  await test.step('then every device of staff gets a push, and the person on call an SMS', async () => {
    const pushes = () => sentTo(STAFF, 'has not been opened')
    // Meanwhile, to have a customer at hand when ordering pauses.
    await openAsCustomer(newcomer, { path: '/orders' })
    const timeout = PUSH_AFTER_MS - BELL_AFTER_MS + STEP.timeout
    await expect.poll(pushes, { timeout }).toMatchObject([{ channel: 'push', title: `Order ${number} is waiting` }])
    const texts = () => sentTo(ON_CALL, 'has not been opened')
    await expect
      .poll(texts, STEP)
      .toMatchObject([{ channel: 'sms', text: expect.stringContaining(`order ${number} `) }])
  })

  await test.step('the phone service is called again after its line was busy, and calls once', async () => {
    await expect(phone.alert).toContainText(`no call about order ${number}.`, STEP)
    await phone.set('Answers')
    await expect(phone.calls).toHaveCount(1, { timeout: REPEAT_MS + RESPONSE_MS })
    await expect(phone.calls).toHaveAccessibleName(`Call about order ${number}`)
  })

  await test.step('the customer is offered the money back, and takes it', async () => {
    const offers = () => sentTo(`+61${mobile.slice(1)}`, `the kitchen hasn't opened your order ${number} yet`)
    await expect.poll(offers, STEP).toHaveLength(1)
    const [offer] = await offers()
    await page.goto(/https?:\S+/.exec(offer?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: /^Cancel and refund \$/ }).click()
    await expect(page.getByText(/^Cancelled /)).toBeVisible()
  })

  await test.step('ordering is paused: a new customer cannot pay, and reads why', async () => {
    await ordering(newcomer).fillCart({ [product.title]: 1 })
    await ordering(newcomer).checkoutBar.click()
    const { dialog, payButton } = ordering(newcomer).checkout
    const words = /^We've paused online orders: we're checking that the kitchen can see them\. Back at .+\.$/
    // The menu of a customer is read less often than the screens of staff.
    await expect(dialog.getByText(words)).toBeVisible({ timeout: 20_000 + RESPONSE_MS })
    await expect(payButton).toBeDisabled()
  })

  await test.step('the order has each step with its time, and the opened one no further step', async () => {
    await fulfilment(tablet).showFulfilled.click()
    await fulfilment(tablet).openOrder(UNOPENED)
    await expect(happened(tablet)).toHaveText(
      [
        /^Not opened: rang again \d/,
        /^Not opened: all devices notified \d/,
        /^Not opened: SMS sent to the people on call \d/,
        /^Not opened: phone call requested \d/,
        /^Not opened: ordering paused, customer offered a refund \d/,
      ],
      POLLED,
    )
    await fulfilment(grill).openOrder(OPENED)
    await expect(happened(grill)).toHaveText([/^Not opened: rang again \d/, /^Seen by Sam, \d/], POLLED)
    await expect(phone.calls).toHaveCount(1)
    await expectAccessible(phonePage)
  })
})
