import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openStandins, portOf } from '../../test/standins-under-test.ts'
import { StandinPrinter } from './standin-printer.ts'

const STARPRNT = 'application/vnd.star.starprnt'
const RECEIPT = Buffer.from(
  '\u001B@\u001B\u001Dt \u001B\u001Da\u0001\u001Bi\u0002\u0002\u001BE123\u001BF\n\u001Bd\u0003',
  'latin1',
)

interface Call {
  method: string
  query: URLSearchParams
  authorization: string
  body: string
}

/** A shop with one docket, which it offers until it is confirmed. */
async function openShop(media: { type: string; bytes: Buffer } = { type: STARPRNT, bytes: RECEIPT }) {
  const calls: Call[] = []
  const shop = { calls, url: '', hasJob: true, jobStatus: 200 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      const query = new URL(request.url ?? '', 'http://shop').searchParams
      calls.push({ method, query, authorization: headers.authorization ?? '', body: Buffer.concat(chunks).toString() })
      if (method === 'GET') return response.writeHead(shop.jobStatus, { 'content-type': media.type }).end(media.bytes)
      if (method === 'DELETE') {
        shop.hasJob = !query.get('code')?.startsWith('2')
        return response.end()
      }
      const job = { jobReady: true, mediaTypes: ['image/png', media.type], jobToken: 'job-1' }
      return response.end(JSON.stringify(shop.hasJob ? job : { jobReady: false }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  shop.url = `http://127.0.0.1:${portOf(server)}/api/print/cloudprnt/kitchen`
  return shop
}
const printerAt = (url: string) =>
  new StandinPrinter({ url, user: 'kitchen', password: 'secret' }, () => new Date('2026-11-21T03:00:00Z'))

test('polls, fetches the docket in a type that it prints, and confirms it', async () => {
  const shop = await openShop()
  const printer = printerAt(shop.url)
  await printer.poll()
  await printer.poll()
  expect(shop.calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'DELETE', 'POST'])
  const [poll, get, confirmation] = shop.calls
  expect(poll?.authorization).toBe(`Basic ${btoa('kitchen:secret')}`)
  expect(JSON.parse(poll?.body ?? '')).toMatchObject({ statusCode: '200%20OK', printingInProgress: false })
  expect(get?.query.get('type')).toBe(STARPRNT)
  expect(confirmation?.query.get('token')).toBe('job-1')
  expect(confirmation?.query.get('code')).toBe('200 OK')
  expect(printer.papers).toMatchObject([
    { isCut: true, rows: [{ width: 3, height: 3, align: 'centre', runs: [{ text: '123', isBold: true }] }] },
  ])
})

test('a printer without paper reports that and prints nothing, and prints once it has paper', async () => {
  const shop = await openShop()
  const printer = printerAt(shop.url)
  await printer.changeCondition('paper')
  expect(shop.calls.map(({ method }) => method)).toEqual(['POST'])
  expect(JSON.parse(shop.calls[0]?.body ?? '')).toMatchObject({ statusCode: '410%20Out%20of%20paper' })
  await printer.changeCondition('ready')
  expect(printer.papers).toHaveLength(1)
})

test('a printer reports a failed download, and data that it does not understand', async () => {
  const shop = await openShop({ type: STARPRNT, bytes: Buffer.from('\u001B!\u0001text') })
  const printer = printerAt(shop.url)
  shop.jobStatus = 404
  await printer.poll()
  expect(shop.calls.at(-1)?.query.get('code')).toBe('520 Download failed')
  shop.jobStatus = 200
  await printer.poll()
  expect(shop.calls.at(-1)?.query.get('code')).toBe('511 Media decoding error')
  expect(printer.lastFailure).toContain('ESC !')
  expect(printer.papers).toEqual([])
})

test("the printer's page shows its paper and its condition, and changes the condition", async () => {
  const shop = await openShop()
  const { address } = await openStandins({ printer: { url: shop.url, user: 'kitchen', password: 'secret' } })
  const press = (condition: string) =>
    fetch(`${address}/printer/condition`, {
      method: 'POST',
      body: new URLSearchParams({ condition }),
      redirect: 'manual',
    })
  expect((await press('ready')).status).toBe(303)
  const page = await (await fetch(`${address}/printer`)).text()
  expect(page).toContain('aria-label="Docket 1"')
  expect(page).toContain('<span class="paper-bold">123</span>')
  expect((await press('on fire')).status).toBe(400)
  expect(await (await fetch(`${address}/`)).text()).toContain('/printer')
})
