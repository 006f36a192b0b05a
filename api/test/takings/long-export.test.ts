import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { runInNewContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { recordStatements } from '../support/recorded-statements.ts'
import { useTestApp } from '../support/use-test-app.ts'
import { newManager, openTakingsWorld } from './takings-world.ts'

const lines: { level: number }[] = []
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
const { environment, api } = useTestApp({}, log)

const INFO = 30
const DAY = '2026-11-03'
const NOON = `${DAY}T02:00:00.000Z`
const PAGES = 40
const PAGE = 500
/** Together far more than the buffers of a connection hold. */
const LONG_NUMBER = '9'.repeat(1500)

beforeAll(() => insertInvoices(openTakingsWorld(api, api.context.site.timeZone)))

test('an export stops reading the database when the network connection of a slow client breaks', async () => {
  const token = await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } })
  const address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
  lines.length = 0
  const answered = once(api.app.server, 'request')
  const recorded = recordStatements()
  let pages = 0
  const countPages = () =>
    (pages += recorded.take().statements.filter((sql) => sql.includes('from "tax_invoices"')).length)

  const socket = connect(Number(address.port), address.hostname)
  socket.write(
    `GET /api/manager/takings/csv?from=${DAY} HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  )
  const [head]: unknown[] = await once(socket, 'data')
  socket.pause()
  expect(String(head)).toContain('HTTP/1.1 200 OK')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments of the event
  const [, response] = (await answered) as [IncomingMessage, ServerResponse]
  await expect.poll(() => response.writableNeedDrain).toBe(true)
  countPages()
  expect(pages).toBeLessThan(PAGES)
  const closed = once(response, 'close')
  socket.destroy()
  await closed
  const before = countPages()

  // An export that is read in the meantime takes longer than the rest of the other would.
  await (await newManager(api, environment)).get(`manager/takings/csv?from=${DAY}`)
  expect(countPages() - before).toBe(PAGES + 1)
  recorded.stop()
  expect(lines.filter(({ level }) => level > INFO)).toEqual([])
  // A cancelled file may have been read in part.
  const { entries } = (await (await newManager(api, environment)).get('manager/changes')).json<AuditTrailPage>()
  expect(entries).toMatchObject([{ action: 'takings_exported' }, { action: 'takings_exported' }])
})

test('an export of 30 megabytes has less than a quarter of them in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  if (typeof collectGarbage !== 'function') throw new Error('Node cannot collect garbage')
  const caller = { accountId: 'riley', ipAddress: '127.0.0.1', requestId: 'request' }
  const world = openTakingsWorld(api, api.context.site.timeZone)
  world.setClock(NOON)
  const { rows } = await world.documentExport.exportFile({ from: DAY }, caller)
  const used: number[] = []
  let count = 0
  for await (const _ of rows) {
    count += 1
    if (count % (10 * PAGE) !== 1) continue
    collectGarbage()
    used.push(process.memoryUsage().heapUsed)
  }
  expect(count).toBe(PAGES * PAGE)
  expect(used).toHaveLength(PAGES / 10)
  // Whatever else this process frees meanwhile makes it smaller: only growth counts.
  const [first = 0] = used
  expect((used.at(-1) ?? 0) - first).toBeLessThan(10 * PAGE * LONG_NUMBER.length)
})

async function insertInvoices(world: ReturnType<typeof openTakingsWorld>): Promise<void> {
  const { queries } = api.context.database
  world.setClock(NOON)
  await world.start()
  await world.sell([{ productId: 'shack_burger', unitPriceCents: 1890, quantity: 1 }])
  const { number, ...invoice } = await queries.selectFrom('tax_invoices').selectAll().executeTakeFirstOrThrow()
  const values = { ...invoice, order_number: LONG_NUMBER, supplier: '{}', lines: '[]' }
  for (let first = 1; first < PAGES * PAGE; first += PAGE)
    await queries
      .insertInto('tax_invoices')
      .values(
        Array.from({ length: Math.min(PAGE, PAGES * PAGE - first) }, (_, index) => ({
          ...values,
          order_id: `copy-${first + index}`,
          number: number + first + index,
        })),
      )
      .execute()
}
