import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { AuditEntry, AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import type { ChangeMenu, ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import type { StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import { expect } from 'vitest'
import { openManager } from '../../printing/printing-fixture.ts'
import type { TestApp, TestEnvironment } from '../../support/test-app.ts'

export type StatedProduct = ChangeMenu['products'][number]

/** States a product as it is, with some fields as given. */
export function statedOf(product: ManagedProduct, changes: Partial<StatedProduct> = {}): StatedProduct {
  const { archivedAt, changedAt: _changedAt, picture: _picture, ...stated } = product
  return { ...stated, isArchived: archivedAt !== null, ...changes }
}

export function findProduct({ products }: ManagedMenu, id: string): ManagedProduct {
  const found = products.find((product) => product.id === id)
  if (!found) throw new Error(`The menu has no product ${id}`)
  return found
}

export type MenuDesk = Awaited<ReturnType<typeof openMenuDesk>>

/** A manager at the menu. */
export async function openMenuDesk(environment: TestEnvironment, api: TestApp, subject = 'riley') {
  const manager = await openManager(environment, api, subject)
  const readMenu = async () => (await manager.get('manager/menu')).json<ManagedMenu>()

  const find = async (id: string) => findProduct(await readMenu(), id)

  const send = (products: StatedProduct[], sections?: ChangeMenu['sections']) =>
    manager.post('manager/menu', { products, ...(sections && { sections }) })

  return {
    manager,
    readMenu,
    find,
    send,
    /** Changes a product as it is now. */
    change: async (id: string, changes: Partial<StatedProduct>) => send([statedOf(await find(id), changes)]),
    /** The newest 100 changes of products, the newest first. */
    readProductChanges: async () =>
      (await manager.get('manager/changes?subject=menu')).json<AuditTrailPage>().entries.filter(isProductChange),
    /** A product as customers see it. */
    readListed: async (id: string) =>
      (await api.as(undefined).get('stripe/products')).json<Product[]>().find((product) => product.id === id),
  }
}

type ProductChange = Extract<AuditEntry, { action: 'product_changed' }>

const isProductChange = (entry: AuditEntry): entry is ProductChange =>
  'action' in entry && entry.action === 'product_changed'

export const cartOf = (
  externalPaymentId: string,
  priceInCents: number,
  rest: Partial<StartCheckout['items'][number]> = {},
): StartCheckout => ({
  isDelivery: false,
  contactNumber: '0412 345 678',
  customerNotes: '',
  items: [{ title: 'A dish', externalInventoryId: '', externalPaymentId, priceInCents, quantity: 1, ...rest }],
})

/** Puts the menu of then back. */
export async function resetMenu({ readMenu, send }: MenuDesk, menu: ManagedMenu): Promise<void> {
  const now = await readMenu()
  const versionOf = new Map(now.products.map(({ id, version }) => [id, version]))
  const added = now.products.filter(
    ({ id, archivedAt }) => archivedAt === null && menu.products.every((product) => product.id !== id),
  )
  const response = await send(
    [
      ...menu.products.map((product) => statedOf(product, { version: versionOf.get(product.id) ?? 0 })),
      ...added.map((product) => statedOf(product, { isArchived: true })),
    ],
    now.sections.map(({ title, version }) => ({
      title,
      version,
      servingHours: menu.sections.find((section) => section.title === title)?.servingHours ?? null,
    })),
  )
  expect(response.statusCode).toBe(200)
}
