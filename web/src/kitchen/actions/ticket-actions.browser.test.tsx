import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { POLL_INTERVAL_MS } from '../orders/server-contact.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice, storedActions } from '../test/stored-on-device.ts'
import { READY_UNDO_MS } from '../tickets/action-queue.ts'
import { DONE_SHOWN_MS } from '../tickets/done-tickets.ts'

const STEP_MS = 500
let server: CounterServer
const tickets = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByLabelText('Notifications').getByText(text, { exact: true })
const anOrder = (number: string, changes: Partial<Order> = {}) =>
  buildOrder({ number, customerName: 'Mo', createdAt: new Date().toISOString(), ...changes })

/** Time passes in steps, as React renders in real time. */
async function letPass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  server = new CounterServer()
  resetDevice()
})

it('Done fulfils the order at once; its ticket stays with Undo, and then leaves', async () => {
  server.orders = [anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await userEvent.click(button('Done, 401 Mo'))
  await expect.poll(() => server.actions).toEqual(['fulfill'])
  await expect.element(toast('Order marked as fulfilled')).toBeVisible()
  await expect.element(button('Undo, 401 Mo')).toBeVisible()
  await letPass(DONE_SHOWN_MS - 1000)
  expect(tickets.elements()).toHaveLength(2)
  await letPass(3000)
  await expect.poll(() => tickets.elements()).toHaveLength(1)
  expect(storedActions()).toEqual([])
})

it('Undo opens the order again, and its ticket has not moved', async () => {
  server.orders = [anOrder('403'), anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await userEvent.click(button('Done, 402 Mo'))
  // The place is that on the page, which a click may scroll.
  const topOfLast = () => tickets.nth(2).element().getBoundingClientRect().top + scrollY
  const top = topOfLast()
  await expect.poll(() => server.actions).toEqual(['fulfill'])
  await letPass(1000)
  await userEvent.click(button('Undo, 402 Mo'))
  await expect.poll(() => server.actions).toEqual(['fulfill', 'unfulfill'])
  await expect.element(button('Done, 402 Mo')).toBeVisible()
  await letPass(20_000)
  expect(topOfLast()).toBe(top)
  expect(tickets.elements()).toHaveLength(3)
})

it('Ready notifies the customer after a time in which it can be taken back', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await userEvent.click(button('Ready, 401 Mo'))
  await expect.element(tickets.getByText('Notifying…')).toBeVisible()
  await letPass(1000)
  await userEvent.click(button('Undo, 401 Mo'))
  await letPass(READY_UNDO_MS * 2)
  expect(server.actions).toEqual([])

  await userEvent.click(button('Ready, 401 Mo'))
  await letPass(READY_UNDO_MS)
  await expect.poll(() => server.actions).toEqual(['dispatch'])
  await expect.element(toast('Customer has been notified that their order is ready')).toBeVisible()
  await expect.element(tickets.getByText(/^Notified: /)).toBeVisible()
  await expect.element(button('Notified, 401 Mo')).toHaveAttribute('aria-disabled', 'true')
  await letPass(70_000)
  await expect.element(button('Ready again, 401 Mo')).toBeVisible()
})

it('a double tap does it once, and does not undo it', async () => {
  server.orders = [anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await userEvent.dblClick(button('Done, 402 Mo'))
  await userEvent.dblClick(button('Ready, 401 Mo'))
  await letPass(READY_UNDO_MS + 1000)
  await expect.poll(() => server.actions).toEqual(['fulfill', 'dispatch'])
})

it('Done sends a Ready that could still be taken back first', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await userEvent.click(button('Ready, 401 Mo'))
  await letPass(1000)
  await userEvent.click(button('Done, 401 Mo'))
  await expect.poll(() => server.actions).toEqual(['dispatch', 'fulfill'])
})

it('a failure stays on its ticket until it is tried again and succeeds', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  server.rejection = 'internal'
  await userEvent.click(button('Done, 401 Mo'))
  const failure = tickets.getByText('Not marked as done. Something went wrong on our side. Try again.')
  await expect.element(failure).toBeVisible()
  await letPass(20_000)
  await expect.element(failure).toBeVisible()
  await userEvent.click(button('Try again, 401 Mo'))
  await expect.poll(() => server.actions).toEqual(['fulfill'])
  await expect.element(failure).not.toBeInTheDocument()
})

