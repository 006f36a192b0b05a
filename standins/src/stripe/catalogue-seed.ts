import { readFileSync } from 'node:fs'
import { fieldsOf, textOf } from '../fields.ts'
import type { StripeAccount } from './account.ts'
import type { Product } from './objects/object-shapes.ts'
import { changePrice, makePrice } from './api/price-calls.ts'
import { changeProduct, makeProduct } from './api/product-calls.ts'

export interface CatalogueFile {
  currency: string
  products: { id: string; title: string; description: string; priceInCents: number; section: string; order: number }[]
}
type CatalogueProduct = CatalogueFile['products'][number]

export function readCatalogueFile(path: string): CatalogueFile {
  const file = fieldsOf(JSON.parse(readFileSync(path, 'utf8')))
  if (typeof file.currency !== 'string' || !Array.isArray(file.products)) {
    throw new Error(`${path} must contain a currency and a list of products`)
  }
  return { currency: file.currency, products: file.products.map((product) => readProduct(product, path)) }
}

function readProduct(given: unknown, path: string): CatalogueProduct {
  const { id, title, description, priceInCents, section, order } = fieldsOf(given)
  if (typeof id === 'string' && typeof title === 'string' && typeof priceInCents === 'number') {
    return { id, title, description: textOf(description), priceInCents, section: textOf(section), order: Number(order) }
  }
  throw new Error(`${path}: every product needs an id, a title and priceInCents; found ${JSON.stringify(given)}`)
}

/**
 * Updates the account to match the shop's catalogue file, at every start. Safe to repeat: products that match are left
 * alone. Amounts never change, so a new amount is a new default price, and the old one is archived. Filling an empty
 * account sends no events.
 */
export function seedCatalogue(account: StripeAccount, file: CatalogueFile): void {
  const isEmpty = account.objects.list('product', { page: { limit: 1 } }).objects.length === 0
  if (isEmpty) account.events.withoutDelivery(() => seedProducts(account, file))
  else seedProducts(account, file)
}

function seedProducts(account: StripeAccount, file: CatalogueFile): void {
  for (const wanted of file.products) {
    const product = account.objects.find('product', wanted.id)
    if (product) updateProduct(account, product, wanted, file.currency)
    else makeProduct(account, newProduct(wanted, file.currency), { fromCatalogueFile: true })
  }
  const wantedIds = new Set(file.products.map(({ id }) => id))
  for (const product of account.objects.listAll('product', { where: { active: true } })) {
    const isOurs = account.objects.getWorkings(product.id).fromCatalogueFile
    if (isOurs && !wantedIds.has(product.id)) changeProduct(account, product.id, { active: false })
  }
}

function newProduct(wanted: CatalogueProduct, currency: string) {
  return {
    id: wanted.id,
    name: wanted.title,
    description: wanted.description || undefined,
    metadata: metadataOf(wanted),
    default_price_data: { currency, unit_amount: wanted.priceInCents },
  }
}

function updateProduct(account: StripeAccount, product: Product, wanted: CatalogueProduct, currency: string): void {
  const price = product.default_price ? account.objects.find('price', product.default_price) : undefined
  const isPriceCurrent = price?.active && price.unit_amount === wanted.priceInCents && price.currency === currency
  const isProductCurrent =
    product.active &&
    product.name === wanted.title &&
    (product.description ?? '') === wanted.description &&
    Object.entries(metadataOf(wanted)).every(([name, value]) => product.metadata[name] === value)
  if (isPriceCurrent && isProductCurrent) return
  const newPrice = isPriceCurrent
    ? undefined
    : makePrice(account, { currency, product: product.id, unit_amount: wanted.priceInCents })
  changeProduct(account, product.id, {
    active: true,
    default_price: newPrice?.id,
    description: wanted.description,
    metadata: metadataOf(wanted),
    name: wanted.title,
  })
  if (newPrice && price?.active) changePrice(account, price.id, { active: false })
}

function metadataOf({ section, order }: CatalogueProduct): Record<string, string> {
  return { section, order: String(order) }
}
