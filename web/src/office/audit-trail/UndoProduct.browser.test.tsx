import type { AuditEntry } from '@fuel-shack/contract/office/audit-trail'
import type { ChangeMenu, ManagedMenu, ManagedProduct, StatedProduct } from '@fuel-shack/contract/office/managed-menu'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { json, problem } from '../../../test/stub-api.ts'
import { button, dialog, inDialog, openPlace, stubManagerApi } from '../test/manager-page.ts'
import { minutesAgo } from '../test/manager-server.ts'

const AFTER: StatedProduct = {
  id: 'beef_pie',
  title: 'Beef pie',
  description: '',
  priceInCents: 900,
  section: 'Pies',
  order: 1,
  details: null,
  special: null,
  isArchived: false,
}
const BEFORE = { ...AFTER, priceInCents: 850 }

const undoButton = () => button(/^Undo ?: Beef pie$/)

let product: ManagedProduct
let changed: ChangeMenu[]
let before: StatedProduct | null

function managed({ isArchived, ...stated }: StatedProduct, version: number): ManagedProduct {
  const archivedAt = isArchived ? minutesAgo(1) : null
  return { ...stated, version, archivedAt, changedAt: minutesAgo(1), picture: null }
}

beforeEach(() => {
  product = managed(AFTER, 2)
  before = BEFORE
  changed = []
  const menu = (): ManagedMenu => ({ sections: [], products: [product], today: '2026-11-29' })
  stubManagerApi({
    'GET manager/changes': () => {
      const details = { before, after: AFTER }
      const entry = { id: 'e-1', at: minutesAgo(5), accountId: 'sam', by: 'Sam', session: null }
      const entries: AuditEntry[] = [{ ...entry, action: 'product_changed', details }]
      return json({ entries, next: null, people: [] })
    },
    'GET manager/menu': () => json(menu()),
    'POST manager/menu': async (request) => {
      const body: ChangeMenu = await request.json()
      const [stated] = body.products
      if (!stated || stated.version !== product.version) return problem(409, 'changed_meanwhile')
      changed.push(body)
      product = managed(stated, stated.version + 1)
      return json(menu())
    },
  })
})

it('a change of a product is in the record, and its undo states the product as it was before', async () => {
  await openPlace('people')
  await expect.element(page.getByText('Beef pie: $8.50 → $9.00')).toBeVisible()
  await undoButton().click()
  await expect.element(dialog.getByText('Beef pie: $9.00 → $8.50')).toBeVisible()
  await inDialog('Undo').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changed).toEqual([{ products: [{ ...BEFORE, version: 2 }] }])
  await expect.element(undoButton()).not.toBeInTheDocument()
})

it('an undo of a product that was added takes it off the menu', async () => {
  before = null
  await openPlace('people')
  await expect.element(page.getByText('Beef pie added: $9.00, Pies')).toBeVisible()
  await undoButton().click()
  await inDialog('Undo').click()
  await expect.poll(() => changed).toEqual([{ products: [{ ...AFTER, isArchived: true, version: 2 }] }])
})

it('an undo of what another manager has changed since says so, and overwrites it only when asked again', async () => {
  await openPlace('people')
  await undoButton().click()
  product = managed({ ...AFTER, priceInCents: 950 }, 3)
  await inDialog('Undo').click()
  await expect.element(dialog.getByText('Another manager changed this: $9.00 → $9.50.')).toBeVisible()
  expect(changed).toEqual([])
  await inDialog('Undo all the same').click()
  await expect.poll(() => changed).toEqual([{ products: [{ ...BEFORE, version: 3 }] }])
})
