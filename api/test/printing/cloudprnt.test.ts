import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestEnvironment } from '../support/test-app.ts'
import { buildPrintingApp, COFFEE, KITCHEN, openCounter, starPrinter } from './printing-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, [KITCHEN, COFFEE]))
let counter: Awaited<ReturnType<typeof openCounter>>
let kitchen: ReturnType<typeof starPrinter>
let coffee: ReturnType<typeof starPrinter>
let people = 0

beforeAll(async () => {
  kitchen = starPrinter(api, KITCHEN)
  coffee = starPrinter(api, COFFEE)
})
beforeEach(async () => {
  people += 1
  counter = await openCounter(environment, api, `printing-${people}`)
  for (const { id } of await counter.listOrders()) await counter.staff.post(`orders/${id}/fulfill`)
  await api.context.database.queries.deleteFrom('print_jobs').execute()
})

describe('a Star printer', () => {
  test('a Star printer gets jobReady false without a job, and 404 for a docket', async () => {
    expect(await kitchen.poll()).toEqual({ jobReady: false })
    expect((await kitchen.fetch('')).statusCode).toBe(404)
    expect((await kitchen.confirm('')).statusCode).toBe(404)
  })

  test('polls, fetches and confirms the docket of an order once', async () => {
    const { id, number = '' } = await counter.placeOrder()
    const polled = await kitchen.poll()
    expect(polled).toMatchObject({
      jobReady: true,
      mediaTypes: ['application/vnd.star.starprnt', 'application/vnd.star.starprntcore', 'text/plain'],
    })
    const token = polled.jobToken ?? ''
    const docket = await kitchen.fetch(token)
    expect(docket.statusCode).toBe(200)
    expect(docket.headers['content-type']).toBe('text/plain')
    expect(docket.headers['x-star-cut']).toBe('partial; feed=true')
    for (const text of [`*** ${number} ***`, 'Pick-up', '1 x Shack burger', '2 x Flat white', 'No beetroot, please']) {
      expect(docket.body).toContain(text)
    }
    expect(docket.body).not.toMatch(/REPRINT|COPY/)
    expect((await kitchen.confirm(token)).statusCode).toBe(200)
    expect((await kitchen.confirm(token)).statusCode).toBe(200)
    expect(await kitchen.poll()).toEqual({ jobReady: false })
    expect((await kitchen.fetch(token)).statusCode).toBe(404)
    expect((await counter.printsOf(id)).find(({ printerId }) => printerId === 'kitchen')).toMatchObject({
      copy: 1,
      state: 'printed',
    })
  })

  test('a Star printer may send what the protocol leaves open: missing and null fields, no body, an unknown type', async () => {
    await counter.placeOrder()
    const bodies = [{ statusCode: null, printerMAC: null, printingInProgress: null, jobToken: null }, {}]
    for (const body of bodies) expect(await kitchen.poll(body)).toMatchObject({ jobReady: true })
    const empty = await api.app.inject({ method: 'POST', url: kitchen.url, headers: kitchen.headers })
    expect(empty.statusCode).toBe(200)
    const typed = { ...kitchen.headers, 'content-type': 'application/vnd.star.poll' }
    const other = await api.app.inject({ method: 'POST', url: kitchen.url, headers: typed, payload: '{}' })
    expect(other.json()).toMatchObject({ jobReady: true })
  })

  test('a Star printer gets the docket in the commands of its printer, and 415 for a type that is not offered', async () => {
    await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    const first = await kitchen.fetch(jobToken, 'application/vnd.star.starprnt')
    expect(first.headers['content-type']).toBe('application/vnd.star.starprnt')
    expect(first.headers['x-star-cut']).toBeUndefined()
    expect(first.rawPayload[0]).toBe(0x1b)
    expect((await kitchen.fetch(jobToken, 'image/png')).statusCode).toBe(415)
  })

  test('a Star printer is offered nothing else while it prints', async () => {
    await counter.placeOrder()
    expect(await kitchen.poll({ printingInProgress: true })).toEqual({ jobReady: false })
  })

  // Covers printers-3.
  test('a Star printer is offered a docket again that it fetched and never confirmed, marked each time', async () => {
    await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    expect((await kitchen.fetch(jobToken)).body).not.toContain('MAY BE A COPY')
    api.passTime(5000)
    expect((await kitchen.poll()).jobToken).toBe(jobToken)
    expect((await kitchen.fetch(jobToken)).body).toContain('MAY BE A COPY')
  })

  test('a Star printer gets a docket marked, whatever it reports in between, once an answer is missing', async () => {
    const { id } = await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    await kitchen.fetch(jobToken)
    for (const report of ['410 No paper', '410 No paper', '520 Timeout', '410 No paper', '511 Media error']) {
      expect((await kitchen.fetch(jobToken)).body).toContain('MAY BE A COPY')
      await kitchen.confirm(jobToken, report)
    }
    await counter.staff.post(`orders/${id}/print`, {})
    expect(await kitchen.print()).toContain('MAY BE A COPY')
  })

  test('a Star printer prints the docket that it fetched before the server stopped', async () => {
    await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    await kitchen.fetch(jobToken)
    const restarted = await buildPrintingApp(environment, [KITCHEN, COFFEE])
    const again = starPrinter(restarted, KITCHEN)
    expect((await again.confirm(jobToken)).statusCode).toBe(200)
    expect(await again.poll()).toEqual({ jobReady: false })
    await restarted.close()
  })

  test('a Star printer without paper gets its docket unmarked once it has paper', async () => {
    const { id } = await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    await kitchen.fetch(jobToken)
    await kitchen.confirm(jobToken, '410 Out of paper')
    await kitchen.poll({ statusCode: '410%20Out%20of%20paper' })
    expect((await counter.readPrinting()).printers[0]).toMatchObject({ id: 'kitchen', problem: 'paper' })
    expect((await counter.printsOf(id))[0]).toMatchObject({ state: 'waiting', problem: 'paper' })
    api.passTime(3 * 60_000)
    expect((await counter.printsOf(id))[0]).toMatchObject({ state: 'waiting', problem: 'paper', isLate: true })
    expect(await kitchen.print()).not.toMatch(/REPRINT|COPY/)
    expect((await counter.readPrinting()).printers[0]).not.toHaveProperty('problem')
    expect((await counter.printsOf(id))[0]).toMatchObject({ state: 'printed' })
  })

  test('a Star printer fails a docket that it can never print, and prints the next one', async () => {
    const first = await counter.placeOrder()
    const second = await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    await kitchen.fetch(jobToken)
    await kitchen.confirm(jobToken, '511 Media decoding error')
    expect((await counter.printsOf(first.id))[0]).toMatchObject({
      state: 'failed',
      problem: 'unsupported',
      isLate: true,
    })
    expect(await kitchen.print()).toContain(second.number)
  })

  test('a Star printer is offered a docket again after a broken download, at most ten times', async () => {
    const { id } = await counter.placeOrder()
    for (let n = 0; n < 10; n += 1) {
      const { jobToken = '' } = await kitchen.poll()
      expect((await kitchen.fetch(jobToken)).statusCode).toBe(200)
      await kitchen.confirm(jobToken, '520 Download timeout')
    }
    const { jobToken = '' } = await kitchen.poll()
    expect((await kitchen.fetch(jobToken)).statusCode).toBe(404)
    expect((await counter.printsOf(id))[0]).toMatchObject({ state: 'failed', problem: 'other' })
    expect(await kitchen.poll()).toEqual({ jobReady: false })
  })

  test('a Star printer confirms by GET, and without a token', async () => {
    await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    await kitchen.fetch(jobToken)
    const confirmed = await api.app.inject({ url: `${kitchen.url}?delete&code=OK&mac=1`, headers: kitchen.headers })
    expect(confirmed.statusCode).toBe(200)
    expect(await kitchen.poll()).toEqual({ jobReady: false })
  })
})

