import { z } from 'zod'
import { described } from '../../platform/described.ts'
import { daySchema } from '../../platform/dates-schema.ts'
import { typedName, typedText } from '../../platform/typed-text-schema.ts'
import { whenValid } from '../../platform/when-valid.ts'
import { PRODUCT_LIMITS } from './product-limits.ts'
import type { Special } from './special-price.ts'

/** The fields of a product of the menu, wherever it comes from. */
export const productFields = {
  /** Ids that Stripe made have the form too. */
  id: described(
    z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/, 'must be letters, digits, _ and -, at most 60'),
    'The id of the product, which never changes. It is part of addresses and of the names of its pictures.',
    'shack_burger',
  ),
  title: described(typedName(PRODUCT_LIMITS.title), 'The name on the menu.', 'Shack burger'),
  description: described(
    typedText(PRODUCT_LIMITS.description),
    'A line under the name; empty without one.',
    'Beef, bacon, egg, cheese, beetroot, the lot',
  ),
  priceInCents: described(z.int().min(0).max(PRODUCT_LIMITS.priceInCents), 'The price with GST, in cents.', 1890),
  section: described(typedName(PRODUCT_LIMITS.section), 'The section of the menu.', 'Burgers'),
  order: described(
    z.int().min(-1_000_000).max(1_000_000),
    'The place on the menu, a number that rises. Sections stand in the order of their first product.',
    401,
  ),
}

/** A price between two days of the rest stop, back by itself. */
export const specialSchema = z
  .strictObject({
    priceInCents: productFields.priceInCents,
    from: described(daySchema, 'The first day of the special price.', '2026-12-01'),
    until: described(daySchema, 'The last day of the special price.', '2026-12-24'),
  })
  .refine(({ from, until }) => from <= until, { error: 'ends before it begins', path: ['until'], ...whenValid })
  .meta({ id: 'Special' }) satisfies z.ZodType<Special>
