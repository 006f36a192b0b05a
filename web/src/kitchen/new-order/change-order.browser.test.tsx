import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildProduct } from '../test/build-product.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { resetDevice, storedActions } from '../test/stored-on-device.ts'
import { changeDraft, clearDraft } from './order-draft.ts'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'New order' })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name })
const report = page.getByText(/^Order for Kev: Not sent to the kitchen\. Shack burger is sold out/)

beforeEach(async () => {
  resetDevice()
  clearDraft()
  server = new CounterServer()
  server.products = [buildProduct('burger', 'Shack burger', 18.9, 1), buildProduct('pie', 'Beef pie', 8.5, 2)]
  server.dishes = ['burger', 'pie'].map((id) => ({ id, description: '', details: null, availability: {} }))
  await renderFulfilment()
})

/** An order waits for reception, and is rejected then, because a dish is sold out. */
async function typeRejectedOrder(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'New order' }))
  await userEvent.click(inDialog(/^Shack burger \$18\.90(?! ·)/u))
  await userEvent.click(inDialog(/^Beef pie \$8\.50(?! ·)/u))
  await userEvent.fill(dialog.getByLabelText('Name or mobile'), 'Kev')
  server.isDown = true
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(page.getByText('Waiting to be sent: Order for Kev')).toBeVisible()
  server.rejection = 'sold_out'
  server.rejectionDetails = { products: [{ id: 'burger', title: 'Shack burger', priceInCents: 1890 }] }
  server.isDown = false
  await expect.element(report).toBeVisible()
}

it('a typed order that the server rejected later is changed, and sent', async () => {
  await typeRejectedOrder()
  await userEvent.click(page.getByRole('button', { name: 'Change, Kev' }))
  await expect.element(dialog.getByText('2 items · $27.40')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name or mobile')).toHaveValue('Kev')
  expect(storedActions()).toEqual([])
  await expect.element(report).not.toBeInTheDocument()
  await userEvent.click(inDialog('Remove one Shack burger'))
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.placed).toEqual([{ items: [{ productId: 'pie', quantity: 1 }], payment: 'till', name: 'Kev' }])
})

it('a typed order that was rejected later does not replace another one that is being typed', async () => {
  await typeRejectedOrder()
  changeDraft({ contact: 'Deb' })
  await userEvent.click(page.getByRole('button', { name: 'Change, Kev' }))
  await expect.element(page.getByText(/^Another order is being typed/)).toBeVisible()
  await expect.element(report).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'New order' }))
  await expect.element(dialog.getByLabelText('Name or mobile')).toHaveValue('Deb')
  await userEvent.click(inDialog('Start again'))
  await userEvent.click(inDialog('Close'))
  await userEvent.click(page.getByRole('button', { name: 'Change, Kev' }))
  await expect.element(dialog.getByText('2 items · $27.40')).toBeVisible()
})
