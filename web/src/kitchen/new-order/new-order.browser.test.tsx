import { IDEMPOTENCY_KEY_HEADER } from '@fuel-shack/contract/platform/headers'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildOrder } from '../test/build-order.ts'
import { buildProduct } from '../test/build-product.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'
import { changeDraft, clearDraft } from './order-draft.ts'

const BURGER = buildProduct('burger', 'Shack burger', 18.9, 1)
const PIE = buildProduct('pie', 'Beef pie', 8.5, 2)
/** The button of the dish, not that of its line. */
const BURGER_BUTTON = /^Shack burger \$18\.90(?! ·)/u

const dish = (id: string, availability: Dish['availability'] = {}): Dish => ({
  id,
  description: '',
  details: null,
  availability,
})

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'New order' })
const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name })

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  clearDraft()
  server = new CounterServer()
  server.products = [BURGER, PIE]
  server.dishes = [dish('burger'), dish('pie', { soldOutUntil: null })]
  await renderFulfilment()
})

const open = () => userEvent.click(page.getByRole('button', { name: 'New order' }))

/** A colleague has typed the order that is typed here. */
async function askAboutSameOrder(): Promise<void> {
  server.rejection = 'order_typed_already'
  server.rejectionDetails = { doneBy: 'Kim', doneAt: new Date().toISOString() }
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(dialog.getByText(/Kim typed the same order at/)).toBeVisible()
}

// Covers counter-order-2.
it('a dish is ordered with three taps, and its number and time are said', async () => {
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(page.getByText(/^Order 143 is on the board, ready about/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.placed).toEqual([{ items: [{ productId: 'burger', quantity: 1 }], payment: 'till' }])
})

it('an order that was typed here neither rings nor is new here', async () => {
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.click(inDialog('Pay on collection'))
  await expect.element(dialog).not.toBeInTheDocument()
  server.orders = [buildOrder({ id: 'typed', number: '143', counter: { payment: 'collection', totalCents: 1890 } })]
  await expect.element(page.getByText('PAY ON COLLECTION $18.90')).toBeVisible()
  expect(page.getByText('NEW', { exact: true }).elements()).toEqual([])
  expect(server.seen).toEqual([])
})

it('a mobile is sent as a number and anything else as a name, with notes and what is eaten here', async () => {
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.fill(dialog.getByLabelText('Name or mobile'), '0412345678')
  await userEvent.fill(dialog.getByLabelText('Notes for the kitchen'), 'Table by the window')
  await userEvent.click(dialog.getByRole('switch', { name: 'Eating here' }))
  await userEvent.click(inDialog('Pay on collection'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.placed).toEqual([
    {
      items: [{ productId: 'burger', quantity: 2 }],
      payment: 'collection',
      contactNumber: '0412 345 678',
      customerNotes: 'Table by the window',
      isEatingHere: true,
    },
  ])
})

it('a dish that is sold out cannot be typed, and what was typed is still there after the dialog was closed', async () => {
  await open()
  await expect.element(inDialog(/^Beef pie.*Sold out/)).toBeDisabled()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await expect.element(dialog.getByText('1 item · $18.90')).toBeVisible()
})

it('an order that cannot be placed says why, and stays', async () => {
  server.rejection = 'sold_out'
  server.rejectionDetails = {
    products: [
      {
        id: 'burger',
        title: 'Shack burger',
        priceInCents: 1890,
        availability: { portions: [{ left: 2, reserved: 0, until: null }] },
      },
    ],
  }
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(dialog.getByText(/Only 2 of Shack burger left\./)).toBeVisible()
  await expect.element(dialog.getByText('1 item · $18.90')).toBeVisible()
})

it('the same order that a colleague has typed is placed again only if it is another one', async () => {
  await askAboutSameOrder()
  await userEvent.click(inDialog('Another, paid at the till'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.placed).toMatchObject([{ isAnother: true, payment: 'till' }])
})

it('the question about the same order ends when the dialog is closed', async () => {
  await askAboutSameOrder()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await expect.element(inDialog('Paid at the till')).toBeVisible()
  await expect.element(dialog.getByText(/Kim typed the same order/)).not.toBeInTheDocument()
})

it('the question about the same order ends when the order is changed', async () => {
  await askAboutSameOrder()
  await userEvent.fill(dialog.getByLabelText('Name or mobile'), 'Deb')
  await expect.element(dialog.getByText(/Kim typed the same order/)).not.toBeInTheDocument()
  await userEvent.click(inDialog('Paid at the till'))
  await expect.poll(() => server.placed).toEqual([expect.not.objectContaining({ isAnother: true })])
})

it('an order is sent again under the same key after an error of the server, until it is changed', async () => {
  const keys: (string | null)[] = []
  const { fetch: answer } = globalThis
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const isOrder = request instanceof Request && request.url.endsWith('/orders/counter')
    if (isOrder) keys.push(request.headers.get(IDEMPOTENCY_KEY_HEADER))
    return answer(request)
  })
  const payAndFail = async () => {
    const count = keys.length
    server.rejection = 'internal'
    await userEvent.click(inDialog('Paid at the till'))
    await expect.poll(() => keys.length).toBe(count + 1)
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(inDialog('Paid at the till')).not.toHaveAttribute('aria-busy')
  }
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await payAndFail()
  await payAndFail()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await payAndFail()
  const [first, second, changed] = keys
  expect(first).not.toBe('')
  expect(second).toBe(first)
  expect(changed).not.toBe(first)
})

it('the question about the same order has the focus when it appears', async () => {
  server.rejection = 'order_typed_already'
  server.rejectionDetails = { doneBy: 'Kim', doneAt: new Date().toISOString() }
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  inDialog('Paid at the till').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Kim typed the same order at/)
  await userEvent.keyboard('{Tab}')
  await expect.element(inDialog("No, it's the same")).toHaveFocus()
})

it('an order that the server cannot take yet waits, and is not said to lack reception', async () => {
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.fill(dialog.getByLabelText('Name or mobile'), 'Kev')
  server.rejection = 'too_many_requests'
  await userEvent.click(inDialog('Paid at the till'))
  await expect
    .element(page.getByText('Waiting for the server: the order for Kev is sent once it answers.'))
    .toBeVisible()
  await expect.element(page.getByText('Order sent to the kitchen')).toBeVisible()
})

it('a time that has passed stays chosen, and the order is sent only with another', async () => {
  changeDraft({ pickUpAt: new Date(Date.now() - 5 * 60_000).toISOString() })
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  const ready = dialog.getByLabelText('Ready')
  await expect.element(ready).not.toHaveDisplayValue('As soon as it’s ready')
  await expect.element(ready).toBeInvalid()
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('That time is over. Choose another.')
  expect(server.placed).toEqual([])
  await userEvent.selectOptions(ready, 'As soon as it’s ready')
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.placed).toEqual([{ items: [{ productId: 'burger', quantity: 1 }], payment: 'till' }])
})

// Covers counter-order-3.
it('without reception the order waits, and is sent once there is', async () => {
  await open()
  await userEvent.click(inDialog(BURGER_BUTTON))
  await userEvent.fill(dialog.getByLabelText('Name or mobile'), 'Kev')
  server.isDown = true
  await userEvent.click(inDialog('Paid at the till'))
  await expect.element(page.getByText('Waiting to be sent: Order for Kev')).toBeVisible()
  expect(server.placed).toEqual([])
  server.isDown = false
  await expect.element(page.getByText('Order sent to the kitchen')).toBeVisible()
  expect(server.placed).toMatchObject([{ name: 'Kev' }])
})
