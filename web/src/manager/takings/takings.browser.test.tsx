import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Takings, TakingsFigures } from '@fuel-shack/contract/takings/takings'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { problem } from '../../../test/stub-api.ts'
import { ManagerServer, RILEY } from '../test/manager-server.ts'

let server: ManagerServer
const TODAY = '2026-11-25'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const table = (name: string) => page.getByRole('table', { name, exact: true })
const textsOf = (name: string) =>
  table(name)
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
const dialog = page.getByRole('dialog')
/** To match only a part of a text. */
const textIn = (element: Locator) => expect.poll(() => element.query()?.textContent ?? '')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

const sums = { cents: 26_525, gstCents: 2411, gstFreeCents: 0, balanceCents: 1205 }
const FIGURES: TakingsFigures = {
  sales: { ...sums, cents: 28_525, count: 14 },
  refunds: { ...sums, cents: 2000, count: 1 },
  failedRefunds: { ...sums, count: 0 },
  net: sums,
  declined: 1,
  cancelled: 2,
  disputes: { count: 0, cents: 0 },
  points: { given: 285, givenWorthCents: 1425, redeemed: 100, redeemedCents: 500, corrected: 0 },
  movements: [
    { till: 'Front till', collected: 2, saleCents: 8000, points: 80, redeemedCents: 500, spentCents: 0, undone: 0 },
    { till: null, collected: 0, saleCents: 0, points: 0, redeemedCents: 0, spentCents: 1250, undone: 1 },
  ],
  products: Array.from({ length: 12 }, (_, index) => ({
    productId: `dish-${index}`,
    title: `Dish ${index}`,
    section: 'Lunch',
    quantity: 20 - index,
    cents: 1000,
  })),
  sections: [{ section: null, quantity: 14, cents: 12_000 }],
  options: [{ productId: 'dish-0', optionId: 'cheese', title: 'Extra cheese', quantity: 3, cents: 450 }],
  hours: [
    { hour: 1, orders: 1, cents: 1525 },
    { hour: 12, orders: 13, cents: 27_000 },
  ],
  weekdays: [
    { weekday: 0, orders: 10, cents: 20_000 },
    { weekday: 1, orders: 4, cents: 8525 },
  ],
  waiting: { orders: 12, averageSeconds: 500, late: 2 },
  liability: { balanceCents: 48_250, points: 12_340, pointsWorthCents: 61_700 },
  open: { orders: 2, refunds: 1, payments: 0 },
}

const NEXT_DAY_MS = 86_400_000
type Day = Takings['days'][number]

/** What the server says of a day, unless a test says otherwise. */
let ofDay: (day: string) => Partial<Day>
let figures: Partial<TakingsFigures>
let others: Partial<Takings>
let closing: (day: string) => Response | undefined
let queries: string[]
let file: () => Response

function takingsOf(from: string, to: string): Response {
  const days: Day[] = []
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += NEXT_DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10)
    // The day begins at 2 am in Queensland.
    const [startsAt, endsAt] = [ms, ms + NEXT_DAY_MS].map((at) => new Date(at - 8 * 3_600_000).toISOString())
    days.push({
      day,
      startsAt: startsAt ?? '',
      endsAt: endsAt ?? '',
      isOver: day < TODAY,
      orders: 14,
      netCents: 26_525,
      netGstCents: 2411,
      ...ofDay(day),
    })
  }
  return Response.json({ startsAt: days[0]?.startsAt, endsAt: days.at(-1)?.endsAt, figures, days, ...others })
}

