import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestEnvironment } from '../support/test-app.ts'
import { buildPrintingApp, KITCHEN, openCounter } from './printing-fixture.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, [{ ...KITCHEN, columns: 42 }]))
let counter: Awaited<ReturnType<typeof openCounter>>

beforeAll(async () => {
  counter = await openCounter(environment, api, 'casey')
})
beforeEach(async () => {
  for (const { id } of await counter.listOrders()) await counter.staff.post(`orders/${id}/fulfill`)
})

/** Posts a form as the printer's firmware does. */
function call(fields: Record<string, string>) {
  const url = `/api/print/epson/${KITCHEN.id}/${encodeURIComponent(KITCHEN.password)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return api.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
}
const request = () => call({ ConnectionType: 'GetRequest', ID: '', Name: '' })
const respond = (jobId: string, response: string) =>
  call({
    ConnectionType: 'SetResponse',
    ID: '',
    ResponseFile: `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter><PrintResponse><response ${response}/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
  })
const jobOf = (xml: string) => /<printjobid>(.*)<\/printjobid>/.exec(xml)?.[1] ?? ''

test('an Epson printer gets an empty answer while nothing waits, and for its status', async () => {
  for (const response of [await request(), await call({ ConnectionType: 'SetStatus', Status: '<x/>' })]) {
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect(response.headers['content-type']).toContain('text/xml')
  }
})

test('an Epson printer gets the docket of an order as XML, and its result ends the docket', async () => {
  const { id, number = '' } = await counter.placeOrder()
  const { body } = await request()
  expect(body).toContain(`>${number}&#10;</text>`)
  expect((await request()).body).toContain(jobOf(body))
  expect((await respond(jobOf(body), 'success="true" code="" status="0"')).body).toBe('')
  expect((await request()).body).toBe('')
  expect(await counter.printsOf(id)).toMatchObject([{ state: 'printed' }])
})

test('an Epson printer without paper gets the docket again', async () => {
  const { id } = await counter.placeOrder()
  const { body } = await request()
  await respond(jobOf(body), 'success="false" code="EPTR_REC_EMPTY" status="0"')
  expect(await counter.printsOf(id)).toMatchObject([{ state: 'waiting', problem: 'paper' }])
  expect((await counter.readPrinting()).printers).toMatchObject([{ problem: 'paper' }])
  expect(jobOf((await request()).body)).toBe(jobOf(body))
})

test('a form without the kind of call is rejected', async () => {
  expect((await call({ ID: '' })).statusCode).toBe(400)
})
