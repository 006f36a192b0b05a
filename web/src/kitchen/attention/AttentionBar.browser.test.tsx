import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { pollHeaders } from '../orders/poll-headers.ts'

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
  pollHeaders.set({ attentionCount: 0, hasPrinters: false })
})

function buildAttention(changes: Partial<PaymentAttention> = {}): PaymentAttention {
  return {
    id: crypto.randomUUID(),
    kind: 'wrong_amount',
    receivedAt: '2025-01-07T05:04:00.000Z',
    sessionId: 'cs_test_1',
    transactionId: 'pi_attention',
    expectedCents: 2930,
    receivedCents: 1,
    currency: 'aud',
    contactNumber: '0412 345 678',
    items: [{ title: 'Shack burger', quantity: 2 }],
    resolvedAt: null,
    resolvedBy: null,
    ...changes,
  }
}
const dialog = page.getByRole('dialog', { name: 'Payments' })

it('the attention bar takes up no space and loads nothing while no payment needs attention', async () => {
  await renderFulfilment()
  await expect.element(page.getByText('No orders right now.', { exact: false })).toBeVisible()
  expect(page.getByText(/attention/).elements()).toEqual([])
  await expect.poll(() => getComputedStyle(document.documentElement).getPropertyValue('--bottom-bars')).toBe('48px')
  expect(server.attentionLoads).toBe(0)
})

it('the attention bar says how many payments need attention, announces it, and shows what to do', async () => {
  server.attention = [buildAttention()]
  await renderFulfilment()
  await expect.element(page.getByRole('status').filter({ hasText: '1 payment needs attention' })).toBeVisible()
  expect(server.attentionLoads).toBe(0)
  await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }))
  for (const text of [
    "The amount paid doesn't match the order total.",
    '$0.01',
    '$29.30',
    'Shack burger (x 2)',
    '0412 345 678',
    'pi_attention',
    'Refund it, or serve the order.',
  ]) {
    await expect.element(dialog.getByText(text, { exact: false })).toBeVisible()
  }
})

it('marks a payment as dealt with after a confirmation, by keyboard, without polling the orders', async () => {
  server.attention = [buildAttention(), buildAttention({ kind: 'second_payment', transactionId: 'pi_second' })]
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }))
  const first = dialog.getByRole('listitem').first()
  await userEvent.click(first.getByRole('button', { name: 'Mark as dealt with' }))
  await expect.element(first.getByRole('button', { name: 'Yes, dealt with' })).toHaveFocus()
  const { polls } = server
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Payment marked as dealt with').first()).toBeVisible()
  await expect.element(dialog.getByText('An order that was already paid was paid again.')).toBeVisible()
  await expect.element(dialog.getByText('1 payment needs attention.', { exact: false })).toHaveFocus()
  expect(server.attention.map(({ transactionId }) => transactionId)).toEqual(['pi_second'])
  expect(server.polls).toBe(polls)
})

it('Not yet cancels the confirmation', async () => {
  server.attention = [buildAttention()]
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as dealt with' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Not yet' }))
  await expect.element(dialog.getByRole('button', { name: 'Mark as dealt with' })).toBeVisible()
  expect(server.attention).toHaveLength(1)
})

it('refunds a payment after a confirmation, and shows that it is on its way', async () => {
  server.attention = [buildAttention({ canRefund: true })]
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Show', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: 'Refund $0.01' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, refund $0.01' }))
  await expect.element(dialog.getByText('Refunding $0.01.', { exact: false })).toBeVisible()
})