describe('an order', () => {
  // Covers printers-1.
  test('an order is printed on each printer, with a docket of its own', async () => {
    const { id, number = '' } = await counter.placeOrder()
    const [atGrill, atBar] = [await kitchen.poll(), await coffee.poll()]
    expect(atGrill.jobToken).not.toBe(atBar.jobToken)
    expect(await kitchen.print()).toContain(number)
    expect((await counter.printsOf(id)).map(({ state }) => state).toSorted()).toEqual(['printed', 'waiting'])
    expect(await coffee.print()).toContain(number)
  })

  test('an order is queued once, however often its payment is reported', async () => {
    const event = await counter.payCheckout()
    const before = new Set((await counter.listOrders()).map(({ id }) => id))
    await Promise.all([api.deliver(event), api.deliver(event), api.deliver({ ...event, id: `${event.id}_2` })])
    await api.context.sweep.sweepUnsettled()
    const created = (await counter.listOrders()).filter(({ id }) => !before.has(id))
    expect(created).toHaveLength(1)
    const jobs = await api.context.database.queries.selectFrom('print_jobs').selectAll().execute()
    expect(jobs.map(({ printer_id: printer, copy }) => `${printer} ${copy}`).toSorted()).toEqual([
      'coffee 1',
      'kitchen 1',
    ])
  })

  // Covers printers-2.
  test('an order that was declined before it was printed is not printed', async () => {
    const { id } = await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    expect((await counter.staff.post(`orders/${id}/decline`, { reason: 'closing' })).statusCode).toBe(200)
    expect((await kitchen.fetch(jobToken)).statusCode).toBe(404)
    expect(await kitchen.poll()).toEqual({ jobReady: false })
    api.passTime(2 * 60_000)
    expect((await counter.printsOf(id)).filter(({ isLate }) => isLate)).toEqual([])
  })

  // Covers printers-2.
  test('an order that was handed over while the printer was away is not printed', async () => {
    const { id } = await counter.placeOrder()
    await counter.staff.post(`orders/${id}/fulfill`)
    expect(await kitchen.poll()).toEqual({ jobReady: false })
  })
})

