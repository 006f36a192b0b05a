import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { centsToDollars, formatAud } from '@fuel-shack/contract/platform/money'
import type { Problem } from '@fuel-shack/contract/problem'

/** The API's correction of one product in a rejected cart; a null price means that it is no longer sold. */
type Correction = NonNullable<Problem['products']>[number]

/** The corrections in a response that rejected a cart; undefined if it was rejected for another reason. */
export function correctionsOf(problem: Problem | undefined): Correction[] | undefined {
  return problem?.code === 'price_changed' || problem?.code === 'product_unavailable'
    ? (problem.products ?? [])
    : undefined
}

export function correctCatalogue(catalogue: readonly Product[], corrections: readonly Correction[]): Product[] {
  const byId = new Map(corrections.map((correction) => [correction.id, correction]))
  return catalogue.flatMap((product) => {
    const correction = byId.get(product.id)
    if (!correction) return [product]
    const { title, priceInCents } = correction
    return priceInCents === null ? [] : [{ ...product, title, price: centsToDollars(priceInCents) }]
  })
}

export function correctionMessage({ title, priceInCents, linePriceInCents }: Correction): string {
  return priceInCents === null
    ? `${title} isn't available any more, so we've taken it out of your cart.`
    : `${title} is now ${formatAud(linePriceInCents ?? priceInCents)}.`
}
