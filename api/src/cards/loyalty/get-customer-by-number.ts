import { orThrow } from '../../platform/errors.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { findCard, findCardByNumber, findReplaced } from './loyalty-store.ts'

/** The customer whose card has or had this number. @throws AppError `card_not_found` */
export async function getCustomerByNumber({ database }: LoyaltyDeps, cardNumber: string): Promise<string> {
  const { queries } = database
  const card = await findCardByNumber(queries, cardNumber)
  const former = card ? undefined : await findReplaced(queries, cardNumber)
  const found = card ?? (former && (await findCard(queries, former.cardId)))
  return orThrow(found, 'card_not_found').customerId
}
