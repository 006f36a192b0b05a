import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { DocketPrint } from '@fuel-shack/contract/sales/printing/printing'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { pollHeaders } from '../orders/poll-headers.ts'

let server: CounterServer
let order: Order

beforeEach(() => {
  server = new CounterServer()
  pollHeaders.set({ attentionCount: 0, hasPrinters: false })
  order = buildOrder({ number: '123' })
  server.orders = [order]
})

const printer = { id: 'kitchen', name: 'Kitchen printer', lastSeenAt: new Date().toISOString() }
const buildPrint = (changes: Partial<DocketPrint> = {}): DocketPrint => ({
  orderId: order.id,
  printerId: 'kitchen',
  copy: 1,
  state: 'waiting',
  createdAt: new Date(Date.now() - 120_000).toISOString(),
  ...changes,
})
const bar = page.getByRole('status').filter({ hasText: 'printed' })
const dialog = page.getByRole('dialog', { name: 'Dockets' })
const row = () => page.getByRole('button', { name: /^123/ })

// Covers printers-5.
it('asks for nothing and shows nothing without printers', async () => {
  await renderFulfilment()
  await expect.element(row()).toBeVisible()
  await userEvent.click(row())
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
  expect(page.getByRole('list', { name: 'Dockets' }).elements()).toEqual([])
  expect(server.printingLoads).toBe(0)
})

it('the screen shows no warning while every docket is printed', async () => {
  server.printing = { printers: [printer], prints: [buildPrint({ state: 'printed', printedAt: printer.lastSeenAt })] }
  await renderFulfilment()
  await vi.waitFor(() => expect(server.printingLoads).toBeGreaterThan(0))
  await userEvent.click(row())
  await expect.element(page.getByText(/Kitchen printer: Printed \d/)).toBeVisible()
  expect(page.getByText('Not printed', { exact: false }).elements()).toEqual([])
})

// Covers printers-4.
it('warns of an order that was not printed, on the order and in a bar that says why and what to do', async () => {
  server.printing = {
    printers: [{ ...printer, problem: 'paper' }],
    prints: [buildPrint({ problem: 'paper', isLate: true })],
  }
  await renderFulfilment()
  await expect.element(bar.getByText('Not printed: order 123. Kitchen printer: Paper out')).toBeVisible()
  await expect.element(row().getByText('Not printed: paper out')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Dockets' }))
  await expect.element(dialog.getByText('Put in a new roll.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Kitchen printer: Not printed: paper out')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

it('a printer that has never called does not concern the kitchen: neither its silence nor its dockets', async () => {
  const added = { id: 'grill', name: 'Grill', isSilent: true as const }
  server.printing = {
    printers: [added, { ...printer, problem: 'paper' }],
    prints: [buildPrint({ printerId: 'grill', isLate: true })],
  }
  await renderFulfilment()
  await expect.element(page.getByText('Kitchen printer: Paper out', { exact: true })).toBeVisible()
  expect(page.getByText(/Grill|Not printed/).elements()).toEqual([])
})

it('on a phone on its side the bar can be put off until there is another warning', async () => {
  await page.viewport(844, 390)
  server.printing = { printers: [{ ...printer, problem: 'paper' }], prints: [] }
  await renderFulfilment()
  const paper = page.getByText('Kitchen printer: Paper out', { exact: true })
  await expect.element(paper).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Later' }))
  await expect.element(paper).not.toBeInTheDocument()
  server.printing = { printers: [{ ...printer, problem: 'jam' }], prints: [] }
  await expect.element(page.getByText('Kitchen printer: Paper jam', { exact: true })).toBeVisible()
  await page.viewport(390, 844)
})

it('warns of a printer that does not call any more, without any order', async () => {
  server.printing = { printers: [{ ...printer, isSilent: true }], prints: [] }
  await renderFulfilment()
  const silent = page.getByRole('status').filter({ hasText: 'Kitchen printer: No contact' })
  await expect.element(silent).toBeVisible()
})

it('Try again sends a docket that has failed, and says if that is rejected', async () => {
  server.printing = {
    printers: [printer],
    prints: [buildPrint({ state: 'failed', problem: 'unsupported', isLate: true })],
  }
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Dockets' }))
  server.rejection = 'unavailable'
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Docket not sent.', { exact: false }).first()).toBeVisible()
  server.printing = { printers: [printer], prints: [buildPrint()] }
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(server.prints).toEqual([{ printerId: 'kitchen' }]))
  await expect.element(dialog.getByText('Order 123')).not.toBeInTheDocument()
})

it('a docket that was printed in this browser counts as printed', async () => {
  vi.spyOn(globalThis, 'open').mockImplementation(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    onTestFinished(() => frame.remove())
    return frame.contentWindow
  })
  server.printing = { printers: [printer], prints: [buildPrint({ isLate: true })] }
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Dockets' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Print here' }))
  await expect.element(dialog.getByText('Order 123')).not.toBeInTheDocument()
})

it('prints another docket of an order from its details', async () => {
  server.printing = { printers: [printer], prints: [buildPrint({ state: 'printed', printedAt: printer.lastSeenAt })] }
  await renderFulfilment()
  await vi.waitFor(() => expect(server.printingLoads).toBeGreaterThan(0))
  await userEvent.click(row())
  await userEvent.click(page.getByRole('button', { name: 'Another docket' }))
  await expect.element(page.getByText('Docket sent to Kitchen printer').first()).toBeVisible()
  expect(server.prints).toEqual([{ printerId: 'kitchen' }])
})
