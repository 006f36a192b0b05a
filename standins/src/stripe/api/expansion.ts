import { fieldsOf, isFields, type Fields, listOfUnknown } from '../../fields.ts'
import type { Kind } from '../objects/object-shapes.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { StripeError } from './stripe-error.ts'

const KIND_OF_FIELD: Record<string, Kind> = { product: 'product' }
/** The kind of a balance transaction's source, by the prefix of its id. */
const KIND_OF_SOURCE: Record<string, Kind> = {
  ch: 'charge',
  py: 'charge',
  re: 'refund',
  du: 'dispute',
  po: 'payout',
}

/**
 * `expand[]`: replaces ids by the objects that they name, along dotted paths through lists.
 * https://docs.stripe.com/api/expanding_objects
 *
 * @returns a copy.
 */
export function expandObject(objects: ObjectStore, object: object, paths: string[]): object {
  const copy = fieldsOf(structuredClone(object))
  for (const path of paths) expandAlong(objects, copy, path.split('.'), path)
  return copy
}

function expandAlong(objects: ObjectStore, node: Fields, segments: string[], path: string): void {
  const [field, ...rest] = segments
  if (field === undefined) return
  if (field === 'data' && Array.isArray(node.data)) {
    for (const entry of listOfUnknown(node.data)) expandAlong(objects, fieldsOf(entry), rest, path)
    return
  }
  const value = node[field]
  const kind =
    field === 'source' && typeof value === 'string'
      ? KIND_OF_SOURCE[value.slice(0, value.indexOf('_'))]
      : KIND_OF_FIELD[field]
  if (kind && typeof value === 'string') node[field] = objects.get(kind, value)
  const expanded = node[field]
  if (expanded === undefined || (rest.length === 0 && typeof expanded === 'string')) {
    throw new StripeError(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (isFields(expanded)) expandAlong(objects, expanded, rest, path)
}
