// `expand[]`: replaces ids by the objects they name, along dotted paths through lists, as
// https://docs.stripe.com/api/expanding_objects describes. Answers a copy.
import { fieldsOf, isFields, type Fields, listOfUnknown } from '../../fields.ts'
import type { Kind } from '../objects/object-shapes.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { StripeError } from './stripe-error.ts'

const kindOfField: Record<string, Kind> = {
  charge: 'charge',
  default_price: 'price',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  product: 'product',
}
/** Lists that are left out unless asked for: field -> owner's kind, kind of the entries, address. */
const includable: Record<string, { owner: Kind; kind: Kind; url: (id: string) => string }> = {
  line_items: { owner: 'checkout.session', kind: 'item', url: (id) => `/v1/checkout/sessions/${id}/line_items` },
  refunds: { owner: 'charge', kind: 'refund', url: (id) => `/v1/charges/${id}/refunds` },
}
const deepest = 4

export function expandObject(objects: ObjectStore, object: object, paths: string[]): object {
  const copy = fieldsOf(structuredClone(object))
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.filter((segment) => segment !== 'data').length > deepest) {
      throw new StripeError(400, `You cannot expand more than ${deepest} levels of a property. Property: ${path}`, {
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
  const list = includable[field]
  if (list && node.object === list.owner && node[field] === undefined) {
    const id = String(node.id)
    const { objects: data, hasMore } = objects.list(list.kind, { parentId: id, page: { limit: 10 } })
    node[field] = { object: 'list', data, has_more: hasMore, url: list.url(id) }
  }
  const kind = kindOfField[field]
  const value = node[field]
  if (kind && typeof value === 'string') node[field] = objects.get(kind, value)
  const expanded = node[field]
  if (expanded === undefined || (rest.length === 0 && typeof expanded === 'string')) {
    throw new StripeError(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  if (isFields(expanded)) expandAlong(objects, expanded, rest, path)
}
