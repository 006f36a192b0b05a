import { openDatabase, type DatabaseAddress } from '../../src/platform/db/database.ts'

interface DatabaseSnapshot {
  /** The stored payment pages. */
  sessions: Set<string>
  /** The payment page of each order; a duplicate is a duplicate order. */
  orderedSessions: string[]
  /** Cards whose points, with those that wait for the handover, do not match their orders, or without, their entries. */
  wrongCards: number
  queuedMessages: number
}

/** Reads the database directly, without the server. */
export async function readSnapshot(address: DatabaseAddress): Promise<DatabaseSnapshot> {
  const { queries, close } = openDatabase(address)
  try {
    const checkouts = await queries.selectFrom('checkouts').select('session_id').execute()
    const orders = await queries
      .selectFrom('orders')
      .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
      .select(['checkouts.session_id', 'orders.customer_id', 'orders.total_cents'])
      .execute()
    const cards = await queries.selectFrom('loyalty_cards').select(['id', 'customer_id', 'points']).execute()
    const waiting = await queries
      .selectFrom('order_points')
      .select(['card_id', 'points'])
      .where('released_at', 'is', null)
      .execute()
    const entries = await queries.selectFrom('ledger_entries').select(['card_id', 'points']).execute()
    const messages = await queries.selectFrom('outbox_messages').select('id').execute()

    const earned = sumBy(orders, (order) => [order.customer_id ?? 'counter', Math.floor(order.total_cents / 100)])
    const pending = sumBy(waiting, (row) => [row.card_id, row.points])
    const recorded = sumBy(entries, (entry) => [entry.card_id, entry.points])
    return {
      sessions: new Set(checkouts.flatMap(({ session_id: id }) => (id === null ? [] : [id]))),
      orderedSessions: orders.map((order) => order.session_id ?? 'none'),
      wrongCards: cards.filter(
        ({ id, customer_id: customerId, points }) =>
          points + (pending.get(id) ?? 0) !== (earned.get(customerId) ?? 0) || points !== (recorded.get(id) ?? 0),
      ).length,
      queuedMessages: messages.length,
    }
  } finally {
    await close()
  }
}

function sumBy<Row>(rows: Row[], entryOf: (row: Row) => [string, number]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, amount] of rows.map(entryOf)) sums.set(key, (sums.get(key) ?? 0) + amount)
  return sums
}
