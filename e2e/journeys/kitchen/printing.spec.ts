import { docketPrinter } from '@fuel-shack/harness/pages/docket-printer'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { managerArea } from '@fuel-shack/harness/pages/manager-area'
import { riley } from '@fuel-shack/harness/people'
import { product } from '@fuel-shack/harness/site'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessibility.ts'
import { pay, startCheckout } from '../../support/paid-orders.ts'
import { openAs, registerCustomer } from '../../support/session.ts'
import { testOnRestStop } from '../../support/test.ts'

const test = testOnRestStop(() => ({ ORDERING: 'open', STANDINS_PRINTER: 'on' }))

// Covers printers-1, printers-9.
test('dockets print without hands, and wait while the paper is out', async ({ browser, page, request, restStop }) => {
  const printer = docketPrinter(await browser.newPage())
  await printer.open(restStop.standinsUrl)
  const customer = await registerCustomer(restStop.baseUrl)
  const payOrder = async (notes: string) =>
    pay(request, (await startCheckout(request, customer, notes, { quantity: 2 })).url)
  await payOrder('First, no ice')
  // A manager works in the kitchen, too.
  await openAs(page, riley)
  const { details, closeButton } = fulfilment(page)
  const area = managerArea(page)
  const { dialog } = area

  await test.step('a paid order is on the paper, and the order says when', async () => {
    const docket = printer.docket('First, no ice')
    await expect(docket).toHaveCount(1)
    await expect(docket).toContainText(`2 x ${product.title}`)
    await expect(docket).not.toContainText('REPRINT')
    await fulfilment(page).openOrder('First, no ice')
    await expect(details.getByText(/^Kitchen printer: Printed \d/)).toBeVisible()
    await closeButton.click()
  })

  await test.step('without paper staff are warned, and the docket waits for a new roll', async () => {
    await printer.set('Paper out')
    await payOrder('Second, extra napkins')
    const warning = page.getByRole('status').filter({ hasText: 'Kitchen printer: Paper out' })
    await expect(warning).toBeVisible()
    await warning.getByRole('button', { name: 'Dockets' }).click()
    await expect(dialog.getByText('Put in a new roll.', { exact: false })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(printer.docket('Second, extra napkins')).toHaveCount(0)
    await printer.set('Ready')
    await expect(printer.docket('Second, extra napkins')).toHaveCount(1)
    await expect(warning).toBeHidden()
  })

  await test.step('a manager adds a printer with their password, which calls and prints a test', async () => {
    await area.open()
    await area.goTo('Rest stop')
    await area.row('Printers').click()
    await expect(dialog.getByText('Set up on the server, not here')).toBeVisible()
    await area.confirm('Add a printer')
    await dialog.getByLabel('Name').fill('Grill')
    await area.confirmWithPassword('Add', riley)
    await expect(dialog.getByText('Waiting for the printer…')).toBeVisible()
    await expectAccessible(page)
    const [address = '', user = '', password = ''] = await dialog.getByRole('code').allTextContents()
    await printer.setUp({ address, user, password })
    await expect(dialog.getByText(/^It called at/)).toBeVisible()
    await area.confirm('Print a test docket')
    await expect(printer.docket('Not an order')).toHaveCount(1)
    await expect(dialog.getByText(/Test printed/)).toBeVisible()
    await area.confirm('Done')
    await area.confirm('Close')
  })
})
