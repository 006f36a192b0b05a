import type { Cents } from '@fuel-shack/contract/platform/money'
import { Stripe } from 'stripe'
import { CliError } from '../../errors.ts'
import { openStripe, type StripeAddress } from './open-stripe.ts'

/** A product that Stripe sells. Null for what it does not say. */
export interface ListedProduct {
  id: string
  title: string
  description: string | null
  /** Of its default price, in AUD. */
  priceCents: Cents | null
  section: string | null
  /** Sort position. */
  order: number | null
}

/** Reads the active products of the account. @throws CliError if Stripe does not list them */
export async function listStripeProducts(address: StripeAddress): Promise<ListedProduct[]> {
  const products: ListedProduct[] = []
  const active = { active: true, limit: 100, expand: ['data.default_price'] }
  try {
    for await (const product of openStripe(address).products.list(active)) products.push(toListed(product))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const hint =
      error instanceof Stripe.errors.StripePermissionError ? ' The key needs Read for Products and Prices.' : ''
    throw new CliError(`Stripe does not list the products: ${error.message}${hint}`, { cause: error })
  }
  return products
}

function toListed(product: Stripe.Product): ListedProduct {
  const price = typeof product.default_price === 'object' ? product.default_price : null
  const isUsable = price?.active === true && price.currency === 'aud'
  const order = Number.parseFloat(product.metadata['order'] ?? '')
  return {
    id: product.id,
    title: product.name,
    description: product.description,
    priceCents: isUsable ? price.unit_amount : null,
    section: product.metadata['section'] ?? null,
    order: Number.isFinite(order) ? order : null,
  }
}
