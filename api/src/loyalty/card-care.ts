import { lastDigits } from '@fuel-shack/contract/values/card-number'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Tx } from '../db/database.ts'
import { AppError, orThrow } from '../errors.ts'
import type { Shared } from '../shared.ts'
import * as careStore from './card-care-store.ts'
import type { CardLedger } from './card-ledger.ts'
import { newCardNumber } from './card-numbers.ts'
import { adjustReference, mergeReference } from './ledger-references.ts'
import * as store from './loyalty-store.ts'
import type { CardRecord } from './loyalty-store.ts'

interface CardCareDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
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

/** What managers do to cards: they correct them, merge two of one person, and replace a lost one. */
export function createCardCare({ database, ledger, randomInt, clock, newId }: CardCareDeps) {
  /**
   * The points of a card can be negative, which is what it owes: the other card owes them then. An empty card leaves entries too:
   * the customer of the other one sees that it is shared.
   */
  async function moveAll(tx: Tx, from: CardRecord, to: CardRecord): Promise<void> {
    const { points, spendCents: cents } = from
    const id = newId()
    const out = { cardId: from.id, points: -points, cents: -cents, reference: mergeReference(id, 'out') }
    await ledger.append(tx, { kind: 'reverse', ...out })
    await ledger.append(tx, { kind: 'reverse', cardId: to.id, points, cents, reference: mergeReference(id, 'in') })
  }

  /** Locks two cards in the same order, whichever is merged into which: two merges at once wait for each other. */
  async function lockBoth(tx: Tx, one: CardRecord, other: CardRecord): Promise<[CardRecord, CardRecord]> {
    const ids = [one.id, other.id].toSorted()
    const locked = new Map<string, CardRecord>()
    for (const id of ids) locked.set(id, await careStore.lockCard(tx, id))
    return [locked.get(one.id) ?? one, locked.get(other.id) ?? other]
  }

  const renumber = async (tx: Tx, card: CardRecord, cardNumber: string, mergedInto?: string): Promise<void> =>
    careStore.replaceNumber(tx, card, {
      cardNumber,
      replacedAt: clock().toISOString(),
      ...(mergedInto !== undefined && { mergedInto }),
    })

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

    /** The customers who share a card: those of cards that were merged into it, too. */
    listCustomersOf: (cardId: string) => careStore.listCustomersOf(database.queries, cardId),

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
     * Moves all value of a card to another one. Both customers have that one from then on: what their orders earn, return or
     * take back goes there.
     *
     * @returns what moved, or undefined if they are merged already.
     * @throws AppError `card_not_found`, `bad_request`, or `changed_meanwhile` if either was merged with a third one.
     */
    async mergeCards(tx: Tx, { fromCustomerId, customerId }: { fromCustomerId: string; customerId: string }) {
      const own = async (id: string) => orThrow(await store.findOwnCard(tx, id), 'card_not_found')
      const found = [await own(fromCustomerId), await own(customerId)] as const
      if (found[0].id === found[1].id)
        throw new AppError('bad_request', { detail: 'A card cannot be merged with itself' })
      // This precedes the locks on the cards, as in movements: first what leads to a card, then the card.
      await careStore.redirectMerged(tx, found[0].id, found[1].id)
      await careStore.moveOrderPoints(tx, found[0].id, found[1].id)
      const [from, to] = await lockBoth(tx, ...found)
      if (from.mergedInto === to.id) return undefined
      if (from.mergedInto !== null || to.mergedInto !== null) throw new AppError('changed_meanwhile')
      // Cards that were merged and orders that were placed until then.
      await careStore.redirectMerged(tx, from.id, to.id)
      await careStore.moveOrderPoints(tx, from.id, to.id)
      await moveAll(tx, from, to)
      await renumber(tx, from, await newCardNumber(tx, randomInt), to.id)
      return {
        from: lastDigits(from.cardNumber),
        card: lastDigits(to.cardNumber),
        points: from.points,
        cents: from.spendCents,
      }
    },

    /**
     * Gives a customer's card another number, with other last digits.
     *
     * @param seen the last digits that are replaced.
     * @returns the last digits; undefined if the card has others than those that were seen.
     * @throws AppError `card_not_found`
     */
    async replaceCard(tx: Tx, customerId: string, seen: string) {
      const found = orThrow(await store.findCardByCustomer(tx, customerId), 'card_not_found')
      const card = await careStore.lockCard(tx, found.id)
      if (card.mergedInto !== null || lastDigits(card.cardNumber) !== seen) return undefined
      let cardNumber = card.cardNumber
      while (lastDigits(cardNumber) === seen) cardNumber = await newCardNumber(tx, randomInt)
      await renumber(tx, card, cardNumber)
      return { before: seen, card: lastDigits(cardNumber) }
    },
  }
}
