import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { storedMarks } from '../test/stored-on-device.ts'

const idle = async () => new Promise((resolve) => requestIdleCallback(resolve))

it('the warm-up of the dialog changes nothing in the page, and marks no order as opened', async () => {
  const order = buildOrder({ number: '401', createdAt: new Date().toISOString() })
  const server = new CounterServer()
  server.orders = [order]
  const added: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) added.push(node.textContent ?? '')
  })
  observer.observe(document, { childList: true, subtree: true })
  await renderFulfilment()
  const ticket = page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first()
  await expect.element(ticket).toBeVisible()
  const focused = document.activeElement
  for (let count = 0; count < 4; count += 1) await idle()
  observer.disconnect()
  expect(added.join()).not.toContain('Order Details')
  expect(document.activeElement).toBe(focused)
  expect(storedMarks()[order.id]?.openedAtMs).toBeUndefined()

  await userEvent.click(ticket.getByRole('button').first())
  await expect.element(page.getByRole('dialog', { name: 'Order Details' })).toBeVisible()
  await expect.poll(() => storedMarks()[order.id]?.openedAtMs).toBeDefined()
})