it('a failure stays on its ticket until it is dismissed', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  server.rejection = 'message_provider_failed'
  await userEvent.click(button('Ready, 401 Mo'))
  await letPass(READY_UNDO_MS)
  const failure = tickets.getByText("Customer not notified. The message didn't send. Try again.")
  await expect.element(failure).toBeVisible()
  await userEvent.click(button('Dismiss, 401 Mo'))
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(button('Ready, 401 Mo')).toBeVisible()
  expect(server.actions).toEqual([])
})

it('without a connection actions wait on their tickets, and are sent once and in order when it is back', async () => {
  server.orders = [anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await expect.element(button('Ready, 401 Mo')).toBeVisible()
  server.isDown = true
  await userEvent.click(button('Ready, 401 Mo'))
  await letPass(READY_UNDO_MS + 500)
  await userEvent.click(button('Done, 402 Mo'))
  await letPass(1000)
  await expect.element(tickets.getByText('Notifying: waiting for a connection')).toBeVisible()
  await expect.element(tickets.getByText('Done: waiting for a connection')).toBeVisible()
  await letPass(30_000)
  expect(server.actions).toEqual([])
  expect(tickets.elements()).toHaveLength(2)
  server.isDown = false
  await letPass(POLL_INTERVAL_MS * 2)
  await expect.poll(() => server.actions).toEqual(['dispatch', 'fulfill'])
  await letPass(30_000)
  expect(server.actions).toEqual(['dispatch', 'fulfill'])
  expect(storedActions()).toEqual([])
})

it('an action that does not apply any more is reported without its ticket, until it is dismissed', async () => {
  server.orders = [anOrder('402'), anOrder('401')]
  await renderFulfilment()
  await expect.element(button('Done, 401 Mo')).toBeVisible()
  server.isDown = true
  await userEvent.click(button('Done, 401 Mo'))
  await letPass(15_000)
  server.orders = server.orders.map((order) =>
    order.number === '401'
      ? { ...order, cancelledAt: new Date().toISOString(), acknowledgedAt: new Date().toISOString() }
      : order,
  )
  server.isDown = false
  await letPass(POLL_INTERVAL_MS * 2)
  const report = page.getByText('Order 401: Not marked as done. The customer cancelled this order.')
  await expect.element(report).toBeVisible()
  await letPass(3000)
  await expect.poll(() => tickets.elements()).toHaveLength(1)
  expect(server.actions).toEqual([])
  await userEvent.click(button('Dismiss, 401'))
  await expect.element(report).not.toBeInTheDocument()
})

it('Notify Order Ready in the dialog and Ready on the ticket send one message', async () => {
  server.orders = [anOrder('401')]
  await renderFulfilment()
  await userEvent.click(button('Ready, 401 Mo'))
  await userEvent.click(tickets.getByRole('button').first())
  await userEvent.click(page.getByRole('button', { name: 'Notify Order Ready' }))
  await expect.poll(() => server.actions).toEqual(['dispatch'])
  await letPass(READY_UNDO_MS * 2)
  expect(server.actions).toEqual(['dispatch'])
  await expect.element(button('Notified, 401 Mo')).toBeVisible()
})

it('a fulfilled order and one that was called off have neither Ready nor Done', async () => {
  const now = new Date().toISOString()
  const closed: Partial<Order>[] = [
    { fulfilledAt: now },
    { cancelledAt: now },
    { declinedAt: now },
    { isFullyRefunded: true },
  ]
  server.orders = closed.map((changes, index) => anOrder(`40${index}`, changes))
  await renderFulfilment()
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await expect.poll(() => tickets.elements()).toHaveLength(closed.length)
  expect(page.getByRole('button', { name: /^(?:Ready|Done), / }).elements()).toEqual([])
})
