import type { AnswerCardQuestion, OwnBalance } from '@fuel-shack/contract/customers/loyalty'
import type { Actor } from '../../callers.ts'
import type { Tx } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { staffAction } from '../../security-log.ts'
import type { Shared } from '../../shared.ts'
import type { StaffNamesService } from '../../staff/staff-names-service.ts'
import { findCardByCustomer } from '../loyalty-store.ts'
import * as store from './card-questions-store.ts'
import type { MovementInQuestion } from './card-questions-store.ts'

const ANSWERED_WITHIN_MS = 5 * 60_000
/** A yes of the last second counts until the screen of staff has sent its call again. */
const USED_WITHIN_MS = ANSWERED_WITHIN_MS + 60_000
/** A customer who has said no is left alone. */
const QUESTIONS_OF_CARD = { limit: 5, windowSeconds: 60 * 60 }

interface CardQuestionsDeps extends Pick<Shared, 'database' | 'clock' | 'newId' | 'rateLimits' | 'securityLog'> {
  staffNames: Pick<StaffNamesService, 'namesOf'>
}

/** A movement that its customer has to confirm. The transaction is undone, and `ask` stores the question. */
export class UnconfirmedMovementError extends Error {
  readonly movement: MovementInQuestion
  constructor(movement: MovementInQuestion) {
    super('The customer has not confirmed the movement')
    this.movement = movement
  }
}

export type CardQuestionsService = ReturnType<typeof createCardQuestions>

/**
 * Before staff take much off a card, its customer confirms it on their own phone. A question changes and reserves nothing. A yes
 * lets the call that it is about, and no other, make its movement once. The newest question of a card replaces the others.
 */
export function createCardQuestions(deps: CardQuestionsDeps) {
  const { database, clock, newId, securityLog, staffNames, rateLimits } = deps
  const since = (periodMs: number): string => new Date(clock().getTime() - periodMs).toISOString()

  const findNewest = (cardId: string) => store.findNewest(database.queries, cardId, since(ANSWERED_WITHIN_MS))

  async function storeQuestion(movement: MovementInQuestion, actor: Actor): Promise<void> {
    const { cardId, kind, points, cents } = movement
    const { allowed, retryAfterSeconds } = await rateLimits.take(`card-questions:${cardId}`, QUESTIONS_OF_CARD)
    if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
    const question = { ...movement, id: newId(), createdAt: clock().toISOString(), answer: null }
    await store.insertQuestion(database.queries, question)
    securityLog.record(staffAction(actor, { action: 'card_question', cardId, kind, points, cents }))
  }

  return {
    /** @throws UnconfirmedMovementError */
    async requireYes(tx: Tx, movement: MovementInQuestion): Promise<void> {
      if (!(await store.useYes(tx, movement, since(USED_WITHIN_MS)))) throw new UnconfirmedMovementError(movement)
    },

    /**
     * Stores the question of a call, once.
     *
     * @throws AppError `customer_confirmation_required` while the answer is outstanding, `customer_declined`, `confirmation_ended`
     * or `too_many_requests`
     */
    async ask(movement: MovementInQuestion, actor: Actor): Promise<never> {
      const question = await store.findQuestion(database.queries, movement)
      if (!question) await storeQuestion(movement, actor)
      else if (question.answer === 'no') throw new AppError('customer_declined')
      else {
        const isSame = (['cardId', 'kind', 'points', 'cents'] as const).every(
          (name) => question[name] === movement[name],
        )
        const isOpen = [null, 'yes'].includes(question.answer) && question.createdAt > since(ANSWERED_WITHIN_MS)
        if (!isSame || !isOpen || (await store.isReplaced(database.queries, question)))
          throw new AppError('confirmation_ended')
      }
      throw new AppError('customer_confirmation_required')
    },

    withdraw: (call: { accountId: string; idempotencyKey: string }): Promise<void> =>
      store.withdrawQuestion(database.queries, call),

    async findOpenQuestion(cardId: string): Promise<OwnBalance['question']> {
      const newest = await findNewest(cardId)
      if (newest?.answer !== null) return undefined
      const { id, kind, points, cents: amountInCents, accountId } = newest
      const by = (await staffNames.namesOf(database.queries, [accountId])).get(accountId)
      return { id, kind, points, amountInCents, ...(by !== undefined && { by }) }
    },

    /**
     * Answers about the customer's card. A repeat changes nothing.
     *
     * @throws AppError `confirmation_ended`, also for a question about another card
     */
    async answer(customerId: string, { id, answer }: AnswerCardQuestion, actor: Actor): Promise<void> {
      const card = await findCardByCustomer(database.queries, customerId)
      const newest = card && (await findNewest(card.id))
      const isOwn = newest?.id === id
      const isNew = isOwn && (await store.answerQuestion(database.queries, id, answer))
      const details = { questionId: id, answer }
      if (isNew) securityLog.record({ event: 'card_question_answered', outcome: 'success', ...actor, details })
      else if (!isOwn || newest.answer !== answer) throw new AppError('confirmation_ended')
    },
  }
}