beforeEach(() => {
  server = new ManagerServer()
  ofDay = () => ({})
  figures = FIGURES
  others = {}
  closing = () => undefined
  queries = []
  file = () => new Response('\uFEFFTime\r\n')
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    const path = /\/manager\/takings(.*)$/.exec(pathname)?.[1]
    if (path === undefined) return answer(request)
    if (server.isDown) throw new TypeError('Failed to fetch')
    if (request.method === 'POST') {
      const { day }: { day: string } = await request.json()
      return closing(day) ?? takingsOf(day, day)
    }
    queries.push(path + new URL(request.url).search)
    if (path === '/csv') return file()
    const from = searchParams.get('from') ?? TODAY
    return takingsOf(from, searchParams.get('to') ?? from)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openTakings(): Promise<void> {
  signedInAs(RILEY)
  await renderApp('/home')
  await button('Account menu').click()
  await button('Manage').click()
  await button('Takings').click()
  await expect.element(heading('Takings')).toHaveFocus()
}

const choose = (kind: string) => page.getByRole('combobox', { name: 'Period' }).selectOptions(kind)

async function openDay(day: string): Promise<void> {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await page.getByLabelText('Day', { exact: true }).fill(day)
}

// Covers takings-20.
it('a manager reads the takings of today, and Back leads to Manage', async () => {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await textIn(panel('Money')).toContain(
    'Sales$285.25Refunds-$20.00Net$265.25GST in it$24.11GST-free$0.00Paid by card$253.20Paid with balances$12.05',
  )
  await textIn(panel('Orders')).toContain('Orders14Declined1Cancelled2Average time to ready8 min 20 sLate2 of 12')
  await textIn(panel('Tills and counter')).toContain(
    'Front till80 points for 2 sales of $80.00\n$5.00 redeemedCounter$12.50 paid with balances\n1 undone',
  )
  await textIn(panel('Owed to customers')).toContain('Together$1,099.50')
  expect(textsOf('Best sellers')[0]).toEqual(['Dish 0', '20', '$10.00'])
  expect(textsOf('Sections')).toEqual([['No longer on the menu', '14', '$120.00']])
  expect(textsOf('Options')).toEqual([['Extra cheese, Dish 0', '3', '$4.50']])
  await expect.element(table('Sales by weekday')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^So far, at /)).toBeVisible()
  history.back()
  await expect.element(heading('Manage')).toHaveFocus()
  await button('Back to the kitchen').click()
  await expect.element(heading('Fulfilment')).toBeVisible()
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

// Covers takings-20.
it('a long table shows ten rows until all are asked for', async () => {
  await openTakings()
  await expect.element(button('Show all 12')).toHaveAttribute('aria-expanded', 'false')
  expect(textsOf('Best sellers')).toHaveLength(10)
  await button('Show all 12').click()
  expect(textsOf('Best sellers')).toHaveLength(12)
})

// Covers takings-20.
it('shows the figures that are there if the server leaves out others', async () => {
  const { net } = FIGURES
  figures = { net }
  await openTakings()
  await textIn(panel('Money')).toContain('Net$265.25')
  await expect.element(panel('Orders')).not.toBeInTheDocument()
  await expect.element(panel('Day close')).toBeVisible()
  figures = {}
  others = { days: [] }
  await button('Previous day').click()
  await expect.element(panel('Money')).not.toBeInTheDocument()
  await expect.element(button('Print')).toBeVisible()
})

it('a day without orders says so', async () => {
  const { refunds, sales, liability } = FIGURES
  figures = { sales: { ...sales, count: 0 }, refunds: { ...refunds, count: 0 }, liability }
  await openTakings()
  await expect.element(page.getByText('No orders on this day.')).toBeVisible()
  await expect.element(panel('Owed to customers')).toBeVisible()
})

// Covers takings-20.
it('weeks, months and days from–to are read, and the days of a period lead to each day', async () => {
  await openTakings()
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await choose('week')
  await expect.element(heading('23–25 November 2026')).toBeVisible()
  await choose('month')
  await expect.element(heading('November 2026')).toBeVisible()
  await expect.element(table('Sales by weekday')).toBeVisible()
  expect(textsOf('Sales by weekday').map(([day]) => day)).toEqual(['Monday', 'Sunday'])
  await expect.element(button('Next month')).toHaveAttribute('aria-disabled', 'true')
  await button('Previous month').click()
  await expect.element(heading('October 2026')).toBeVisible()
  ofDay = (day) =>
    day === '2026-10-31' ? { close: { number: 7, closedAt: '2026-10-31T20:00:00.000Z', closedBy: 'Riley' } } : {}
  await button('Next month').click()
  await button('Previous month').click()
  const last = button(/^Sat 31 Oct/)
  await textIn(last).toContain('closed no. 7 · $265.25')
  await last.click()
  await expect.element(heading('Saturday 31 October 2026')).toBeVisible()
  await textIn(panel('Day close')).toContain('Closed as no. 7 by Riley')
  expect(queries).toEqual(
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
  await page.getByLabelText('To', { exact: true }).fill(to)
  await page.getByLabelText('From', { exact: true }).fill(from)
  await expect.element(page.getByRole('alert')).toHaveTextContent(fault)
  expect(queries.filter((query) => query.includes(`from=${from}`) && query.includes(`to=${to}`))).toEqual([])
})

// Covers takings-22.
it('a day that is not over cannot be closed, and what is open leads to the kitchen', async () => {
  await openTakings()
  await textIn(panel('Day close')).toMatch(/Not over yet: it can be closed from .*2\sam on\.$/)
  await textIn(panel('Day close')).toContain('Still open: 2 orders not handed over, 1 refund under way.')
  await button('Deal with it in the kitchen').click()
  await expect.element(heading('Fulfilment')).toBeVisible()
  await expect.element(heading('Takings')).not.toBeInTheDocument()
})

// Covers takings-22.
it('a manager closes a day with the keyboard, and reads its number', async () => {
  closing = (day) => {
    ofDay = () => ({ close: { number: 12, closedAt: '2026-11-24T11:04:00.000Z', closedBy: 'Riley' } })
    return takingsOf(day, day)
  }
  await openDay('2026-11-23')
  await expect.element(button('Close Monday 23 November')).toBeVisible()
  button('Close Monday 23 November').element().focus()
  await userEvent.keyboard('{Enter}')
  await textIn(dialog).toContain('Still open: 2 orders not handed over, 1 refund under way.')
  inDialog('Close Monday 23 November').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await textIn(panel('Day close')).toMatch(/Closed as no\. 12 by Riley, Tue, 24 Nov 2026, 9:04\spm/)
  await expect.element(page.getByText(/^Closed as no\. 12/)).toHaveFocus()
})

it('a day that is cleared stays, and another is typed', async () => {
  await openDay('')
  await expect.element(heading('Wednesday 25 November 2026')).toBeVisible()
  await page.getByLabelText('Day', { exact: true }).fill('1999-12-31')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose days from the year 2000 on.')
  await page.getByLabelText('Day', { exact: true }).fill('2026-11-23')
  await expect.element(panel('Money')).toBeVisible()
})

// Covers takings-22.
it('the second of two managers who close a day reads who closed it', async () => {
  closing = (day) => {
    ofDay = () => ({ close: { number: 3, closedAt: '2026-11-24T11:04:00.000Z', closedBy: 'Sam' } })
    return takingsOf(day, day)
  }
  await openDay('2026-11-23')
  await button('Close Monday 23 November').click()
  await inDialog('Close Monday 23 November').click()
  await textIn(panel('Day close')).toContain('Closed as no. 3 by Sam')
})

it.each([
  ['day_not_over', 'Not closed yet: a day can be closed a minute after its end. Try again then.'],
  ['changed_meanwhile', 'Not closed: the figures changed meanwhile. Check them and close the day again.'],
  ['internal', 'Not closed. Something went wrong on our side. Try again.'],
])('a close that fails with %s says so', async (code, text) => {
  closing = () => problem(409, code)
  await openDay('2026-11-23')
  await button('Close Monday 23 November').click()
  await inDialog('Close Monday 23 November').click()
  await textIn(dialog.getByRole('alert')).toContain(text)
  await inDialog('Leave it open').click()
  await expect.element(button('Close Monday 23 November')).toBeVisible()
})

// Covers takings-22.
it('a closed day says what has come in since', async () => {
  ofDay = () => ({ close: { number: 1, closedAt: '2026-11-24T11:04:00.000Z', closedBy: null } })
  others = { sinceClose: { ...sums, cents: 1250, gstCents: 114 } }
  await openDay('2026-11-23')
  await textIn(panel('Day close')).toContain('Since the close, $12.50 with $1.14 of GST came in')
})

// Covers takings-20.
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
  await button('Try again').click()
  await expect.element(heading('Tuesday 24 November 2026')).toBeVisible()
  await expect.element(panel('Money')).toBeVisible()
})

function saved(): { names: string[]; files: Blob[] } {
  const [names, files]: [string[], Blob[]] = [[], []]
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) files.push(content)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, files }
}

