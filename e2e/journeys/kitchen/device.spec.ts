import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { sam } from '@fuel-shack/harness/people'
import { site } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { newCounter, ONE_POLL_MS, openCounter } from '../../support/counter.ts'
import { openAs } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))

const AFTERNOON = new Date('2026-11-20T14:01:00+10:00')
const NEXT_MORNING = new Date('2026-11-21T03:59:50+10:00')
/** The bell answers a second call within this time as the same ring. */
const SAME_RING_MS = 1000

const line = (page: Page) => page.getByRole('button', { name: /^This device: / })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'This device', exact: true })

async function testBell(page: Page): Promise<void> {
  await page.clock.runFor(SAME_RING_MS)
  await line(page).click()
  await sheet(page).getByRole('button', { name: 'Test the bell' }).click()
  await sheet(page).getByRole('button', { name: 'I heard it', exact: true }).click()
  await expect(sheet(page).getByText('Bell tested 2:01 pm')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(sheet(page)).toBeHidden()
}

test('the bell is tested once in each shift, also after a reload', async ({ browser, restStop }) => {
  const counter = await newCounter(browser, { baseURL: restStop.baseUrl, timezoneId: site.timeZone })
  await counter.clock.install({ time: AFTERNOON })
  await openAs(counter, sam)
  await expect(line(counter)).toContainText("The bell can't ring yet")
  await fulfilment(counter).startShift()
  await expect(line(counter)).toContainText('Bell not tested this shift')
  await testBell(counter)
  await expect(line(counter)).not.toContainText('ell not tested')

  await test.step('the test is remembered after a reload', async () => {
    await counter.reload()
    await fulfilment(counter).startShift()
    await line(counter).click()
    await expect(sheet(counter).getByText('Bell tested 2:01 pm')).toBeVisible()
    await sheet(counter).getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('it counts until 4 am at the rest stop', async () => {
    await counter.clock.setSystemTime(NEXT_MORNING)
    await counter.clock.runFor(ONE_POLL_MS)
    await expect(line(counter)).not.toContainText('ell not tested')
    await counter.clock.runFor(2 * ONE_POLL_MS)
    await expect(line(counter)).toContainText('Bell not tested this shift')
  })
})

test('a clock that is wrong is found by the real server’s answers, full and unchanged', async ({
  browser,
  restStop,
}) => {
  const counter = await openCounter(browser, restStop.baseUrl)
  const statuses: number[] = []
  counter.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/orders') statuses.push(response.status())
  })
  await line(counter).click()
  await expect(sheet(counter).getByText('Clock is right')).toBeVisible()
  await sheet(counter).getByRole('button', { name: 'Close' }).last().click()

  await counter.clock.install({ time: Date.now() + 10 * 60_000 })
  await counter.reload()
  await fulfilment(counter).startShift()
  await line(counter).click()
  await expect(sheet(counter).getByText("This device's clock is wrong: 10 min fast")).toBeVisible()
  // Another call may have shown that before the list arrived.
  await counter.clock.runFor(ONE_POLL_MS)
  await expect.poll(() => statuses.at(-1)).toBe(304)
  statuses.length = 0
  await counter.clock.setSystemTime(Date.now() - 5 * 60_000)
  await counter.clock.runFor(2 * ONE_POLL_MS)
  await expect(sheet(counter).getByText("This device's clock is wrong: 5 min slow")).toBeVisible()
  expect(new Set(statuses)).toEqual(new Set([304]))
})

for (const [width, height] of [
  [360, 640],
  [844, 390],
  [1024, 768],
] as const) {
  test(`the line and its list are accessible and fit, at ${width} by ${height}`, async ({ browser, restStop }) => {
    const counter = await openCounter(browser, restStop.baseUrl, { viewport: { width, height } })
    await expectAccessible(counter)
    await expectToFit(counter)
    await enlargeText(counter)
    await expectToFit(counter)
    const bar = counter.getByRole('button', { name: 'Turn on bell' }).locator('xpath=ancestor::section')
    const box = await bar.boundingBox()
    expect(box?.height).toBeLessThan(height / 3)
    await enlargeText(counter, '')
    await line(counter).click()
    await expect(sheet(counter).getByRole('list', { name: 'Status of this device' })).toBeVisible()
    await expectAccessible(counter)
  })
}
