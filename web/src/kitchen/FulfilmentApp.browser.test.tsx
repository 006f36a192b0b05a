import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from './test/build-order.ts'
import { CounterServer } from './test/counter-server.ts'
import { renderFulfilment } from './test/render-fulfilment.tsx'
import { storedMarks } from './test/stored-on-device.ts'

let server: CounterServer
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeEach(() => {
  server = new CounterServer()
})

const openFirstOrder = async () => userEvent.click(page.getByRole('button', { name: /Pick-up|Delivery/ }).first())
const inDetails = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).last()

// Covers order-list-4, order-list-5.
it('a row shows the order type, the items, the contact and the time', async () => {
  server.orders = [
    buildOrder({ createdAt: '2025-01-07T05:04:00.000Z' }),
    buildOrder({
      isDelivery: true,
      deliveryAddress: '1 Mulga Road',
      orderItems: [{ id: 'item', title: 'Gravy', quantity: 1 }],
    }),
  ]
  await renderFulfilment()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect.element(rows.first().getByText('Pick-up - 2 items')).toBeVisible()
  await expect.element(rows.first().getByText('0412 345 678')).toBeVisible()
  await expect.element(rows.first().getByText('Tue, Jan 7, 2025 3:04 PM')).toBeVisible()
  await expect.element(rows.nth(1).getByText('Delivery - 1 item')).toBeVisible()
  await expect.element(rows.nth(1).getByText('1 Mulga Road')).toBeVisible()
})

// Covers order-details-1, order-details-2.
it('the details show every field, with its fallback', async () => {
  server.orders = [buildOrder({ customerNotes: 'No beetroot' })]
  await renderFulfilment()
  await openFirstOrder()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  for (const text of ['0412 345 678', 'casey@fuelshack.example', 'Pick-up', 'N/A', 'pi_3QabcDEF', 'Not Fulfilled']) {
    await expect.element(details.getByText(text)).toBeVisible()
  }
  await expect.element(details.getByText('No beetroot')).toBeVisible()
  await expect.element(details.getByText('Shack burger (x 2)')).toBeVisible()
})

it('an order is marked as new and counted in the title until it is opened, even after a reload', async () => {
  server.orders = [buildOrder({ createdAt: minutesAgo(1) })]
  const screen = await renderFulfilment()
  await expect.element(page.getByText('NEW', { exact: true })).toBeVisible()
  await expect.poll(() => document.title).toBe('(1) Fulfilment – Fuel Shack')
  await openFirstOrder()
  await expect.poll(() => document.title).toBe('Fulfilment – Fuel Shack')
  await screen.unmount()

  await renderFulfilment()
  await expect.element(page.getByText('No new orders')).toBeVisible()
})

