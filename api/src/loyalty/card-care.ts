import { lastDigits } from '@fuel-shack/contract/values/card-number'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import type { Shared } from '../shared.ts'
import * as careStore from './card-care-store.ts'
import type { CardLedger } from './card-ledger.ts'
import { newCardNumber } from './card-numbers.ts'
import { adjustReference } from './ledger-references.ts'
import * as store from './loyalty-store.ts'

interface CardCareDeps extends Pick<Shared, 'database' | 'clock'> {
  ledger: CardLedger
  randomInt: (below: number) => number
}

interface Adjustment {
  customerId: string
  points: number
  cents: Cents
  accountId: string
  /** The key is unique for each adjustment of the account. */
  key: string
}

/** Managers correct cards, and replace a lost one. */
export function createCardCare({ database, ledger, randomInt, clock }: CardCareDeps) {
  return {
    /** The customer whose card has or had this number. @throws AppError `card_not_found` */
    async getCustomerByNumber(cardNumber: string): Promise<string> {
      const { queries } = database
      const card = await store.findCardByNumber(queries, cardNumber)
      const former = card ? undefined : await store.findReplaced(queries, cardNumber)
      const found = card ?? (former && (await store.findCard(queries, former.cardId)))
      return orThrow(found, 'card_not_found').customerId
    },

    /** The last digits of the cards that customers have, by the customers. One without a card was deleted. */
    listEndings: (customerIds: string[]) => careStore.listEndings(database.queries, customerIds),

    listFormerNumbers: (customerId: string) => careStore.listFormerNumbers(database.queries, customerId),

    /**
     * @returns whether it was adjusted now; false for a repeat.
     * @throws AppError `card_not_found`, `idempotency_conflict`, or `insufficient_balance` if more were taken off than is there.
     */
    async adjustCard(tx: Tx, { customerId, accountId, key, points, cents }: Adjustment): Promise<boolean> {
      const card = orThrow(await store.findCardByCustomer(tx, customerId), 'card_not_found')
      const reference = adjustReference(accountId, key)
      const entry = { cardId: card.id, kind: 'reverse', points, cents, reference } as const
      if (await ledger.append(tx, entry, { takesWhatIsThere: points < 0 })) return true
      const first = await store.findEntryByReference(tx, reference)
      if (first?.cardId !== card.id || first.points !== points || first.cents !== cents)
        throw new AppError('idempotency_conflict')
      return false
    },

    /**
     * Gives a customer's card another number, with other last digits.
     *
     * @param seen the last digits that are replaced.
     * @returns the last digits; undefined if the card has others than those that were seen.
     * @throws AppError `card_not_found`
     */
    async replaceCard(tx: Tx, customerId: string, seen: string) {
      const card = orThrow(await store.findCardByCustomer(tx, customerId), 'card_not_found')
      if (lastDigits(card.cardNumber) !== seen) return undefined
      let cardNumber = card.cardNumber
      while (lastDigits(cardNumber) === seen) cardNumber = await newCardNumber(tx, randomInt)
      const isReplaced = await careStore.replaceNumber(tx, card, { cardNumber, replacedAt: clock().toISOString() })
      return isReplaced ? { before: seen, card: lastDigits(cardNumber) } : undefined
    },
  }
}
