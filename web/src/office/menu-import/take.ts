import type { ChangeMenu, ManagedMenu } from '@fuel-shack/contract/office/managed-menu'
import type { DoubtKind } from './imported-item.ts'
import type { DraftLine } from './draft.ts'

/** Doubts that most dishes of another program's file have. One decision can be made for all of them. */
export const SHARED_DOUBTS: readonly DoubtKind[] = ['gst', 'allergens']

/** The decisions of a manager about a draft. */
export interface Decisions {
  /** Doubts that are fine for all dishes. */
  accepted: ReadonlySet<DoubtKind>
  /** The ticks that were set or removed, by the id of the product. */
  ticks: ReadonlyMap<string, boolean>
}

/** A line without an open doubt is ticked, unless the manager has decided otherwise. */
export function isTicked({ product, isSame, faults, doubts }: DraftLine, { accepted, ticks }: Decisions): boolean {
  if (isSame || faults.length > 0) return false
  return ticks.get(product.id) ?? doubts.every(({ kind }) => accepted.has(kind))
}

const PRODUCTS_MAX = 500
const SECTIONS_MAX = 60
/** A call has at most two megabytes, and a character at most three bytes. */
const CHARACTERS_MAX = 600_000

/** Divides what is taken into calls. Each of them is made as a whole or not at all, and brings the new sections of its dishes. */
export function toCalls(lines: readonly DraftLine[], menu: Pick<ManagedMenu, 'sections'>): ChangeMenu[] {
  const known = new Set(menu.sections.map(({ title }) => title))
  const calls: ChangeMenu[] = []
  let size = 0
  for (const { product } of lines) {
    const length = JSON.stringify(product).length
    const { section: title } = product
    const last = calls.at(-1)
    const isFull =
      !last ||
      last.products.length === PRODUCTS_MAX ||
      last.sections?.length === SECTIONS_MAX ||
      size + length > CHARACTERS_MAX
    const call = isFull ? { products: [], sections: [] } : last
    if (isFull) {
      calls.push(call)
      size = 0
    }
    call.products.push(product)
    size += length
    if (!known.has(title)) call.sections?.push({ title, servingHours: null, version: 0 })
    known.add(title)
  }
  return calls
}
