import { beforeAll, describe, expect, test } from 'vitest'
import { listBackgroundJobs } from '../../src/app/background-jobs.ts'
import { buildPrintingApp, KITCHEN, openCounter, openManager, starPrinter } from '../printing/printing-fixture.ts'
import { findScans, recordStatements } from '../support/recorded-statements.ts'
import { startTestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment))
let counter: Awaited<ReturnType<typeof openCounter>>

beforeAll(async () => {
  counter = await openCounter(environment, api, 'casey')
})

/** They have few rows however long the product runs: a setting, a device, a till's day of the last 91, a change by a manager. */
const SMALL =
  `kitchen_attendance kitchen_pace list_versions menu_sections portions printer_contacts printers products restores setting_changes
  settings staff_names staff_screens till_days tills write_probes`.split(/\s+/)
/** The manager's day sums what is on all cards. */
const SUM_OF_CARDS = /^select count\(\*\) as "cards", sum\("points"\)/
/** They have few rows too: those of orders and payments that someone or something still has to finish. */
const OF_UNFINISHED =
  `checkouts_spend_reserved checkouts_superseded checkouts_to_sweep order_points_due orders_cancelled_unread
  orders_open payment_attention_open print_jobs_waiting refund_requests_due`.split(/\s+/)

/** Subqueries with a limit. */
const LIMITED = ['due', 'misplaced']

function isShort(plan: string): boolean {
  const [, table = '', index = ''] = /^SCAN (\S+)(?: USING (?:COVERING )?INDEX (\S+))?/.exec(plan) ?? []
  return [...SMALL, ...LIMITED].includes(table) || OF_UNFINISHED.includes(index)
}

/** `limit` without an order or a condition stops at the first row. */
const isAllowed = (statement: string): boolean =>
  SUM_OF_CARDS.test(statement) || /^select "id" from "\w+" limit \?$/.test(statement)

// PostgreSQL shows its plans in another form, and chooses them by the number of rows.
describe.skipIf(process.env['TEST_DATABASE_URL'] ?? process.env['TEST_PGLITE'])('on SQLite', () => {
  test('orders, screens, printers and jobs of every minute read no table that grows from end to end', async () => {
    const recorded = recordStatements()
    const manager = await openManager(environment, api, 'riley')
    const printer = starPrinter(api, KITCHEN)
    const { id } = await counter.placeOrder()
    await printer.print()
    await printer.confirm('')
    for (const path of ['orders', 'printing', 'payments/attention', 'kitchen']) await counter.staff.get(path)
    await counter.customer.get('customers/current/ticket')
    await manager.get('manager/day')
    await counter.staff.post(`orders/${id}/dispatch`)
    await counter.staff.post(`orders/${id}/fulfill`)
    const { clockWatch, refreshSite } = api.context
    const unchanged = { haveKeysChanged: () => Promise.resolve(false), restart: () => undefined }
    const jobs = listBackgroundJobs({
      services: api.context,
      identity: undefined,
      clockWatch,
      refreshSite,
      ...unchanged,
    })
    for (const { run } of jobs.filter(({ everySeconds }) => everySeconds <= 60)) await run(new AbortController().signal)
    const { statements } = recorded.take()
    recorded.stop()
    expect(statements.length).toBeGreaterThan(100)
    const scans = findScans(api.context.database.sqlite, statements)
    expect(scans.filter(([plan, statement]) => !isShort(plan) && !isAllowed(statement))).toEqual([])
  })
})
