import type { SiteCatalogue } from '@fuel-shack/contract/site/site'
import type { Stripe } from 'stripe'

type Wanted = SiteCatalogue['products'][number]

/** Marks products of this command, so that it never archives products that were created by hand. */
const SOURCE = 'catalogue.json'

export type CatalogueChange =
  | { type: 'create'; wanted: Wanted }
  | { type: 'update'; wanted: Wanted; differs: string[] }
  | { type: 'reprice'; wanted: Wanted; fromCents: number | null; oldPriceId: string | null }
  | { type: 'archive'; id: string; title: string }

/** The changes that make the account's products match `site/catalogue.json`. */
export function planCatalogue(wanted: Wanted[], products: Stripe.Product[]): CatalogueChange[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const wantedIds = new Set(wanted.map((product) => product.id))
  return [
    ...wanted.flatMap((product) => changesOf(product, byId.get(product.id))),
    ...products
      .filter((product) => product.active && product.metadata['source'] === SOURCE && !wantedIds.has(product.id))
      .map((product): CatalogueChange => ({ type: 'archive', id: product.id, title: product.name })),
  ]
}

function changesOf(wanted: Wanted, product: Stripe.Product | undefined): CatalogueChange[] {
  if (!product) return [{ type: 'create', wanted }]
  const changes: CatalogueChange[] = []
  const params = productParams(wanted)
  const differs = [
    ...(product.active ? [] : ['active']),
    ...(product.name === params.name ? [] : ['title']),
    ...((product.description ?? '') === params.description ? [] : ['description']),
    ...Object.entries(params.metadata).flatMap(([name, value]) => (product.metadata[name] === value ? [] : [name])),
  ]
  if (differs.length > 0) changes.push({ type: 'update', wanted, differs })
  const price = typeof product.default_price === 'object' ? product.default_price : null
  const isCurrent = price?.active === true && price.currency === 'aud' && price.unit_amount === wanted.priceInCents
  if (!isCurrent) {
    changes.push({ type: 'reprice', wanted, fromCents: price?.unit_amount ?? null, oldPriceId: price?.id ?? null })
  }
  return changes
}

/** The amount of a Stripe price cannot change: a new price replaces the old one, which is then deactivated. */
export async function applyChange(stripe: Stripe, change: CatalogueChange): Promise<void> {
  switch (change.type) {
    case 'create':
      await stripe.products.create({
        id: change.wanted.id,
        ...productParams(change.wanted),
        default_price_data: { currency: 'aud', unit_amount: change.wanted.priceInCents },
      })
      return
    case 'update':
      await stripe.products.update(change.wanted.id, { active: true, ...productParams(change.wanted) })
      return
    case 'reprice': {
      const { id, priceInCents } = change.wanted
      const price = await stripe.prices.create({ product: id, currency: 'aud', unit_amount: priceInCents })
      await stripe.products.update(id, { default_price: price.id })
      if (change.oldPriceId !== null) await stripe.prices.update(change.oldPriceId, { active: false })
      return
    }
    case 'archive':
      await stripe.products.update(change.id, { active: false })
  }
}

function productParams({ title, description, section, order }: Wanted) {
  return { name: title, description, metadata: { section, order: String(order), source: SOURCE } }
}
