import { docketPrinter } from '@fuel-shack/harness/pages/docket-printer'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { login } from '@fuel-shack/harness/pages/login'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import { payment } from '@fuel-shack/harness/pages/payment'
import { newMobileNumber, newPerson } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openCounter } from '../support/counter.ts'
import { testOnRestStop } from '../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open', STANDINS_PRINTER: 'on' }))
/** A poll of the printer and one of the page that shows its paper. */
const PRINTED = { timeout: 10_000 }
/** A poll of the fulfilment screen. */
const SHOWN = { timeout: 15_000 }

async function payOrder(page: Page, notes: string): Promise<void> {
  await page.goto('/orders')
  await ordering(page).fillCart({ [product.title]: 2 })
  await ordering(page).goToPayment({ contactNumber: newMobileNumber(), notes })
  await payment(page).payByCard()
  await expect(page).toHaveURL(/\/orders/)
}

test('dockets print without hands, wait while the paper is out, and are marked when printed again', async ({
  page,
  browser,
  restStop,
}) => {
  const printer = docketPrinter(await browser.newPage())
  await printer.open(restStop.standinsUrl)
  const counter = await openCounter(browser, restStop.baseUrl)
  const { details, row } = fulfilment(counter)
  await login(page).signUp(newPerson())

  await test.step('a paid order is on the paper, and the order says when', async () => {
    await payOrder(page, 'First, no ice')
    const docket = printer.docket('First, no ice')
    await expect(docket).toHaveCount(1, PRINTED)
    await expect(docket).toContainText(`2 x ${product.title}`)
    await expect(docket).not.toContainText('REPRINT')
    await fulfilment(counter).openOrder('First, no ice')
    await expect(details.getByText(/^Kitchen printer: Printed \d/)).toBeVisible(SHOWN)
    await expectAccessible(counter)
  })

  await test.step('another docket is marked as a reprint', async () => {
    await details.getByRole('button', { name: 'Another docket' }).click()
    await expect(printer.docket('REPRINT')).toHaveCount(1, PRINTED)
    await expect(details.getByText(/^Kitchen printer: Reprinted \d/)).toBeVisible(SHOWN)
    await details.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('without paper staff are warned, and the docket waits', async () => {
    await printer.set('Paper out')
    await payOrder(page, 'Second, extra napkins')
    await expect(row('Second, extra napkins')).toBeVisible(SHOWN)
    const warning = counter.getByRole('status').filter({ hasText: 'Kitchen printer: Paper out' })
    await expect(warning).toBeVisible(SHOWN)
    await expectAccessible(counter)
    await warning.getByRole('button', { name: 'Dockets' }).click()
    await expect(counter.getByRole('dialog').getByText('Put in a new roll.', { exact: false })).toBeVisible()
    await expectAccessible(counter)
    await counter.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(printer.docket('Second, extra napkins')).toHaveCount(0)
  })

  await test.step('with a new roll the docket prints by itself, and the warning goes', async () => {
    await printer.set('Ready')
    await expect(printer.docket('Second, extra napkins')).toHaveCount(1, PRINTED)
    await expect(counter.getByText('Kitchen printer: Paper out')).toBeHidden(SHOWN)
  })
})
