import type { Tx } from '../../platform/db/database.ts'
import { newCardNumber } from './card-numbers.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { insertCard } from './loyalty-store.ts'

export async function issueCard({ clock, newId, randomInt }: LoyaltyDeps, tx: Tx, customerId: string): Promise<void> {
  const cardNumber = await newCardNumber(tx, randomInt)
  await insertCard(tx, { id: newId(), customerId, cardNumber, createdAt: clock().toISOString() })
}
