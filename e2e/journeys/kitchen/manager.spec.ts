import { readFile } from 'node:fs/promises'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { managerArea, PLACES } from '@fuel-shack/harness/pages/manager-area'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { newMobileNumber, newPerson, riley } from '@fuel-shack/harness/people'
import { dollars, product, site } from '@fuel-shack/harness/site'
import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'
import { expect, type Browser, type Page } from '@playwright/test'
import { enlargeText, expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { moveOrdersBack } from '../../support/move-orders.ts'
import { placeOrder } from '../../support/paid-orders.ts'
import { openAs, openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open' }))
/** Open pages poll every 20 seconds. */
const FOLLOWED = { timeout: 40_000 }
/** A page that is looked at again does not wait for its next poll. */
const takeOutOfPocket = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const hasLoadedArea = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/ManagersApp-')))

let opened: Page | undefined
/** The manager's area, which one test leaves as another finds it. */
async function openArea(browser: Browser, { baseUrl }: RestStop) {
  if (opened === undefined) {
    opened = await browser.newPage({ baseURL: baseUrl })
    await openAs(opened, riley)
    await fulfilment(opened).untilLoaded()
    await managerArea(opened).open()
    expect(await hasLoadedArea(opened)).toBe(true)
  }
  return { page: opened, area: managerArea(opened) }
}

async function download(page: Page, name: string): Promise<{ name: string; lines: string[] }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n') }
}

// Covers takings-24.
test('a manager compares a day with Stripe, downloads and prints it, and closes it for good', async ({
  browser,
  restStop,
}) => {
  const total = dollars(2 * product.priceInCents)
  await placeOrder(restStop.baseUrl, 'Of another day')
  const { page, area } = await openArea(browser, restStop)
  const dayClose = area.figures('Day close')
  const stripe = area.figures('Stripe')
  await expect(area.today).toContainText(total)
  await restStop.stopServer()
  // Two days: shortly after midnight, Stripe's payment of today could still be one of yesterday.
  await moveOrdersBack(restStop, 2)
  await restStop.startServer()
  await area.goTo('Money')
  await expect(page.getByText('No orders on this day.')).toBeVisible()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(area.figures('Orders')).toContainText('Orders1')
  await expect(area.figures('Money')).toContainText(`Sales${total}`)

  await test.step('Stripe has no payment of that day, and the close of the day says so', async () => {
    await expect(dayClose).toContainText('Not compared with Stripe.')
    await stripe.getByRole('button', { name: 'Compare with Stripe' }).click()
    await expect(stripe).toContainText('Order here, no payment at Stripe')
    await expect(dayClose).toContainText('1 difference to Stripe on ')
    await expectAccessible(page)
    await expectToFit(page)
  })

  await test.step('the files have the order', async () => {
    const documents = await download(page, 'Export CSV')
    expect(documents.lines).toHaveLength(2)
    expect(documents.lines[1]).toContain('Tax invoice')
    const xero = await download(page, 'Sales for Xero')
    expect(xero.name).toBe(documents.name.replace('takings', 'xero'))
    expect(xero.lines[0]).toMatch(/^\*ContactName,/)
    expect(xero.lines[1]).toContain(`Sales,1,${((2 * product.priceInCents) / 100).toFixed(2)},,200,GST on Income`)
  })

  await test.step('it is closed, with the difference', async () => {
    await dayClose.getByRole('button', { name: /^Close / }).click()
    await expect(area.dialog).toContainText('1 difference to Stripe')
    await expectAccessible(page)
    await area.dialog.getByRole('button', { name: /^Close .*day / }).click()
    await expect(dayClose).toContainText('Closed as no. 1 by Riley')
    await expect(dayClose).toContainText('At the close: 1 difference to Stripe')
  })

  await test.step('a printed page has the figures, the close and nothing of the screen', async () => {
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const paper = area.dialog.getByRole('article', { name: 'Takings' })
    await expect(paper).toContainText('Closed as no. 1 by Riley')
    await page.emulateMedia({ media: 'print' })
    await expect(paper).toBeVisible()
    await expect(page.getByText('Files for your accountant')).toBeHidden()
    await expect(area.dialog.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 4).toString()).toBe('%PDF')
    await page.emulateMedia({ media: null })
    await page.goBack()
  })

  await test.step('the record has each step', async () => {
    await area.goTo('People')
    await expect(area.changes.first()).toContainText(/Day closed: .*, number 1/)
    await expect(area.changes.nth(1)).toContainText(/exported: /)
    await expect(area.changes.nth(3)).toContainText(/Compared with Stripe: .*, 1 difference/)
  })
})

test('each place of a manager opens after a reload, is accessible, and fits every screen', async ({
  browser,
  restStop,
}) => {
  const { page, area } = await openArea(browser, restStop)
  await expectAccessible(page)
  for (const place of PLACES) {
    await area.goTo(place)
    await page.reload()
    await expect(area.heading(place)).toBeFocused()
    await page.setViewportSize({ width: 360, height: 844 })
    await expectToFit(page)
    await enlargeText(page)
    await expectToFit(page)
    await enlargeText(page, '')
    await page.setViewportSize({ width: 1440, height: 844 })
    await expectToFit(page)
    // Without the bar at the bottom, which covers a part of a row.
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 844 })
})

