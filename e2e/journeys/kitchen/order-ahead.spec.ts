import { copySite } from '@fuel-shack/harness/kitchen-site'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { ticket } from '@fuel-shack/harness/pages/ticket'
import { product, site, siteFolder } from '@fuel-shack/harness/site'
import { nextTime } from '@fuel-shack/tools/demo/demo-clock'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { countRingsOf, expectOrder, openCounter } from '../../support/counter.ts'
import { openAsCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const { timeZone } = site
const evening = nextTime('22:00', timeZone)
const morning = (time: string): Date => nextTime(time, timeZone, evening)
const early = copySite(siteFolder, { opens: '04:30', closes: '14:00' })
const test = testOnRestStop(() => ({ ORDERING: 'open', SITE_DIR: early }), evening)

test('breakfast that is paid at 10 pm sleeps, rings before dawn, and is handed over at 5.15 am', async ({
  page,
  browser,
  restStop,
}) => {
  const notes = 'Truck bay, please'

  await test.step('the kitchen is closed, and breakfast is paid for', async () => {
    await openAsCustomer(page, { path: '/orders' })
    await ordering(page).fillCart({ [product.title]: 1 })
    await ordering(page).checkoutBar.click()
    const { dialog, payButton, mobileNumber, notes: notesField } = ordering(page).checkout
    await dialog.getByRole('radio', { name: 'Later' }).check()
    await dialog.getByLabel('Ready at').selectOption({ label: '5:15 am' })
    await mobileNumber.fill('0412 345 678')
    await notesField.fill(notes)
    await expectAccessible(page)
    await payButton.click()
    await payment(page).payByCard()
    await expect(ticket(page).orders).toContainText('5:15 am')
    await expect(ticket(page).orders.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  })

  const cook =
    await test.step('the cook who comes at half past four finds it under Later, and nothing rings', async () => {
      await restStop.moveClockTo(morning('04:30'))
      const board = await openCounter(browser, restStop.baseUrl)
      await fulfilment(board).startShift()
      await expect(board.getByRole('heading', { name: 'Later (1)' })).toBeVisible()
      await expect(board.getByRole('region', { name: 'Later (1)' })).toContainText(notes)
      expect(await countRingsOf(board)).toBeLessThanOrEqual(1)
      await expectAccessible(board)
      return board
    })

  await test.step('it rings when cooking is due to start', async () => {
    const before = await countRingsOf(cook)
    await restStop.moveClockTo(morning('05:10'))
    await expectOrder(cook, notes)
    await expect(cook.getByRole('heading', { name: /^Later/ })).toBeHidden({ timeout: 60_000 })
    await expect.poll(async () => countRingsOf(cook)).toBeGreaterThan(before)
  })

  await test.step('it is cooked and handed over, and its customer reads that', async () => {
    await restStop.moveClockTo(morning('05:15'))
    const ticketOf = fulfilment(cook).tickets.filter({ hasText: notes })
    await ticketOf.getByRole('button', { name: /^Ready, / }).click()
    await expect(cook.getByText('Customer has been notified that their order is ready')).toBeVisible({
      timeout: 20_000,
    })
    await expect(ticket(page).status).toHaveText(/^Ready/)
    await ticketOf.getByRole('button', { name: /^Done, / }).click()
    await expect(ticket(page).orders).toContainText('Collected. Enjoy!')
  })
})
