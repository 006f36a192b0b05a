import type { SiteCatalogue } from '@fuel-shack/contract/site'
import type { Stripe } from 'stripe'

type Wanted = SiteCatalogue['products'][number]

/** Marks what this command made, so that it never archives what somebody made by hand. */
const SOURCE = 'catalogue.json'

export type CatalogueChange =
  | { act: 'create'; wanted: Wanted }
  | { act: 'update'; wanted: Wanted; differs: string[] }
  | { act: 'reprice'; wanted: Wanted; fromCents: number | null; oldPriceId: string | null }
  | { act: 'archive'; id: string; title: string }

/** What has to change in the account so that it says what `site/catalogue.json` says; nothing where it does already. */
export function planCatalogue(wanted: Wanted[], products: Stripe.Product[]): CatalogueChange[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const wantedIds = new Set(wanted.map((product) => product.id))
  return [
    ...wanted.flatMap((product) => changesOf(product, byId.get(product.id))),
    ...products
      .filter((product) => product.active && product.metadata['source'] === SOURCE && !wantedIds.has(product.id))
      .map((product): CatalogueChange => ({ act: 'archive', id: product.id, title: product.name })),
  ]
}

function changesOf(wanted: Wanted, product: Stripe.Product | undefined): CatalogueChange[] {
  if (!product) return [{ act: 'create', wanted }]
  const changes: CatalogueChange[] = []
  const stated = productParams(wanted)
  const differs = [
    ...(product.active ? [] : ['active']),
    ...(product.name === stated.name ? [] : ['title']),
    ...((product.description ?? '') === stated.description ? [] : ['description']),
    ...Object.entries(stated.metadata).flatMap(([name, value]) => (product.metadata[name] === value ? [] : [name])),
  ]
  if (differs.length > 0) changes.push({ act: 'update', wanted, differs })
  const price = typeof product.default_price === 'object' ? product.default_price : null
  const isRight = price?.active === true && price.currency === 'aud' && price.unit_amount === wanted.priceInCents
  if (!isRight) {
    changes.push({ act: 'reprice', wanted, fromCents: price?.unit_amount ?? null, oldPriceId: price?.id ?? null })
  }
  return changes
}

/** Amounts of a Stripe price never change: a new price takes the old one's place, then the old one is closed. */
export async function applyChange(stripe: Stripe, change: CatalogueChange): Promise<void> {
  switch (change.act) {
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
