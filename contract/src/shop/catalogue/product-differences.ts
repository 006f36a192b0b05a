import { formatAud, type Cents } from '../../platform/money.ts'
import type { Special } from './special-price.ts'

/** A product as someone states it. Must not import zod. */
interface Stated {
  title: string
  description: string
  priceInCents: Cents
  section: string
  order: number
  details: unknown
  special: Special | null
  isArchived: boolean
}

/** Lists what differs, in words: `$8.50 → $9.00`, `section Pies → Lunch`. @param isSame compares details */
export function listProductDifferences(
  before: Stated,
  after: Stated,
  isSame: (one: unknown, other: unknown) => boolean,
): string[] {
  if (after.isArchived) return before.isArchived ? [] : ['no longer on the menu']
  return [
    ...(before.isArchived ? ['on the menu again'] : []),
    ...(before.title === after.title ? [] : [`title, before "${before.title}"`]),
    ...(before.description === after.description ? [] : ['description']),
    ...(before.priceInCents === after.priceInCents
      ? []
      : [`${formatAud(before.priceInCents)} → ${formatAud(after.priceInCents)}`]),
    ...(describeSpecial(before) === describeSpecial(after) ? [] : [describeSpecial(after)]),
    ...(before.section === after.section ? [] : [`section ${before.section} → ${after.section}`]),
    ...(before.order === after.order ? [] : [`order ${before.order} → ${after.order}`]),
    ...(isSame(before.details, after.details) ? [] : ['options, allergens or hours']),
  ]
}

/** `$5.00 from 2026-12-01 until 2026-12-24` */
function describeSpecial({ special }: Stated): string {
  return special ? `${formatAud(special.priceInCents)} from ${special.from} until ${special.until}` : 'no special price'
}
