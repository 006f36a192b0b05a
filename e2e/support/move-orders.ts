import type { RestStop } from '@fuel-shack/harness/stack/rest-stop'

const DAY_MS = 24 * 60 * 60_000

/** Pays all orders earlier, in our books only. Call it while the server is stopped. */
export async function moveOrdersBack({ query }: RestStop, days: number): Promise<void> {
  const at = new Date(Date.now() - days * DAY_MS).toISOString()
  await query('update orders set created_at = $1', [at])
  await query('update tax_invoices set supplied_at = $1', [at])
  await query('update payment_money set created_at = $1', [at])
}
