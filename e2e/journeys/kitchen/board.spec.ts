import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { product, siteFolder } from '@fuel-shack/harness/site'
import { expect, type APIRequestContext } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { countRingsOf, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

// A customer has only a few open orders at a time.
const site = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site }))
test.describe.configure({ mode: 'serial' })

const TABLET = { viewport: { width: 1024, height: 768 } }
const RESPONSE_MS = 3000
/** The list may shift this long after the last touch. */
const QUIET_MS = 2000
const NOTES = [
  'Severe peanut allergy, please use a clean grill. Arriving about 6.30 with the dog in the back.',
  'No beetroot',
  'In the red road train',
  'Coeliac',
  'Cut in half',
  'Without onion or tomato',
  'Extra napkins',
  'Knock on the blue van',
  'No rush',
  'Vegetarian',
  'For the table outside',
]
const LAST = 'The last of twelve'
const PHONE_OF_LAST = '0491 570 156'

/** One pays only so often in a minute. */
const CUSTOMERS = 3
const customers: string[] = []
let ordered = 0

async function order(request: APIRequestContext, notes: string, details = {}): Promise<void> {
  ordered += 1
  const customer = customers[ordered % CUSTOMERS] ?? ''
  const { url } = await startCheckout(request, customer, notes, details)
  await pay(request, url)
}

test('twelve open orders on a tablet: found, sorted, ticked off and counted', async ({
  browser,
  request,
  restStop,
}) => {
  test.setTimeout(180_000)
  while (customers.length < CUSTOMERS) customers.push(await registerCustomer(restStop.baseUrl))
  for (const notes of NOTES) await order(request, notes)
  await order(request, LAST, { contactNumber: PHONE_OF_LAST })
  const counter = await openCounter(browser, restStop.baseUrl, TABLET)
  const { rows, row, details, closeButton } = fulfilment(counter)
  await expect(rows).toHaveCount(12)
  await expectToFit(counter)

  await test.step('three columns, the newest first; the oldest first is remembered', async () => {
    const lefts = await rows.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(3)
    await expect(rows.first()).toContainText(LAST)
    await counter.getByRole('button', { name: 'Oldest first' }).click()
    await expect(rows.first()).toContainText(NOTES[0] ?? '')
    await counter.reload()
    await expect(rows.first()).toContainText(NOTES[0] ?? '')
  })

  await test.step('an order is found by its phone number and by its number', async () => {
    await counter.keyboard.press('/')
    await counter.keyboard.type('570156')
    await expect(rows).toHaveCount(1)
    await expect(row(LAST)).toBeVisible()
    const number = /\d{3}/.exec((await row(LAST).textContent()) ?? '')?.[0] ?? ''
    await counter.goBack()
    await expect(rows).toHaveCount(12)
    await counter.getByLabel('Find an order').fill(number)
    await expect(row(LAST)).toBeVisible()
    await counter.keyboard.press('Enter')
    await expect(details.getByText(LAST)).toBeVisible()
    await closeButton.click()
    await counter.getByLabel('Find an order').press('Escape')
    await expect(rows).toHaveCount(12)
  })

  await test.step('words that matter stand out, and the note is whole', async () => {
    const allergic = row(NOTES[0] ?? '')
    await expect(allergic.locator('mark')).toHaveText(['peanut', 'allergy'])
    await expect(allergic).toContainText(NOTES[0] ?? '')
  })

  await test.step('a tick stays after a reload, and is not counted', async () => {
    await counter.getByRole('button', { name: 'All-day' }).click()
    const count = counter.getByRole('region', { name: 'All-day count' })
    await expect(count.getByText(`12 × ${product.title}`, { exact: true })).toBeVisible()
    const box = await row(NOTES[1] ?? '').boundingBox()
    expect(box).not.toBeNull()
    await row(NOTES[1] ?? '')
      .locator('[data-tick]')
      .first()
      .click()
    await expect(details).toBeHidden()
    await expect(count.getByText(`11 × ${product.title}`, { exact: true })).toBeVisible()
    // A line that is ticked off moves nothing.
    expect(await row(NOTES[1] ?? '').boundingBox()).toEqual(box)
    await counter.reload()
    await expect(counter.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(count.getByText(`11 × ${product.title}`, { exact: true })).toBeVisible()
    await expectAccessible(counter)
    await expectToFit(counter)
    await counter.getByRole('button', { name: 'All-day' }).click()
  })
  await counter.context().close()
})

test('a new order waits behind a bar while a finger is on the screen, and the bell rings at once', async ({
  browser,
  request,
  restStop,
}) => {
  const counter = await openCounter(browser, restStop.baseUrl, TABLET)
  const { rows, row } = fulfilment(counter)
  await counter.getByRole('button', { name: 'Silence bell' }).click()
  await expect(rows.first()).toContainText(LAST)
  const ringsBefore = await countRingsOf(counter)
  const waiting = counter.getByRole('button', { name: '1 new Show' })
  // A mouse that stays down, unlike one that scrolls, does not depend on the speed of this machine.
  await counter.mouse.move(4, 400)
  await counter.mouse.down()
  const toast = counter.getByText('A new order has been received!', { exact: true }).waitFor()
  await order(request, 'While you scroll')
  await toast
  await expect(waiting).toBeVisible()
  await expect.poll(() => countRingsOf(counter)).toBeGreaterThan(ringsBefore)
  await expect(row('While you scroll')).toBeHidden()
  await expect(rows).toHaveCount(12)
  await expectAccessible(counter)
  await waiting.press('Enter')
  await expect(row('While you scroll')).toBeVisible()
  await expect(waiting).toBeHidden()
  await counter.mouse.up()

  await test.step('without a touch, the next one comes with its poll', async () => {
    await order(request, 'While you watch')
    await expect(row('While you watch')).toBeVisible({ timeout: ONE_POLL_MS + QUIET_MS + RESPONSE_MS })
    await expect(waiting).toBeHidden()
  })
  await counter.context().close()
})

for (const [width, height] of [
  [360, 640],
  [844, 390],
  [1440, 900],
] as const) {
  test(`the board fits ${width} by ${height} pixels, also with text twice as large and in forced colours`, async ({
    browser,
    restStop,
  }) => {
    const counter = await openCounter(browser, restStop.baseUrl, { viewport: { width, height } })
    await expect(fulfilment(counter).rows.first()).toBeVisible()
    await expectToFit(counter)
    await expectAccessible(counter)
    await counter.emulateMedia({ forcedColors: 'active' })
    await expectToFit(counter)
    await enlargeText(counter)
    await expectToFit(counter)
    await counter.context().close()
  })
}
