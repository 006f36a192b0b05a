import type { Instant } from '../../platform/db/column-types.ts'
import { table, type Table } from '../../platform/db/table.ts'

interface LoyaltyCardsTable {
  id: string
  customer_id: string
  card_number: string
  /** Negative: what the card owes. */
  points: number
  spend_cents: number
  created_at: Instant
  /** YYYY-MM-DD: the last day of an alert that the card reached a limit. */
  limit_alerted_day: string | null
  /** The time at which the card got its number in place of another one. */
  replaced_at: Instant | null
}

/** A number that has ended, because the card was lost. */
interface ReplacedCardsTable {
  card_number: string
  card_id: string
  replaced_at: Instant
}

/** The points of an order, which are pending until they are released to the card. */
interface OrderPointsTable {
  checkout_id: string
  card_id: string
  points_per_dollar: number
  points: number
  /** The time at which they are released if the order is not handed over before. */
  due_at: Instant
  released_at: Instant | null
}

interface LedgerEntriesTable {
  id: string
  card_id: string
  kind: 'collect' | 'redeem' | 'spend' | 'reverse'
  points: number
  cents: number
  /** The sale at a till that collected the points. */
  sale_cents: number | null
  /** How many rewards the points were turned into. */
  rewards: number | null
  /** The cause of the entry. Unique, so a repeat changes nothing. */
  reference: string
  created_at: Instant
}

export const loyaltyTables = {
  loyalty_cards: table<LoyaltyCardsTable>({
    personal: { of: ['customer_id', 'customers.id'], export: 'loyaltyCard', erase: 'delete' },
    keep: 'until the customer deletes their data',
  }),
  order_points: table<OrderPointsTable>(ofCard('pendingPoints')),
  ledger_entries: table<LedgerEntriesTable>(ofCard('entries')),
  replaced_cards: table<ReplacedCardsTable>(ofCard('formerCards')),
}

function ofCard(exported: 'entries' | 'formerCards' | 'pendingPoints'): Table<{ card_id: string }> {
  const personal = { of: ['card_id', 'loyalty_cards.id'], export: exported, erase: 'delete' } as const
  return { personal, keep: 'as long as the card' }
}
