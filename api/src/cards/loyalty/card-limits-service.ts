import type { Caller, Till } from '../../platform/callers.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { cardLimitPush } from '../../messages/templates/staff-pushes.ts'
import { failure } from '../../platform/monitoring/security-log.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import { findCardByCustomer, findCardByNumber, markLimitAlerted } from './loyalty-store.ts'

interface CardLimitsDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'securityLog'> {
  messages: MessagesService
}

/** A use of a card, by any channel. */
type CardUse = {
  card: { number: string } | { customerId: string }
  movement: string
  caller?: Caller
} & ({ channel: 'till'; till: Till } | { channel: 'app' | 'checkout' | 'counter' })

export type CardLimitsService = ReturnType<typeof createCardLimitsService>

/** Alerts staff to cards that reach a daily limit, which the ledger of the cards enforces. */
export function createCardLimitsService(deps: CardLimitsDeps) {
  const { database, messages, securityLog, site, publicUrl, clock } = deps

  async function alertStaff(use: CardUse): Promise<void> {
    const { channel, movement, caller, card: key } = use
    const { queries } = database
    const card = 'number' in key ? findCardByNumber(queries, key.number) : findCardByCustomer(queries, key.customerId)
    const { id: cardId, cardNumber } = orThrow(await card, 'card_not_found')
    const tillId = channel === 'till' ? use.till.id : null
    const { ipAddress, requestId } = caller ?? {}
    const details = { cardId, channel, tillId, movement }
    securityLog.record(failure('card_limit_reached', { ipAddress, requestId }, details))
    const push = cardLimitPush(publicUrl, { card: lastDigits(cardNumber), place: placeOf(use) })
    await database.transaction(async (tx) => {
      const isFirst = await markLimitAlerted(tx, cardId, dateAt(clock(), site.timeZone))
      if (isFirst) await messages.enqueue(tx, push, null)
    })
  }

  return {
    /** Runs the work, and alerts staff once a day if it fails because the card has reached a limit. */
    async watch<Result>(use: CardUse, work: () => Promise<Result>): Promise<Result> {
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError && error.code === 'card_limit_reached') await alertStaff(use)
        throw error
      }
    },
  }
}

function placeOf(use: CardUse): string {
  if (use.channel === 'till') return `at ${use.till.name}`
  return { app: 'in the app', checkout: 'in the checkout', counter: 'at the counter' }[use.channel]
}
