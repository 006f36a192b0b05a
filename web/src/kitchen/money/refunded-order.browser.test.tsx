import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pollOften } from '../../../test/polls.ts'
import { buildOrder } from '../test/build-order.ts'
import { CounterServer } from '../test/counter-server.ts'
import { renderFulfilment } from '../test/render-fulfilment.tsx'

const REFUNDED = { refundedCents: 2930, isFullyRefunded: true } as const
const DO_NOT_COOK = 'Refunded – do not cook'

let server: CounterServer

beforeEach(() => {
  server = new CounterServer()
})

const rows = page.getByRole('button', { name: /Pick-up - / })
const row = rows.first()
const showFulfilled = page.getByRole('switch', { name: 'Show Fulfilled' })
const details = page.getByRole('dialog', { name: 'Order Details' })
const tap = async (name: string) => userEvent.click(details.getByRole('button', { name, exact: true }).last())
const justNow = () => new Date().toISOString()

it('a row has a text for refunds and disputes, beside its other details', async () => {
  server.orders = [
    buildOrder({ ...REFUNDED, createdAt: justNow() }),
    buildOrder({ refundedCents: 1890, createdAt: justNow() }),
    buildOrder({ dispute: { status: 'open', disputedAt: justNow() }, createdAt: justNow() }),
  ]
  await renderFulfilment()
  await expect.element(rows.nth(1)).toBeVisible()
  const [partRefunded, disputed] = rows.elements().map((element) => element.textContent)
  expect(partRefunded).toContain('Part refunded $18.90')
  expect(partRefunded).toMatch(/NEW.*just now/)
  expect(disputed).toContain('Payment disputed')
  await expect.element(page.getByText('2 new orders')).toBeVisible()
  await userEvent.click(showFulfilled)
  await expect.element(rows.filter({ hasText: DO_NOT_COOK })).toBeVisible()
  expect(row.element().textContent).toContain('Pick-up - 2 items')
  expect(row.element().textContent).not.toMatch(/NEW|just now/)
})

it('a refunded dish is struck out on its ticket and in the details, and is not ticked off or counted', async () => {
  const pie = { id: 'pie', title: 'Beef pie', quantity: 2, refundedQuantity: 1 }
  const salad = { id: 'salad', title: 'Garden salad', quantity: 1, refundedQuantity: 1 }
  const options = [{ title: 'onion', isRemoval: true }]
  server.orders = [buildOrder({ orderItems: [pie, { ...salad, options }], refundedCents: 1250 })]
  await renderFulfilment()
  await expect.element(row.getByText('1 × Beef pie')).toBeVisible()
  await expect.element(row.getByText('1 of 2 refunded')).toBeVisible()
  const struck = () => [...document.querySelectorAll('s')].map(({ textContent }) => textContent)
  expect(struck()).toEqual(['1 × Garden salad'])
  expect(lineThroughOf('NO onion')).toBe(true)
  expect(lineThroughOf('Refunded')).toBe(false)
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleName('1 × Beef pie, 1 of 2 refunded')
  await userEvent.click(page.getByRole('button', { name: 'All-day' }))
  const count = page.getByRole('region', { name: 'All-day count' })
  await expect.element(count.getByText('1 × Beef pie')).toBeVisible()
  expect(count.element().textContent).not.toMatch(/salad|onion/)
  await userEvent.click(page.getByRole('button', { name: 'All-day' }))

  await userEvent.click(row)
  await expect.element(details.getByText('Beef pie (x 1)')).toBeVisible()
  await expect.poll(struck).toContain('Garden salad (x 1)')
  await expect.element(details.getByText('Refunded', { exact: true }).first()).toBeVisible()
})

/** Says whether the text on the board has a line through it, its own or that of an element around it. */
function lineThroughOf(text: string): boolean {
  const element = row.getByText(text, { exact: true }).element()
  for (let each: Element | null = element; each && each !== row.element(); each = each.parentElement) {
    const { textDecorationLine, display } = getComputedStyle(each)
    if (textDecorationLine.includes('line-through')) return true
    if (display === 'inline-block') return false
  }
  return false
}

it('an order without a refund or dispute has no such text', async () => {
  server.orders = [buildOrder({ createdAt: justNow() })]
  await renderFulfilment()
  await userEvent.click(row)
  await expect.element(details).toBeVisible()
  expect(document.body.textContent).not.toMatch(/refunded|refunding|disput/i)
})

it('announces the refund of an open order, and shows it in the details', async () => {
  const order = buildOrder({ id: '01938f0e-0000-7000-8000-0000000ab12f', createdAt: justNow() })
  server.orders = [order]
  await renderFulfilment()
  await expect.element(row).toBeVisible()
  server.orders = [{ ...order, ...REFUNDED }]
  pollOften()
  await expect.element(page.getByText("Order AB12F was refunded. Don't cook it.")).toBeVisible()
  await userEvent.click(showFulfilled)
  await userEvent.click(row)
  await expect.element(details.getByText(DO_NOT_COOK)).toBeVisible()
  await expect.element(details.getByText('$29.30')).toBeVisible()
})

it('on a phone, each of several orders that are refunded at once is announced', async () => {
  const orders = ['412', '413', '414'].map((number) => buildOrder({ number, createdAt: justNow() }))
  server.orders = orders
  await renderFulfilment()
  await expect.poll(() => rows.elements()).toHaveLength(3)
  server.orders = orders.map((order) => ({ ...order, ...REFUNDED }))
  pollOften()
  for (const number of ['412', '413', '414'])
    await expect.element(page.getByText(new RegExp(`\\b${number}\\b.*Don't cook`)).first()).toBeVisible()
})

it.each([
  ['Notify Order Ready', 'dispatch'],
  ['Fulfill Order', 'fulfill'],
])('%s on a refunded order needs a second tap', async (label, action) => {
  server.orders = [buildOrder({ ...REFUNDED, createdAt: justNow() })]
  await renderFulfilment()
  await userEvent.click(showFulfilled)
  await userEvent.click(row)
  await tap(label)
  const question = details.getByText(`This order was refunded. Tap ${label} again to go ahead anyway.`)
  await expect.element(question).toBeVisible()
  expect(server.actions).toEqual([])

  // Closing cancels the confirmation.
  await tap('Close')
  await expect.element(details).not.toBeInTheDocument()
  await userEvent.click(row)
  await expect.element(question).not.toBeInTheDocument()
  await tap(label)
  await tap(label)
  await expect.poll(() => server.actions).toEqual([action])
})