describe('staff', () => {
  // Covers printers-3.
  test('staff print an order again on one printer, marked as a reprint with the time of the first docket', async () => {
    const { id } = await counter.placeOrder()
    await kitchen.print()
    expect((await counter.staff.post(`orders/${id}/print`, { printerId: 'kitchen' })).statusCode).toBe(200)
    const docket = await kitchen.print()
    expect(docket).toContain('>>> REPRINT <<<')
    expect(docket).toMatch(/first printed \w{3}, \w{3} \d+, \d{4} \d+:\d\d [AP]M/)
    expect((await counter.printsOf(id)).find(({ printerId }) => printerId === 'kitchen')).toMatchObject({ copy: 2 })
  })

  test('staff who tap twice get one reprint', async () => {
    const { id } = await counter.placeOrder()
    await kitchen.print()
    const print = () => counter.staff.post(`orders/${id}/print`, { printerId: 'kitchen' })
    await Promise.all([print(), print(), print()])
    await kitchen.print()
    expect(await kitchen.poll()).toEqual({ jobReady: false })
  })

  test('staff retry a failed docket, which is not marked as a reprint', async () => {
    const { id } = await counter.placeOrder()
    const { jobToken = '' } = await kitchen.poll()
    await kitchen.fetch(jobToken)
    await kitchen.confirm(jobToken, '510 Incompatible media')
    await counter.staff.post(`orders/${id}/print`, { printerId: 'kitchen' })
    expect(await kitchen.print()).not.toMatch(/REPRINT|COPY/)
  })

  test('staff reprint a declined order, which says that it must not be cooked', async () => {
    const { id } = await counter.placeOrder()
    await kitchen.print()
    await counter.staff.post(`orders/${id}/decline`, { reason: 'closing' })
    await counter.staff.post(`orders/${id}/print`, { printerId: 'kitchen' })
    expect(await kitchen.print()).toContain('DECLINED - DO NOT COOK')
  })

  test('staff get 404 for an unknown order or printer', async () => {
    const { id } = await counter.placeOrder()
    const unknown = await counter.staff.post('orders/01980000-0000-7000-8000-000000000000/print', {})
    expect(unknown.json()).toMatchObject({ code: 'order_not_found' })
    const elsewhere = await counter.staff.post(`orders/${id}/print`, { printerId: 'bakery' })
    expect(elsewhere.json()).toMatchObject({ code: 'printer_not_found' })
  })

  // Covers printers-4.
  test('staff see a docket that is late after a minute, and a printer that is silent after two', async () => {
    const { id } = await counter.placeOrder()
    await kitchen.poll()
    api.passTime(59_000)
    expect((await counter.printsOf(id)).every(({ isLate }) => isLate === undefined)).toBe(true)
    api.passTime(2000)
    expect((await counter.printsOf(id)).every(({ isLate }) => isLate === true)).toBe(true)
    expect((await counter.readPrinting()).printers[0]).not.toHaveProperty('isSilent')
    api.passTime(60_000)
    expect((await counter.readPrinting()).printers[0]).toMatchObject({ isSilent: true })
    await kitchen.poll()
    expect((await counter.readPrinting()).printers[0]).not.toHaveProperty('isSilent')
  })
})

test('an idle poll writes nothing, except every half minute when the printer was last seen', async () => {
  await kitchen.poll()
  const readContact = () =>
    api.context.database.queries
      .selectFrom('printer_contacts')
      .select('last_seen_at')
      .where('printer_id', '=', 'kitchen')
      .executeTakeFirstOrThrow()
  const seen = await readContact()
  const windows = await api.context.database.queries.selectFrom('rate_windows').selectAll().execute()
  for (let n = 0; n < 5; n += 1) {
    api.passTime(5000)
    await kitchen.poll()
  }
  expect(await readContact()).toEqual(seen)
  expect(await api.context.database.queries.selectFrom('rate_windows').selectAll().execute()).toEqual(windows)
  api.passTime(6000)
  await kitchen.poll()
  expect(await readContact()).not.toEqual(seen)
})
