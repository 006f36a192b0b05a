import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer
const at = '2026-11-20T02:04:00.000Z'
const row = page.getByRole('listitem').getByRole('button').first()
const details = page.getByRole('dialog', { name: 'Order Details' })
const start = details.getByRole('button', { name: 'Start', exact: true })
const inDetails = (name: string) => details.getByRole('button', { name, exact: true }).last()

beforeEach(() => {
  server = new CounterServer()
})

it('Start stores that the kitchen has begun, which details and row then show', async () => {
  server.orders = [buildOrder()]
  await renderFulfilment()
  await userEvent.click(row)
  await userEvent.click(start)
  await expect.element(details.getByText(/^Started by Sam, /)).toBeVisible()
  await expect.element(start).not.toBeInTheDocument()
  await userEvent.click(inDetails('Close'))
  await expect.element(row.getByText('Started · Sam')).toBeVisible()
})

it('the details say who has seen, started and announced the order', async () => {
  const by = { seenBy: 'Sam', startedBy: 'Alex', readyBy: 'Pat' }
  server.orders = [buildOrder({ seenAt: at, startedAt: at, dispatchedAt: at, ...by })]
  await renderFulfilment()
  await userEvent.click(row)
  const texts = details.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect.element(texts.first()).toBeVisible()
  expect(texts.elements().map(({ textContent }) => textContent.replace(/, .+/, ''))).toEqual([
    'Seen by Sam',
    'Started by Alex',
    'Ready by Pat',
  ])
})

it('a failed Start keeps its button and says so', async () => {
  server.orders = [buildOrder({ seenAt: at })]
  server.rejection = 'internal'
  await renderFulfilment()
  await userEvent.click(row)
  await userEvent.click(start)
  await expect.element(page.getByText('Not saved. Something went wrong on our side. Try again.').first()).toBeVisible()
  await expect.element(start).toBeEnabled()
})

it('who fulfils an order that a colleague has fulfilled a moment before reads who and when', async () => {
  server.orders = [buildOrder()]
  server.fulfilledBefore = { fulfilledAt: at, fulfilledBy: 'Alex' }
  await renderFulfilment()
  await userEvent.click(row)
  await userEvent.click(inDetails('Fulfill Order'))
  await expect.element(page.getByText(/^Alex marked this order as fulfilled at .+\.$/)).toBeVisible()
  await expect.element(page.getByText('Order marked as fulfilled', { exact: true })).not.toBeInTheDocument()
  await expect.element(details).not.toBeInTheDocument()
})
