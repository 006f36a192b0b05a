import type { Queries, Tx } from '../../db/database.ts'
import { changesRow, findRecord, toRow, type Stored } from '../../db/rows.ts'

type CardQuestion = Stored<'card_questions'>
/** The movement that a question is about, and whose call it is. */
export type MovementInQuestion = Pick<
  CardQuestion,
  'cardId' | 'accountId' | 'idempotencyKey' | 'kind' | 'points' | 'cents'
>
type CallKey = Pick<CardQuestion, 'accountId' | 'idempotencyKey'>

/** @returns false if the call has one already. */
export function insertQuestion(tx: Queries, question: CardQuestion): Promise<boolean> {
  return tx
    .insertInto('card_questions')
    .values(toRow(question))
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .$call(changesRow)
}

export function findQuestion(queries: Queries, { accountId, idempotencyKey }: CallKey) {
  return queries
    .selectFrom('card_questions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .$call(findRecord)
}

/** The newest about a card, since then. */
export function findNewest(queries: Queries, cardId: string, since: string): Promise<CardQuestion | undefined> {
  return queries
    .selectFrom('card_questions')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$call(findRecord)
}

/** Answers a question that has no answer yet. @returns whether it had none. */
export function answerQuestion(queries: Queries, id: string, answer: 'yes' | 'no'): Promise<boolean> {
  return queries
    .updateTable('card_questions')
    .set({ answer })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .$call(changesRow)
}

/** Withdraws a question, even one with the answer yes, whose movement was not made. */
export async function withdrawQuestion(queries: Queries, { accountId, idempotencyKey }: CallKey): Promise<void> {
  await queries
    .updateTable('card_questions')
    .set({ answer: 'withdrawn' })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .where((row) => row.or([row('answer', 'is', null), row('answer', '=', 'yes')]))
    .execute()
}

/** @returns whether the customer has said yes to exactly this movement since then, and it was not made yet. */
export function useYes(tx: Tx, movement: MovementInQuestion, since: string): Promise<boolean> {
  const { cardId, accountId, idempotencyKey, kind, points, cents } = movement
  return tx
    .updateTable('card_questions')
    .set({ answer: 'used' })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('card_id', '=', cardId)
    .where('kind', '=', kind)
    .where('points', '=', points)
    .where('cents', '=', cents)
    .where('answer', '=', 'yes')
    .where('created_at', '>', since)
    .$call(changesRow)
}

/** @returns whether the card has a later question. */
export async function isReplaced(queries: Queries, { id, cardId, createdAt }: CardQuestion): Promise<boolean> {
  const later = await queries
    .selectFrom('card_questions')
    .select('id')
    .where('card_id', '=', cardId)
    .where((row) =>
      row.or([row('created_at', '>', createdAt), row.and([row('created_at', '=', createdAt), row('id', '>', id)])]),
    )
    .executeTakeFirst()
  return later !== undefined
}
