import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { typeByHand } from '../../../test/type-by-hand.ts'
import { scan } from '../../../test/scan.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const PRODUCT = '00123457'

let server: CounterServer
const dialog = page.getByRole('dialog', { name: 'Card' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const productText = dialog.getByText("That's a product's barcode, not a card. Scan the customer's card.")

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server = new CounterServer()
  server.orders = [buildOrder({ number: '401' })]
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

async function openForm(move: 'Collect' | 'Redeem' | 'Pay with balance'): Promise<void> {
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Card number' }), '7764595258167303')
  await userEvent.click(inDialog(move))
}

it.each([
  ['Collect', PRODUCT],
  ['Pay with balance', `]C1${PRODUCT}`],
  ['Redeem', '9300'],
] as const)("a code that is scanned in '%s' is no amount and sends nothing: %s", async (move, code) => {
  await openForm(move)
  scan(code, 'Enter')
  await expect.element(dialog.getByText(/Scan the customer's card\.$/)).toBeVisible()
  const typed = dialog.element().querySelectorAll('input')
  expect([...typed].map(({ value }) => value).filter((value) => value !== '$0.00')).toEqual([])
  expect(server.cardCalls.map(({ path }) => path)).toEqual(['card'])
})

it('an amount that was typed stays when a code is scanned behind it', async () => {
  await openForm('Pay with balance')
  await typeByHand('350')
  scan(PRODUCT, 'Tab')
  await expect.element(productText).toBeVisible()
  await expect.element(inDialog('Take off $3.50')).toBeEnabled()
})

// Covers counter-9.
it('a product that is scanned for a card says so, and leaves the field empty', async () => {
  await renderFulfilment()
  await userEvent.click(page.getByRole('button', { name: 'Account menu' }))
  await userEvent.click(page.getByRole('button', { name: 'Card', exact: true }))
  const field = dialog.getByRole('textbox', { name: 'Card number' })
  await expect.element(field).toHaveFocus()
  scan(PRODUCT)
  await expect.element(productText).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  expect(server.cardCalls).toEqual([])
})

it('a code that is scanned on the board selects no ticket and marks none as ready or done', async () => {
  await renderFulfilment()
  await expect.element(page.getByText('401').first()).toBeVisible()
  scan('1rd1d', 'Enter')
  await expect.element(page.getByText(/^Something was scanned/)).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  expect(localStorage.getItem('staff-actions') ?? '[]').toBe('[]')
  expect(server.actions).toEqual([])
})
