import type { Kind } from '../objects/object-shapes.ts'
import type { ListQuery, ObjectStore } from '../objects/object-store.ts'
import { fields, integer, optional, text } from './params.ts'

/** Filters refunds and disputes by the time since which they were created. */
export const createdSince = optional(fields({ gte: integer() }))

/** Filters by a period. */
export const createdIn = optional(fields({ gte: integer(), lt: optional(integer()) }))

/** The parameters of every list call. */
export const pageParams = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
}

export function listObjects(objects: ObjectStore, kind: Kind, url: string, query: ListQuery): object {
  const { objects: data, hasMore } = objects.list(kind, query)
  return { object: 'list', data, has_more: hasMore, url }
}
