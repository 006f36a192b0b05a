import { sql, type RawBuilder } from 'kysely'

/** A part of a list that has the newest rows first, of the same time by their ids. */
export interface ListPart {
  /** Rows since this instant. */
  since: string
  /** Rows after this place in the list: those that are older. It need not be that of a row. */
  before: Place
  accountId: string | undefined
  limit: number
}

export interface Place {
  at: string
  id: string
}

/** The place above all rows. */
export const NEWEST: Place = { at: '9999', id: '' }

/** An index on both columns finds the rows, however many have the same time. */
export function isInPart(
  { since, before, accountId }: ListPart,
  columns: { at: string; id: string; accountId: string },
): RawBuilder<boolean> {
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)]
  const isOfAccount = accountId === undefined ? sql`` : sql`and ${sql.ref(columns.accountId)} = ${accountId}`
  return sql<boolean>`(${at} >= ${since} and (${at}, ${id}) < (${before.at}, ${before.id}) ${isOfAccount})`
}

/** Compares two places for `toSorted`. */
export function byNewest(one: Place, other: Place): number {
  if (one.at === other.at) return one.id < other.id ? 1 : -1
  return one.at < other.at ? 1 : -1
}
