import { ALL_DAY, copySite } from '@fuel-shack/harness/kitchen-site'
import { viewports } from '@fuel-shack/harness/browser'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { newMobileNumber, riley } from '@fuel-shack/harness/people'
import { product, products, siteFolder } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../../support/accessibility.ts'
import { expectOrder, openCounter } from '../../support/counter.ts'
import { messagesTo } from '../../support/messages.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { openAs, registerCustomer } from '../../support/session.ts'
import { starPrinter } from '../../support/star-printer.ts'
import { testOnRestStop } from '../../support/test.ts'

const GRILL = { id: 'grill', name: 'Grill', password: 'the grill is hot and loud', station: 'kitchen' }
const BAR = { id: 'bar', name: 'Coffee bar', password: 'flat whites before sunrise', station: 'counter' }
const site = copySite(siteFolder, ALL_DAY)
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: site, PRINTERS: JSON.stringify([GRILL, BAR]) }))

const drink = products.find(({ section }) => section !== product.section) ?? product
const BOTH = 'Two stations'
const KITCHEN_ONLY = 'Nothing to drink'

/** Counts what staff tap, and shows the board of a station. */
function boardOf(page: Page) {
  let taps = 0
  return {
    tapCount: () => taps,
    async tap(name: string | RegExp, notes: string) {
      await fulfilment(page).tickets.filter({ hasText: notes }).getByRole('button', { name }).click()
      taps += 1
    },
    async show(station: string) {
      await page.getByRole('group', { name: 'Orders of' }).getByRole('button', { name: station }).click()
    },
    ticket: (notes: string) => fulfilment(page).tickets.filter({ hasText: notes }),
  }
}

// Covers stations-2, stations-3, stations-4.
test('two stations with a printer each make one order, and its customer is notified when both are ready', async ({
  browser,
  page,
  request,
  restStop: { baseUrl, standinsUrl },
}) => {
  const [grill, bar] = [starPrinter(request, GRILL), starPrinter(request, BAR)]
  const mobile = newMobileNumber()
  const notices = async () => {
    const sent = await messagesTo(request, standinsUrl, `+61${mobile.slice(1)}`)
    return sent.filter(({ text }) => text.includes('is ready')).length
  }

  await test.step('a manager gives a section of the menu to the counter', async () => {
    await openAs(page, riley)
    const area = managerArea(page)
    await area.open()
    await area.goTo('Menu')
    await page.getByRole('button', { name: 'Stations' }).click()
    await expectAccessible(page)
    await area.dialog.getByRole('checkbox', { name: drink.section }).click()
    await area.confirm('Save')
    await expect(page.getByText('Stations saved.')).toBeVisible()
  })

  const tablet = { viewport: viewports.tablet }
  const [kitchenPage, counterPage] = [
    await openCounter(browser, baseUrl, tablet),
    await openCounter(browser, baseUrl, tablet),
  ]
  const [kitchen, counter] = [boardOf(kitchenPage), boardOf(counterPage)]
  await kitchen.show('Kitchen')
  await counter.show('Counter')
  const customer = await registerCustomer(baseUrl)
  const order = { contactNumber: mobile, others: [drink] }
  await pay(request, (await startCheckout(request, customer, BOTH, order)).url)
  await pay(request, (await startCheckout(request, customer, KITCHEN_ONLY)).url)

  await test.step('each board has its dishes, and says what the other makes', async () => {
    for (const board of [kitchenPage, counterPage]) await expectOrder(board, BOTH)
    await expect(kitchen.ticket(BOTH)).toContainText(`Counter makes: 1 × ${drink.title}`)
    await expect(counter.ticket(BOTH)).toContainText(`Kitchen makes: 1 × ${product.title}`)
    await expectOrder(kitchenPage, KITCHEN_ONLY)
    await expect(counter.ticket(KITCHEN_ONLY)).toHaveCount(0)
    await expectAccessible(kitchenPage)
    await kitchenPage.setViewportSize(viewports.smallestPhone)
    await expectToFit(kitchenPage)
    await kitchenPage.setViewportSize(viewports.tablet)
  })

  await test.step('each printer prints its dishes, and small what the other makes', async () => {
    await expect.poll(() => grill.print()).toHaveLength(2)
    await expect.poll(() => bar.print()).toHaveLength(1)
    const [atBar = ''] = await bar.print()
    expect(atBar).toMatch(new RegExp(`1 x ${drink.title}[^]*KITCHEN MAKES\\s+1 x ${product.title}`))
    const atGrill = (await grill.print()).find((docket) => docket.includes(BOTH))
    expect(atGrill).toMatch(new RegExp(`1 x ${product.title}[^]*COUNTER MAKES\\s+1 x ${drink.title}`))
  })

  await test.step('one tap at each station: the ticket leaves its board, and the second notifies the customer', async () => {
    const startedAtMs = Date.now()
    await kitchen.tap(/^Kitchen ready/, BOTH)
    await expect(kitchen.ticket(BOTH)).toHaveCount(0)
    await expect(counter.ticket(BOTH)).toContainText('– ready')
    expect(await notices()).toBe(0)
    await counter.tap(/^Counter ready/, BOTH)
    await expect.poll(notices).toBe(1)
    await expect(counter.ticket(BOTH)).toHaveCount(0)
    const seconds = Math.round((Date.now() - startedAtMs) / 1000)
    test.info().annotations.push({
      type: 'measured',
      description: `${kitchen.tapCount() + counter.tapCount()} taps, ${seconds} s`,
    })
    expect([kitchen.tapCount(), counter.tapCount()]).toEqual([1, 1])
  })

  await test.step('an order of the kitchen alone takes the tap that it always took', async () => {
    await kitchen.tap(/^Ready/, KITCHEN_ONLY)
    await expect(kitchen.ticket(KITCHEN_ONLY)).toHaveCount(0)
    expect(kitchen.tapCount()).toBe(2)
    expect(await notices()).toBe(1)
  })

  await test.step('the board of every order has both, to hand over', async () => {
    await counter.show('All')
    await expect(counter.ticket(BOTH)).toContainText('Notified:')
    await counter.tap(/^Done/, BOTH)
    await expect(counterPage.getByText('Order marked as fulfilled', { exact: true })).toBeVisible()
  })
})
