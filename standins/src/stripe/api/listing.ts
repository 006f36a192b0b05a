import type { Kind } from '../objects/object-shapes.ts'
import type { ListQuery, ObjectStore } from '../objects/object-store.ts'
import { fields, optional, text, integer, type Reader } from './params.ts'
import { StripeError } from './stripe-error.ts'

const range = fields({
  gt: optional(integer()),
  gte: optional(integer()),
  lt: optional(integer()),
  lte: optional(integer()),
})

export const createdRange: Reader<number | ReturnType<typeof range>> = (value, at) =>
  typeof value === 'string' ? integer()(value, at) : range(value, at)

/** The parameters of every list call. */
export const pageParams = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: optional(text()),
}

export function listObjects(objects: ObjectStore, kind: Kind, url: string, query: ListQuery): object {
  if (query.page?.starting_after && query.page.ending_before) {
    throw new StripeError(400, 'Only one of starting_after and ending_before may be given.', { param: 'ending_before' })
  }
  const { objects: data, hasMore } = objects.list(kind, query)
  return { object: 'list', data, has_more: hasMore, url }
}
