import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const DAY_MS = 24 * 60 * 60_000

/** Pays all orders a day earlier, in our books only. Call it while the server is stopped. */
export function moveOrdersBackADay(dataDir: string): void {
  const at = new Date(Date.now() - DAY_MS).toISOString()
  const database = new DatabaseSync(join(dataDir, 'fuel-shack.sqlite'))
  database.exec(`update orders set created_at = '${at}'; update tax_invoices set supplied_at = '${at}';
    update payment_money set created_at = '${at}'`)
  database.close()
}
