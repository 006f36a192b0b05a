import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../platform/db/database.ts'
import { appendToLedger } from './card-ledger.ts'
import { reservationReference } from './ledger-references.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findCardByCustomer } from './loyalty-store.ts'
import type { Reservation } from './reserve-spend.ts'

export interface ReturnedSpend {
  customerId: string
  cents: Cents
  reference: string
}

/** Returns spend that an order was paid with, once per reference. */
export async function returnSpend(deps: LoyaltyDeps, tx: Tx, returned: ReturnedSpend): Promise<void> {
  const { customerId, cents, reference } = returned
  const card = await findCardByCustomer(tx, customerId)
  // The customer may have deleted their data in the meantime, and their card with it.
  if (card) await appendToLedger(deps, tx, { cardId: card.id, kind: 'reverse', points: 0, cents, reference })
}

/** Returns what a checkout reserved that ended without an order, once. */
export function releaseSpend(deps: LoyaltyDeps, tx: Tx, released: Reservation): Promise<void> {
  const { customerId, cents, reservation } = released
  return returnSpend(deps, tx, { customerId, cents, reference: reservationReference('released', reservation) })
}
