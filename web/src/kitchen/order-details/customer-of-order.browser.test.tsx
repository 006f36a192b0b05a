import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pollOften } from '../../../test/polls.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
})

const row = page.getByRole('listitem').getByRole('button').first()
const details = page.getByRole('dialog', { name: 'Order Details' })
const close = async () => userEvent.click(details.getByRole('button', { name: 'Close', exact: true }).last())

it('opening an order tells its customer once that the kitchen has seen it', async () => {
  const order = buildOrder()
  server.orders = [order]
  await renderFulfilment()
  await userEvent.click(row)
  await expect.poll(() => server.seen).toEqual([order.id])
  await close()
  // The poll has brought the time.
  pollOften()
  await expect.poll(() => server.polls).toBeGreaterThan(1)
  await expect.element(details).not.toBeInTheDocument()
  await userEvent.click(row)
  await expect.element(details).toBeVisible()
  expect(server.seen).toEqual([order.id])
})

it('a failure does not stop the details, and is retried after the next poll', async () => {
  const order = buildOrder()
  server.orders = [order]
  server.seeingRejection = 'unavailable'
  await renderFulfilment()
  await userEvent.click(row)
  await expect.element(details.getByText('Shack burger (x 2)')).toBeVisible()
  await expect.poll(() => server.seen).toEqual([order.id])
  server.seeingRejection = undefined
  pollOften()
  await expect.poll(() => server.seen).toEqual([order.id, order.id])
})

it('row and details name the customer beside the number', async () => {
  server.orders = [buildOrder({ number: '417', customerName: 'Casey' })]
  await renderFulfilment()
  await expect.element(row.getByText('Casey', { exact: true })).toBeVisible()
  await userEvent.click(row)
  await expect.element(details.getByText('417 Casey')).toBeVisible()
})

it('an arrival is announced, and stands out in row and details', async () => {
  const order = buildOrder({ number: '417', customerName: 'Casey' })
  server.orders = [order]
  await renderFulfilment()
  await expect.element(row).toBeVisible()
  server.orders = [{ ...order, arrival: { place: 'Pump 3', arrivedAt: '2026-11-20T08:31:00.000Z' } }]
  pollOften()
  await expect.element(page.getByText('Order 417 (Casey) has arrived: Pump 3')).toBeVisible()
  await expect.element(row.getByText(/Arrived: Pump 3, .*6:31\spm/)).toBeVisible()
  await userEvent.click(row)
  await expect.element(details.getByText(/Arrived: Pump 3, .*6:31\spm/)).toBeVisible()
})