/** A file whose pieces the test sends. */
function slowFile() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
  file = () => new Response(body)
  return {
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    fail: () => stream?.error(new TypeError('network error')),
  }
}

// Covers takings-23.
it('the documents of a period are saved as a file with its days in the name, after their progress', async () => {
  const { names, files } = saved()
  const slow = slowFile()
  await openTakings()
  await choose('week')
  await expect.element(heading('23–25 November 2026')).toBeVisible()
  await button('Export CSV').click()
  slow.send('\uFEFFTime,Total\r\n1,2\r\n')
  await expect.element(page.getByText('Preparing… 1 row', { exact: true })).toBeVisible()
  slow.send('3,4\r\n')
  await expect.element(page.getByText('Preparing… 2 rows')).toBeVisible()
  expect(names).toEqual([])
  slow.end()
  await expect.poll(() => names).toEqual(['takings-2026-11-23-2026-11-25.csv'])
  expect(await files[0]?.text()).toBe('Time,Total\r\n1,2\r\n3,4\r\n')
  await expect.element(button('Cancel')).not.toBeInTheDocument()
})

// Covers takings-40, takings-41, takings-42.
it.each([
  ['Sales for Xero', 'xero'],
  ['Activity statement', 'activity-statement'],
  ['Owed to customers', 'owed'],
])('the file "%s" of the shown days is saved under its name', async (label, name) => {
  const { names } = saved()
  await openTakings()
  await choose('week')
  await expect.element(heading('23–25 November 2026')).toBeVisible()
  await panel('Files for your accountant').getByRole('button', { name: label, exact: true }).click()
  await expect.poll(() => names).toEqual([`${name}-2026-11-23-2026-11-25.csv`])
  expect(queries.at(-1)).toBe(`/csv?from=2026-11-23&to=2026-11-25&file=${name}`)
})

