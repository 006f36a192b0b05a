import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice } from '../test/stored-on-device.ts'

let server: CounterServer
const button = (name: string) => page.getByRole('button', { name, exact: true })
const ticket = (number: string) => page.getByRole('button', { name: new RegExp(`^${number} `) })
const details = page.getByRole('dialog', { name: 'Order Details' })
const question = page.getByRole('status').getByText('Allergy checked?')
const anOrder = (number: string, changes: Partial<Order> = {}) =>
  buildOrder({ number, createdAt: new Date().toISOString(), ...changes })
const pause = async (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const MORE_THAN_A_DOUBLE_TAP_MS = 600

async function openBoard(): Promise<void> {
  server.orders = [anOrder('402', { allergies: ['milk', 'egg'], customerNotes: 'No nuts' }), anOrder('401')]
  await renderFulfilment()
  await expect.element(ticket('402')).toBeVisible()
}

beforeEach(() => {
  server = new CounterServer()
  resetDevice()
})

// Covers checkout-13.
it('a ticket states allergies in inverse colours, and Done asks once before it marks the order', async () => {
  await openBoard()
  const stated = ticket('402').getByText('ALLERGY: milk, egg')
  await expect.element(stated).toBeVisible()
  const { color, backgroundColor } = getComputedStyle(stated.element())
  const body = getComputedStyle(document.body)
  expect([color, backgroundColor]).toEqual([body.backgroundColor, body.color])
  await expect.element(ticket('402').getByText('No nuts')).toBeVisible()
  await expect.element(ticket('401').getByText('ALLERGY')).not.toBeInTheDocument()
  await userEvent.dblClick(button('Done, 402'))
  await expect.element(question).toBeVisible()
  expect(server.actions).toEqual([])
  await pause(MORE_THAN_A_DOUBLE_TAP_MS)
  await userEvent.click(button('Yes, done, 402'))
  await expect.poll(() => server.actions).toEqual(['fulfill'])
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.click(button('Done, 401'))
  await expect.poll(() => server.actions).toEqual(['fulfill', 'fulfill'])
})

it('D asks about an allergy too, and a second D marks the order, unless another was done meanwhile', async () => {
  await openBoard()
  await userEvent.keyboard('1')
  await userEvent.keyboard('d')
  await expect.element(question).toBeVisible()
  expect(server.actions).toEqual([])
  await userEvent.keyboard('2d')
  await expect.poll(() => server.actions).toEqual(['fulfill'])
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('1d')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('d')
  await expect.poll(() => server.actions).toEqual(['fulfill', 'fulfill'])
})

it('the details of an order state its allergies, and ask before it is fulfilled', async () => {
  await openBoard()
  await userEvent.click(ticket('402'))
  await expect.element(details.getByText('ALLERGY: milk, egg')).toBeVisible()
  await userEvent.click(details.getByRole('button', { name: 'Fulfill Order' }))
  await expect
    .element(details.getByRole('alert'))
    .toHaveTextContent('Allergy checked? Tap Fulfill Order again if it is.')
  expect(server.actions).toEqual([])
  await userEvent.click(details.getByRole('button', { name: 'Fulfill Order' }))
  await expect.poll(() => server.actions).toEqual(['fulfill'])
})