// Covers manager-2, manager-7.
test('a manager closes ordering in two taps while a customer is at the checkout, undoes it, and closes the kitchen', async ({
  browser,
  request,
  restStop,
}) => {
  const customer = await browser.newPage({ baseURL: restStop.baseUrl })
  await openAsCustomer(customer, { path: '/orders' })
  await ordering(customer).fillCart({ [product.title]: 1 })
  await ordering(customer).checkoutBar.click()
  const checkout = customer.getByRole('dialog', { name: 'Checkout' })
  const pay = checkout.getByRole('button', { name: 'Pay', exact: true })
  await checkout.getByLabel('Mobile number').fill(newMobileNumber())
  const { page, area } = await openArea(browser, restStop)
  const undo = async (entry: string, confirm: string) => {
    await area.goTo('People')
    // Until the newest entry is loaded, the list is that of the visit before.
    await expect(area.changes.first()).toContainText(entry)
    await area.changes.first().getByRole('button', { name: /^Undo/ }).click()
    await area.confirm(confirm)
  }

  await test.step('the checkout that is open keeps the input and takes no payment', async () => {
    await area.goTo('Today')
    await area.choice('Closed').click()
    await expectAccessible(page)
    await area.confirm('Close ordering')
    await expect(area.state).toHaveText('Closed')
    await takeOutOfPocket(customer)
    await expect(checkout.getByText(/Online ordering is closed right now/)).toBeVisible(FOLLOWED)
    await expect(pay).toHaveCount(0)
  })

  await test.step('a page that is loaded now knows it', async () => {
    expect(await (await request.get('/orders')).text()).toContain('"ordering":"closed"')
  })

  await test.step('the change is undone from its record', async () => {
    // The example site names no one whom alerts reach.
    await undo('Ordering: open → closed', 'Open anyway')
    await area.goTo('Today')
    await expect(area.state).toHaveText('Open')
    await takeOutOfPocket(customer)
    await expect(pay).toBeVisible(FOLLOWED)
    await expect(checkout.getByLabel('Mobile number')).toHaveValue(/^04/)
  })

  await test.step('two taps close the kitchen for today, which the checkout follows until that is undone', async () => {
    await area.row('Kitchen').click()
    await expectAccessible(page)
    await area.confirm('Close now')
    await expect(area.row('Kitchen')).toContainText(/Closed · opens/)
    const closed = checkout.getByText(/^The kitchen's closed until /)
    await takeOutOfPocket(customer)
    await expect(closed).toBeVisible(FOLLOWED)
    await undo('Kitchen hours: ', 'Undo')
    await area.goTo('Today')
    await expect(area.row('Kitchen')).toContainText('Open 24 hours')
    await takeOutOfPocket(customer)
    await expect(closed).toHaveCount(0, FOLLOWED)
  })

  await test.step('a surcharge is in the total of the checkout that is open, and beside its prices', async () => {
    const total = product.priceInCents + Math.floor((product.priceInCents * 15) / 100)
    await area.goTo('Money')
    await area.row('Surcharge').click()
    await area.dialog.getByLabel('Percent on some days').fill('15')
    for (const day of await area.dialog.getByRole('checkbox').all()) await day.check()
    await expectAccessible(page)
    await expectToFit(page)
    await area.confirmWithPassword('Save', riley)
    await expect(area.row('Surcharge')).toContainText('A surcharge of 15% applies on Mondays')
    await takeOutOfPocket(customer)
    await expect(checkout.getByText(/^A surcharge of 15% applies on Mondays/)).toBeVisible(FOLLOWED)
    await expect(checkout.getByText(`Total ${dollars(total)}`)).toBeVisible()
    await expectAccessible(customer)
  })
  await customer.close()
})

/** The page judges a password while the cook types it. */
const PASSWORD_VERDICTS = [
  ['wombat', '4 more characters'],
  [`${site.name.replaceAll(' ', '')}2026`, 'Use words other than your name'],
  ['robinson crusoe', 'Use words other than your name'],
  ['four galahs', "Long enough. We'll check that it isn't a common password."],
  ['three quiet wombats', "Nice and long. We'll check that it isn't a common password."],
] as const

// Covers team-4.
test('a cook joins with an invitation and is out once deactivated', async ({ browser, restStop }) => {
  const cook = newPerson('Alex Grill')
  const { page, area } = await openArea(browser, restStop)
  const phone = await browser.newPage({ baseURL: restStop.baseUrl })

  await test.step('the cook joins with the link of an invitation', async () => {
    await area.goTo('People')
    await area.row('Team').click()
    await area.confirm('Invite someone')
    await area.confirmWithPassword('Invite', riley)
    await expectAccessible(page)
    await phone.goto(await area.dialog.getByText(/\/identity\/join\?token=/).innerText())
    await expectAccessible(phone)
    await phone.getByLabel('Name').fill('Robinson Crusoe')
    for (const [typed, verdict] of PASSWORD_VERDICTS) {
      await login(phone).password.fill(typed)
      await expect(phone.getByText(verdict).first()).toBeVisible()
      // Screen readers announce this text.
      await expect(phone.getByRole('status').filter({ hasText: verdict })).toBeAttached()
    }
    await login(phone).fillInvitation(cook)
    await phone.getByRole('button', { name: 'Join' }).click()
    await phone.getByRole('link', { name: 'Log in' }).click()
    await login(phone).submitPassword(cook)
    await expect(phone.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
    // Plain staff, who cannot open it, never load it.
    await phone.goto('/manage/people')
    await expect(phone.getByRole('heading', { name: 'Fulfilment' })).toBeVisible()
    expect(await hasLoadedArea(phone)).toBe(false)
  })

  await test.step('the cook is out seconds after being deactivated', async () => {
    await area.confirm('Done')
    await area.confirm('Open Alex Grill')
    await expectAccessible(page)
    await area.confirm('Deactivate')
    await area.confirmWithPassword('Deactivate', riley)
    await takeOutOfPocket(phone)
    await expect(phone.getByText('A manager has deactivated the account.')).toBeVisible(FOLLOWED)
    await phone.context().close()
  })
})
