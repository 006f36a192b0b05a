import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'

const DAY_MS = 24 * 60 * 60_000
const TIMES = [
  ['orders', 'created_at'],
  ['tax_invoices', 'supplied_at'],
  ['payment_money', 'created_at'],
]

/** Pays all orders a day earlier, in our books only. Call it while the server is stopped. */
export async function moveOrdersBackADay(restStop: RestStop): Promise<void> {
  const at = new Date(Date.now() - DAY_MS).toISOString()
  for (const [table, column] of TIMES) await restStop.runStatement(`update ${table} set ${column} = '${at}'`)
}
