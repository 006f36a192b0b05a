import { fieldsOf, isFields, type Fields, listOfUnknown } from '../../fields.ts'
import type { Kind } from '../objects/object-shapes.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { StripeError } from './stripe-error.ts'

const KIND_OF_FIELD: Record<string, Kind> = {
  charge: 'charge',
  default_price: 'price',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  product: 'product',
}
/** Lists that a response contains only when they are expanded: field -> owner's kind, kind of the entries, URL. */
const INCLUDABLE_LISTS: Record<string, { owner: Kind; kind: Kind; url: (id: string) => string }> = {
  line_items: { owner: 'checkout.session', kind: 'item', url: (id) => `/v1/checkout/sessions/${id}/line_items` },
  refunds: { owner: 'charge', kind: 'refund', url: (id) => `/v1/charges/${id}/refunds` },
}
const MAX_DEPTH = 4

/**
 * `expand[]`: replaces ids by the objects that they name, along dotted paths through lists.
 * https://docs.stripe.com/api/expanding_objects
 *
 * @returns a copy.
 */
export function expandObject(objects: ObjectStore, object: object, paths: string[]): object {
  const copy = fieldsOf(structuredClone(object))
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.filter((segment) => segment !== 'data').length > MAX_DEPTH) {
      throw new StripeError(400, `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    expandAlong(objects, copy, segments, path)
  }
  return copy
}

function expandAlong(objects: ObjectStore, node: Fields, segments: string[], path: string): void {
  const [field, ...rest] = segments
  if (field === undefined) return
  if (field === 'data' && Array.isArray(node.data)) {
    for (const entry of listOfUnknown(node.data)) expandAlong(objects, fieldsOf(entry), rest, path)
    return
  }
  const list = INCLUDABLE_LISTS[field]
  if (list && node.object === list.owner && node[field] === undefined) {
    const id = String(node.id)
    const { objects: data, hasMore } = objects.list(list.kind, { parentId: id, page: { limit: 10 } })
    node[field] = { object: 'list', data, has_more: hasMore, url: list.url(id) }
  }
  const kind = KIND_OF_FIELD[field]
  const value = node[field]
  if (kind && typeof value === 'string') node[field] = objects.get(kind, value)
  const expanded = node[field]
  if (expanded === undefined || (rest.length === 0 && typeof expanded === 'string')) {
    throw new StripeError(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (isFields(expanded)) expandAlong(objects, expanded, rest, path)
}
