import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RECEIPT } from '../../platform/paper/test/receipt.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
})

const row = page.getByRole('listitem').getByRole('button').first()
const details = page.getByRole('dialog', { name: 'Order Details' })
const tap = async (name: string) => userEvent.click(details.getByRole('button', { name, exact: true }))
const openInvoice = async () => {
  server.orders = [buildOrder({ createdAt: new Date().toISOString() })]
  await renderFulfilment()
  await userEvent.click(row)
  await tap('Tax invoice')
}

it('staff read the tax invoice of an order, choose the paper, print it and go back', async () => {
  server.receipt = RECEIPT
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openInvoice()
  await expect.element(details.getByRole('heading', { name: 'Tax invoice TI-000042' })).toHaveFocus()
  const invoice = details.getByRole('article', { name: 'Tax invoice' })
  await expect.element(invoice.getByText('Total includes GST of $3.80')).toBeVisible()
  expect(document.querySelector<HTMLElement>('.tax-papers')?.dataset['paper']).toBe('roll')
  await userEvent.click(details.getByRole('radio', { name: 'A4' }))
  expect(document.querySelector<HTMLElement>('.tax-papers')?.dataset['paper']).toBe('a4')
  expect(details.getByRole('button', { name: 'Fulfill Order' }).elements()).toEqual([])
  await tap('Print tax invoice')
  expect(print).toHaveBeenCalledOnce()
  await tap('Back to the order')
  await expect.element(details.getByRole('button', { name: 'Fulfill Order' })).toBeVisible()
})

it('a failure to load it has a button to try again', async () => {
  await openInvoice()
  server.receipt = RECEIPT
  await tap('Try again')
  await expect.element(details.getByRole('article', { name: 'Tax invoice' })).toBeVisible()
})

it('an order whose money has gone back still has it, and offers no further refund', async () => {
  server.receipt = RECEIPT
  server.orders = [buildOrder({ refundedCents: 4530, isFullyRefunded: true })]
  await renderFulfilment()
  await userEvent.click(page.getByRole('switch', { name: 'Show Fulfilled' }))
  await userEvent.click(row)
  await tap('Tax invoice')
  await expect.element(details.getByRole('article', { name: 'Tax invoice' })).toBeVisible()
  await tap('Back to the order')
  expect(details.getByRole('button', { name: 'Refund', exact: true }).elements()).toEqual([])
})
