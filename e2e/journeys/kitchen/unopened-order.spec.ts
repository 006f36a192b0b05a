import { ALL_DAY, changeSite, copySite } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { newMobileNumber } from '@fuel-shack/harness/people'
import { siteFolder } from '@fuel-shack/harness/site'
import { expect, type Locator, type Page } from '@playwright/test'
import { countRingsOf, expectOrder, openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { testOnRestStop } from '../../support/test.ts'
import { registerCustomer, signUpIn } from '../../support/session.ts'

const BELL_AFTER_MS = 20_000
const PUSH_AFTER_MS = 36_000
const ON_CALL = '+61491570006'
const STAFF = 'tag staff = true'

const minutes = (milliseconds: number) => milliseconds / 60_000

const site = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(() => {
  changeSite(site, ({ fulfilment: screen }) => ({
    fulfilment: {
      ...screen,
      // From the push each step is due at the next run of the job.
      escalation: [
        { step: 'bell', afterMinutes: minutes(BELL_AFTER_MS) },
        { step: 'push', afterMinutes: minutes(PUSH_AFTER_MS) },
        { step: 'sms', afterMinutes: minutes(PUSH_AFTER_MS + 1), to: [ON_CALL] },
        { step: 'offer-refund', afterMinutes: minutes(PUSH_AFTER_MS + 2), pauseMinutes: 30 },
      ],
    },
  }))
  return { ORDERING: 'open', SITE_DIR: site }
})

const UNOPENED = 'Left unopened'
const OPENED = 'Opened after the bell'

const silence = (counter: Page): Locator => counter.getByRole('button', { name: 'Silence bell' })
const happened = (counter: Page): Locator =>
  fulfilment(counter).details.getByRole('list', { name: 'What happened' }).getByRole('listitem')

// Covers escalation-1, escalation-2, escalation-4, escalation-7.
test('an order that staff do not open rings, is pushed and texted, and its customer gets the money back', async ({
  page,
  browser,
  request,
  restStop: { baseUrl, standinsUrl },
}) => {
  const mobile = newMobileNumber()
  const sentTo = async (to: string, text: string) =>
    (await messagesTo(request, standinsUrl, to)).filter((message) => message.text.includes(text))
  const counter = await openCounter(browser, baseUrl)
  await fulfilment(counter).startShift()
  const opened = await startCheckout(request, await registerCustomer(baseUrl), OPENED)
  const customer = await signUpIn(page.context())
  const unopened = await startCheckout(page.request, customer, UNOPENED, { contactNumber: mobile })
  for (const { url } of [opened, unopened]) await pay(request, url)

  let number = ''
  await test.step('two orders ring until they are silenced, and the bell rings again', async () => {
    for (const notes of [OPENED, UNOPENED]) await expectOrder(counter, notes)
    number = /\d{3}/.exec((await fulfilment(counter).row(UNOPENED).textContent()) ?? '')?.[0] ?? ''
    await silence(counter).click()
    await expect(silence(counter)).toBeHidden()
    const ringsBefore = await countRingsOf(counter)
    await expect(silence(counter)).toBeVisible()
    await expect.poll(() => countRingsOf(counter)).toBeGreaterThan(ringsBefore)
  })

  await test.step('an order that staff open now gets no further step', async () => {
    await fulfilment(counter).openOrder(OPENED)
    await expect(happened(counter)).toHaveText([/^Not opened: rang again \d/, /^Seen by Sam, \d/])
    await fulfilment(counter).closeButton.click()
    // The other order still rings.
    await expect(silence(counter)).toBeVisible()
  })

  await test.step('then every device of staff gets a push, and the person on call an SMS', async () => {
    const pushes = () => sentTo(STAFF, 'has not been opened')
    await expect.poll(pushes).toMatchObject([{ channel: 'push', title: `Order ${number} is waiting` }])
    const texts = () => sentTo(ON_CALL, 'has not been opened')
    await expect.poll(texts).toMatchObject([{ channel: 'sms', text: expect.stringContaining(`order ${number} `) }])
  })

  await test.step('the customer is offered the money back, and takes it', async () => {
    const offers = () => sentTo(`+61${mobile.slice(1)}`, `the kitchen hasn't opened your order ${number} yet`)
    await expect.poll(offers).toHaveLength(1)
    const [offer] = await offers()
    await page.goto(/https?:\S+/.exec(offer?.text ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('button', { name: /^Cancel and refund \$/ }).click()
    await expect(page.getByText(/^Cancelled /)).toBeVisible()
  })

  await test.step('ordering is paused, and says why', async () => {
    expect(await (await request.get('/api/kitchen')).json()).toMatchObject({
      pausedUntil: expect.any(String),
      pauseReason: 'unattended',
    })
  })

  await test.step('the order has each step with its time, and the opened one no further step', async () => {
    await fulfilment(counter).showFulfilled.click()
    await fulfilment(counter).openOrder(UNOPENED)
    await expect(happened(counter)).toHaveText([
      /^Not opened: rang again \d/,
      /^Not opened: all devices notified \d/,
      /^Not opened: SMS sent to the people on call \d/,
      /^Not opened: ordering paused, customer offered a refund \d/,
    ])
    await fulfilment(counter).closeButton.click()
    await fulfilment(counter).showFulfilled.click()
    await fulfilment(counter).openOrder(OPENED)
    await expect(happened(counter)).toHaveText([/^Not opened: rang again \d/, /^Seen by Sam, \d/])
  })
})
