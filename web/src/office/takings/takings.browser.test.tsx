import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { button, heading } from '../test/manager-page.ts'
import { choose, dayField, openDay, openTakings, panel, textOf } from './test/takings-page.ts'
import { FIGURES, TakingsServer } from './test/takings-server.ts'

let server: TakingsServer
const table = (name: string) => page.getByRole('table', { name, exact: true })
const textsOf = (name: string) =>
  table(name)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
beforeEach(() => {
  server = new TakingsServer()
})

it('a manager reads the takings of today', async () => {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await expect
    .poll(textOf(panel('Money')))
    .toContain(
      'Sales$285.25Refunds-$20.00Net$265.25GST in it$24.11GST-free$0.00Paid by card$253.20Paid with balances$12.05',
    )
  await expect
    .poll(textOf(panel('Orders')))
    .toContain(
      'Orders14Declined1Cancelled2Average time to ready8 min 20 sHalf were ready within7 min 0 s9 of 10 were ready within21 min 0 sLate2 of 12',
    )
  await expect.poll(textOf(panel('Sold out'))).toContain('Extra cheese, Dish 03 h 20 min')
  await expect
    .poll(textOf(panel('Tills and counter')))
    .toContain('Front till80 points for 2 sales\n$5.00 redeemedCounter$12.50 paid with balances\n1 undone')
  await expect.poll(textOf(panel('Owed to customers'))).toContain('Together$1,099.50')
  expect(textsOf('Best sellers')[0]).toEqual(['Dish 0', '20', '$10.00'])
  await expect.element(page.getByText(/^So far, at /)).toBeVisible()
})

// Covers takings-21.
it('the plot of the hours begins with the hour at which a day starts, and its numbers are in a table', async () => {
  await openTakings()
  await expect
    .element(page.getByRole('img', { name: /^Sales by hour: the most noon to 1\spm, \$270\.00\./ }))
    .toBeVisible()
  await expect.element(table('Sales by hour')).toBeVisible()
  const rows = textsOf('Sales by hour')
  expect(rows.map(([, orders, cents]) => [orders, cents])).toEqual([
    ['13', '$270.00'],
    ['1', '$15.25'],
  ])
})

// Covers takings-1, takings-21.
it('the plot of waiting times has its numbers in a table', async () => {
  await openTakings()
  await expect.element(page.getByRole('img', { name: 'Waiting times: the most 5 to 20 min, 7 orders.' })).toBeVisible()
  expect(textsOf('Waiting times')).toEqual([
    ['Under 5 min', '3'],
    ['5 to 20 min', '7'],
    ['20 to 30 min', '2'],
  ])
})

it('a long table shows ten rows until a manager shows them all', async () => {
  await openTakings()
  await expect.element(button('Show all 12')).toHaveAttribute('aria-expanded', 'false')
  expect(textsOf('Best sellers')).toHaveLength(10)
  await button('Show all 12').click()
  expect(textsOf('Best sellers')).toHaveLength(12)
})

it('a day without orders says so', async () => {
  const { refunds, sales } = FIGURES
  server.figures = { ...FIGURES, sales: { ...sales, count: 0 }, refunds: { ...refunds, count: 0 } }
  await openTakings()
  await expect.element(page.getByText('No orders on this day.')).toBeVisible()
  await expect.element(panel('Owed to customers')).toBeVisible()
})

