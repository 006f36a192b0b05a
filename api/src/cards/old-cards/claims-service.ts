import type { CustomerExport } from '@fuel-shack/contract/cards/customers'
import { oldNumberKey } from '@fuel-shack/contract/cards/old-card-number'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import * as store from './old-cards-store.ts'
import type { OldCardRecord } from './old-cards-store.ts'

interface ClaimsDeps extends Pick<Shared, 'database' | 'clock'> {
  loyalty: Pick<LoyaltyService, 'addOldCard'>
}

/** A customer, as the identity provider describes them. */
interface Claimant {
  id: string
  emailAddress: string | null
  isEmailVerified: boolean
}

export type ClaimsService = ReturnType<typeof createClaimsService>

/** Moves the points and balance of an imported card to its customer. Concurrent claims move them only once. */
export function createClaimsService({ database, clock, loyalty }: ClaimsDeps) {
  const { queries } = database

  async function move(tx: Tx, { id, points, balanceCents: cents }: OldCardRecord, customerId: string): Promise<void> {
    await loyalty.addOldCard(tx, { customerId, oldCardId: id, points, cents })
  }

  return {
    hasWaiting: () => store.hasWaiting(queries),

    /** Returns whether cards wait for a customer, by their verified address. */
    isAwaited: async ({ emailAddress, isEmailVerified }: Claimant): Promise<boolean> =>
      emailAddress !== null && isEmailVerified && store.hasWaiting(queries, emailAddress),

    /** Moves the old cards with the verified address of a customer to their card. An address that anyone can type moves nothing. */
    async claimByEmail(tx: Tx, { id: customerId, emailAddress, isEmailVerified }: Claimant): Promise<void> {
      if (emailAddress === null || !isEmailVerified) return
      const claim = { customerId, claimedBy: 'email', claimedAt: clock().toISOString() } as const
      for (const card of await store.claimByEmail(tx, emailAddress, claim)) await move(tx, card, customerId)
    },

    /**
     * Moves an old card to the card of a customer, whom staff have in front of them.
     *
     * @returns false if it is on their card already.
     * @throws AppError `old_card_not_found`, `old_card_claimed`, `changed_meanwhile` if it has another value than staff have seen
     */
    async claimByNumber(
      tx: Tx,
      { number, ...seen }: { number: string; points: number; cents: number },
      customerId: string,
    ): Promise<boolean> {
      const numberKey = oldNumberKey(number)
      const claim = { customerId, claimedBy: 'counter', claimedAt: clock().toISOString() } as const
      const card = await store.claimByKey(tx, { numberKey, ...seen }, claim)
      if (card) {
        await move(tx, card, customerId)
        return true
      }
      const known = orThrow(await store.findByKey(tx, numberKey), 'old_card_not_found')
      if (known.claimedAt === null) throw new AppError('changed_meanwhile')
      if (known.customerId !== customerId) throw alreadyClaimed(known.claimedAt)
      return false
    },

    /** @throws AppError `old_card_not_found`, `old_card_claimed` */
    async getWaiting(number: string): Promise<OldCardRecord> {
      const card = orThrow(await store.findByKey(queries, oldNumberKey(number)), 'old_card_not_found')
      if (card.claimedAt !== null) throw alreadyClaimed(card.claimedAt)
      return card
    },

    sumClaimedAtCounter: (tx: Tx, customerId: string, since: string) =>
      store.sumClaimedAtCounter(tx, customerId, since),

    async listOfCustomer(customerId: string): Promise<NonNullable<CustomerExport['oldCards']>> {
      const cards = await store.listOfCustomer(queries, customerId)
      return cards.flatMap(({ number, points, balanceCents: cents, claimedAt }) =>
        claimedAt === null ? [] : { number, points, cents, claimedAt },
      )
    },
  }
}

const alreadyClaimed = (doneAt: string): AppError => new AppError('old_card_claimed', { doneAt })