// Covers order-details-5, toasts-2.
it('fulfilling closes the details with a toast, and Undo resets the order', async () => {
  server.orders = [buildOrder()]
  await renderFulfilment()
  await openFirstOrder()
  await userEvent.click(inDetails('Fulfill Order'))
  await expect.element(page.getByText('Order marked as fulfilled', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No orders right now\./)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(page.getByText('Order fulfillment status reset')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeVisible()
  expect(server.actions).toEqual(['fulfill', 'unfulfill'])
})

// Covers order-details-5, states-2, toasts-4.
it('notifying closes the details with a toast and does not change the order’s state', async () => {
  server.orders = [buildOrder()]
  await renderFulfilment()
  await openFirstOrder()
  await userEvent.click(inDetails('Notify Order Ready'))
  await expect
    .element(page.getByText('Customer has been notified that their order is ready', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeVisible()
  expect(server.actions).toEqual(['dispatch'])
})

// Covers order-details-6.
it.each(['fulfil', 'reset'] as const)('a failed %s keeps the details open and says so', async (action) => {
  const isReset = action === 'reset'
  server.orders = [buildOrder({ fulfilledAt: isReset ? '2025-01-07T05:10:00.000Z' : null })]
  server.rejection = 'internal'
  await renderFulfilment()
  if (isReset) await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await openFirstOrder()
  await userEvent.click(inDetails(isReset ? 'Reset Fulfilment Status' : 'Fulfill Order'))
  await expect.element(page.getByText('Not saved. Something went wrong on our side. Try again.').first()).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
})

// Covers fulfilment-3.
it('the staff menu has Log Out and the version', async () => {
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  const menu = page.getByRole('dialog', { name: 'Account (Staff)', exact: true })
  await expect.element(menu.getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await expect.element(menu.getByText('App version: 1.3.0', { exact: true })).toBeVisible()
})

// Covers order-details-6.
it('a rejected notification keeps the details open and says that nothing was sent', async () => {
  server.orders = [buildOrder()]
  server.rejection = 'recently_dispatched'
  await renderFulfilment()
  await openFirstOrder()
  await userEvent.click(inDetails('Notify Order Ready'))
  await expect.element(page.getByText('Not sent again. Already notified less than a minute ago.').first()).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
})

// Covers order-list-2, order-list-6, order-details-4, toasts-3.
it('Show Fulfilled shows the note and the fulfilled orders, which can be reset', async () => {
  server.orders = [buildOrder({ fulfilledAt: '2025-01-07T05:10:00.000Z' })]
  await renderFulfilment()
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await expect
    .element(
      page.getByText('Results limited to the top 100 historical orders ordered by creation date descending...', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByText('Fulfilled: Tue, Jan 7, 2025 3:10 PM')).toBeVisible()
  await openFirstOrder()
  await expect.element(inDetails('Fulfill Order')).not.toBeInTheDocument()
  await userEvent.click(inDetails('Reset Fulfilment Status'))
  await expect.element(page.getByText('Order fulfillment status reset')).toBeVisible()
})

it('an order that was fulfilled elsewhere since the last poll has the details of the fulfilled list', async () => {
  const order = buildOrder({ createdAt: minutesAgo(1) })
  server.orders = [order]
  await renderFulfilment()
  await expect.element(page.getByRole('button', { name: /Pick-up/ })).toBeVisible()
  server.orders = [{ ...order, fulfilledAt: '2025-01-07T05:10:00.000Z' }]
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await expect.element(page.getByText('Fulfilled: Tue, Jan 7, 2025 3:10 PM')).toBeVisible()
  await openFirstOrder()
  await expect.element(inDetails('Reset Fulfilment Status')).toBeVisible()
  await expect.element(page.getByText('Not Fulfilled')).not.toBeInTheDocument()
})

// Covers fulfilment-4.
it('the screen says that orders are loading before the first list', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderFulfilment()
  await expect.element(page.getByText('Loading orders...', { exact: true })).toBeVisible()
})

// Covers fulfilment-5.
it('the screen shows an error, not an empty list, if no list ever loaded', async () => {
  server.isDown = true
  await renderFulfilment()
  await expect.element(page.getByText('Error loading orders', { exact: true })).toBeVisible()
  await expect.element(page.getByText("Can't check for new orders")).toBeVisible()
  await expect.element(page.getByText('No new orders')).not.toBeInTheDocument()
})

it('warns while the server cannot save orders, even if the list did not change', async () => {
  server.orders = [buildOrder()]
  server.writeFailure = 'storage_full'
  await renderFulfilment()
  const alert = page.getByRole('alert').filter({ hasText: "New orders can't be saved" })
  await expect
    .element(alert)
    .toHaveTextContent("New orders can't be savedThe server's disk is full. Tell the person who runs it.")
  await expect.element(page.getByText('Error loading orders', { exact: true })).not.toBeInTheDocument()

  server.writeFailure = undefined
  const shown = page.getByRole('switch', { name: 'Show Fulfilled' })
  await userEvent.click(shown)
  await userEvent.click(shown)
  await expect.element(alert).not.toBeInTheDocument()
  expect(server.unchanged).toBeGreaterThan(0)
})

// Covers order-details-3.
it('the second docket of an order that this device prints says REPRINT', async () => {
  server.orders = [buildOrder()]
  const frames: HTMLIFrameElement[] = []
  vi.stubGlobal('open', () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    frames.push(frame)
    return frame.contentWindow
  })
  onTestFinished(() => frames.forEach((frame) => frame.remove()))
  await renderFulfilment()
  for (const [index, isReprint] of [false, true].entries()) {
    await openFirstOrder()
    await userEvent.click(inDetails('Print'))
    const docket = () => frames[index]?.contentDocument?.body.textContent
    await expect.poll(docket).toContain('Shack burger')
    expect(docket()?.includes('REPRINT')).toBe(isReprint)
  }
})

it('explains a blocked print window, and does not count the order as printed', async () => {
  const order = buildOrder()
  server.orders = [order]
  vi.stubGlobal('open', () => null)
  await renderFulfilment()
  await openFirstOrder()
  await userEvent.click(inDetails('Print'))
  const blocked = page.getByText(/The browser blocked the print window\. Allow pop-ups/)
  await expect.element(blocked).toBeVisible()
  expect(storedMarks()[order.id]?.printedAtMs).toBeUndefined()

  await userEvent.click(inDetails('Close'))
  await expect.element(blocked).not.toBeInTheDocument()
  await openFirstOrder()
  await expect.element(inDetails('Print')).toBeVisible()
  await expect.element(blocked).not.toBeInTheDocument()
})