// Covers takings-23.
it('a file that breaks off is not saved, and the page says so', async () => {
  const { names } = saved()
  const slow = slowFile()
  await openTakings()
  await button('Export CSV').click()
  slow.send('Time\r\n1\r\n')
  slow.fail()
  await textIn(page.getByRole('alert')).toContain("Couldn't export the takings. Nothing was saved. Can't connect.")
  expect(names).toEqual([])
})

// Covers takings-23.
it('a file that is cancelled is not saved', async () => {
  const { names } = saved()
  const slow = slowFile()
  await openTakings()
  await button('Export CSV').click()
  await button('Cancel').click()
  await expect.element(button('Export CSV')).toHaveFocus()
  await expect.element(button('Export CSV')).not.toHaveAttribute('aria-busy')
  slow.end()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
  expect(names).toEqual([])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

// Covers takings-24.
it('the takings are printed on A4 or a roll, with the rest stop, the period and the close', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  ofDay = () => ({ close: { number: 12, closedAt: '2026-11-24T11:04:00.000Z', closedBy: 'Riley' } })
  await openDay('2026-11-23')
  await expect.element(heading('Monday 23 November 2026')).toBeVisible()
  await button('Print').click()
  const paper = dialog.getByRole('article', { name: 'Takings' })
  await textIn(paper).toMatch(/ABN \d\d \d{3} \d{3} \d{3}Monday 23 November 2026Closed as no\. 12/)
  await expect.element(paper.getByRole('row', { name: /^Dish 11 / })).toBeVisible()
  expect(paper.element().parentElement?.dataset['paper']).toBe('a4')
  await dialog.getByRole('radio', { name: '80 mm roll' }).click()
  expect(paper.element().parentElement?.dataset['paper']).toBe('roll')
  await inDialog('Print').click()
  expect(print).toHaveBeenCalledOnce()
})

it('the takings fit a phone of 360 pixels, also with text of twice the size', async () => {
  await page.viewport(360, 740)
  figures = {
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
