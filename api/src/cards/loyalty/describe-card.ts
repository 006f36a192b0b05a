import type { LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import { balanceOf, getCardOf } from './card-balance.ts'
import { causeOf } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import * as store from './loyalty-store.ts'

/** Describes what the counter shows of a card: its balance, and its last entries. @throws AppError `card_not_found` */
export async function describeCard({ database }: LoyaltyDeps, cardNumber: string, entriesLimit: number) {
  const { queries } = database
  const card = await store.getCardByNumber(queries, cardNumber)
  const entries = await store.listEntries(queries, card.id, entriesLimit)
  return { customerId: card.customerId, balance: await balanceOf(queries, card), entries }
}

/** The card that a customer has, for managers. @throws AppError `card_not_found` */
export async function describeCustomerCard({ database }: LoyaltyDeps, customerId: string, entriesLimit: number) {
  const { queries } = database
  const card = await getCardOf(queries, customerId)
  const movements = (await store.listEntries(queries, card.id, entriesLimit)).map((entry) => toEntry(entry))
  return { ...card, balance: await balanceOf(queries, card), movements }
}

/** Lists the entries, newest first. @param limit null: all of them */
export async function listEntries(
  { database }: LoyaltyDeps,
  customerId: string,
  limit: number | null,
): Promise<LedgerEntry[]> {
  const { id } = await getCardOf(database.queries, customerId)
  return (await store.listEntries(database.queries, id, limit)).map((entry) => toEntry(entry))
}

function toEntry({ id, createdAt, kind, points, cents, reference }: store.LedgerEntryRecord): LedgerEntry {
  return { id, createdAt, kind, points, amountInCents: cents, ...causeOf(reference) }
}