it('weeks, months and days from–to are read, and the days of a period lead to each day', async () => {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await choose('week')
  await expect.element(heading('23–25 November 2026')).toBeVisible()
  await choose('month')
  await expect.element(heading('November 2026')).toBeVisible()
  await expect.element(button('Next month')).toHaveAttribute('aria-disabled', 'true')
  await button('Previous month').click()
  await expect.element(heading('October 2026')).toBeVisible()
  server.ofDay = (day) =>
    day === '2026-10-31' ? { close: { number: 7, closedAt: '2026-10-31T20:00:00.000Z', closedBy: 'Riley' } } : {}
  await button('Next month').click()
  await button('Previous month').click()
  const last = button(/^Sat 31 Oct/)
  await expect.poll(textOf(last)).toContain('closed no. 7 · $265.25')
  await last.click()
  await expect.element(heading('Saturday 31 October 2026')).toBeVisible()
  await expect.poll(textOf(panel('Day close'))).toContain('Closed as no. 7 by Riley')
  expect(server.queries).toEqual(
    expect.arrayContaining(['', '?from=2026-11-23&to=2026-11-25', '?from=2026-11-01&to=2026-11-25']),
  )
})

it.each([
  ['2026-11-20', '2026-11-10', 'The first day is after the last.'],
  ['2020-01-01', '2026-11-10', 'Choose at most 366 days.'],
  ['', '2026-11-10', 'Choose both days.'],
])('days from “%s” to “%s” are not sent', async (from, to, fault) => {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await choose('range')
  await expect.element(heading('Figures of these days')).toBeInTheDocument()
  await page.getByLabelText('To', { exact: true }).fill(to)
  await page.getByLabelText('From', { exact: true }).fill(from)
  await expect.element(page.getByRole('alert')).toHaveTextContent(fault)
  expect(server.queries.filter((query) => query.includes(`from=${from}`) && query.includes(`to=${to}`))).toEqual([])
})

it('a day that is cleared stays, and another is typed', async () => {
  await openDay('')
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await dayField.fill('1999-12-31')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose days from the year 2000 on.')
  await dayField.fill('2026-11-23')
  await expect.element(panel('Money')).toBeVisible()
})

it('the takings of counter orders say what was to be paid on collection, paid or not', async () => {
  server.figures = { ...FIGURES, counterOrders: { orders: 3, cents: 5670, onCollectionCents: 1890 } }
  await openTakings()
  await expect
    .poll(textOf(panel('Counter and phone orders, not in the above')))
    .toContain('Orders3By the prices of the menu$56.70Of that, to be paid on collection$18.90')
})

// Covers takings-20.
it('the takings of a day say how much of them is surcharge, with its GST', async () => {
  const { net } = FIGURES
  server.figures = { ...FIGURES, net: { ...net, surcharge: { cents: 3380, gstCents: 307, gstFreeCents: 0 } } }
  await openTakings()
  await expect
    .poll(textOf(panel('Money')))
    .toContain('GST-free$0.00Surcharges in it$33.80GST in surcharges$3.07Paid by')
})

it('the last figures stay with their time while the server does not answer', async () => {
  await openTakings()
  await expect.element(panel('Money')).toBeVisible()
  server.isDown = true
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/^Can't connect\..* These figures are from /)).toBeVisible()
  await expect.element(panel('Money')).toBeVisible()
  await button('Previous day').click()
  await expect.element(page.getByText(/^Couldn't load the takings\. Can't connect\./)).toBeVisible()
  server.isDown = false
  await button('Try again').first().click()
  await expect.element(heading('Tuesday 24 November 2026')).toBeVisible()
  await expect.element(panel('Money')).toBeVisible()
})

it('the takings fit a phone of 360 pixels, also with text of twice the size', async () => {
  await page.viewport(360, 740)
  server.figures = {
    ...FIGURES,
    products: [{ ...FIGURES.products[0]!, title: 'Unreasonablylongdishname'.repeat(3), cents: 123_456_789 }],
  }
  await openTakings()
  await expect.element(table('Best sellers')).toBeVisible()
  const root = document.documentElement
  const main = document.querySelectorAll('main')
  for (const size of ['', '200%']) {
    root.style.fontSize = size
    const { right } = [...main].at(-1)!.getBoundingClientRect()
    for (const child of [...main].at(-1)!.querySelectorAll('*'))
      expect([child.className, child.getBoundingClientRect().right <= right + 1]).toEqual([child.className, true])
  }
  root.style.fontSize = ''
})
