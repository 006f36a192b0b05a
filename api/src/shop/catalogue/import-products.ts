import { toTypedText } from '@fuel-shack/contract/platform/typed-text'
import { productFields } from '@fuel-shack/contract/shop/catalogue/product-fields'
import { z } from 'zod'
import type { Database, Tx } from '../../platform/db/database.ts'
import { openMenu } from './change-menu.ts'
import { planMenu, type MenuChanges } from './menu-changes.ts'
import type { StoredMenu, WantedProduct } from './menu.ts'

/** A product of another list. Null for what it does not say. */
interface GivenProduct {
  id: string
  title: string
  description: string | null
  priceCents: number | null
  section: string | null
  order: number | null
}

interface ImportPlan {
  changes: MenuChanges
  /** The products that cannot be taken, and why. */
  rejected: string[]
}

const givenSchema = z.object({
  ...productFields,
  priceInCents: z.int('no default price in AUD').pipe(productFields.priceInCents),
  section: z.string('no "section" in its metadata').pipe(productFields.section),
  order: z.number().nullable(),
})
type Taken = z.output<typeof givenSchema>

/** Plans how the menu becomes the given list. Options, allergens, serving hours, stations and special prices of its products stay. */
function planImport(given: readonly GivenProduct[], menu: StoredMenu, now: string): ImportPlan {
  const { taken, rejected } = takeProducts(given)
  const stored = new Map(menu.products.map((product) => [product.id, product]))
  const isNumbered = taken.every(({ order }) => productFields.order.safeParse(order).success)
  const wanted = taken.map(({ priceInCents, order, ...product }, index): WantedProduct => {
    const position = isNumbered ? (order ?? 0) : index + 1
    const { details = null, special = null } = stored.get(product.id) ?? {}
    return { ...product, priceCents: priceInCents, position, details, special, archivedAt: null }
  })
  // The hours and the station of a section stay: Stripe has none.
  const known = new Map(menu.sections.map((section) => [section.title, section]))
  const titles = [...new Set(wanted.map(({ section }) => section))]
  const sections = titles.map((title) => {
    const { servingHours = null, station = null } = known.get(title) ?? {}
    return { title, servingHours, station }
  })
  return { changes: planMenu({ sections, products: wanted }, menu, now), rejected }
}

/**
 * Changes the menu to the given list in one transaction. A list of which nothing can be taken changes nothing.
 *
 * @param options.mayChange decides; `true` means that there is no menu yet
 */
export async function importProducts(
  database: Database,
  given: readonly GivenProduct[],
  options: {
    now: string
    mayChange: (isEmpty: boolean) => boolean
    /** Makes the changes, in the transaction. */
    change: (tx: Tx, before: StoredMenu, changes: MenuChanges) => Promise<void>
  },
): Promise<{ plan: ImportPlan; isChanged: boolean }> {
  const { now, mayChange, change } = options
  return database.transaction(async (tx) => {
    const menu = await openMenu(tx, database.engine)
    const plan = planImport(given, menu, now)
    const isChanged =
      plan.rejected.length < given.length && plan.changes.lines.length > 0 && mayChange(menu.products.length === 0)
    if (isChanged) await change(tx, menu, plan.changes)
    return { plan, isChanged }
  })
}

/** @returns the products that can be taken, in display order */
function takeProducts(given: readonly GivenProduct[]): { taken: Taken[]; rejected: string[] } {
  const taken: Taken[] = []
  const rejected: string[] = []
  for (const { id, title, description, priceCents, section, order } of given) {
    const cleaned = {
      id,
      title: cleanText(title),
      description: cleanText(description ?? ''),
      priceInCents: priceCents,
      section: section === null ? null : cleanText(section),
      order,
    }
    const parsed = givenSchema.safeParse(cleaned)
    if (parsed.success) taken.push(parsed.data)
    else {
      const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
      rejected.push(`! ${cleaned.title} (${toTypedText(id)}) cannot be taken: ${reasons.join('; ')}`)
    }
  }
  taken.sort((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || a.title.localeCompare(b.title))
  return { taken, rejected }
}

/** One line without marks that cannot be printed. */
function cleanText(text: string): string {
  return toTypedText(text).replaceAll(/\s+/g, ' ').trim()
}
