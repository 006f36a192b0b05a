import type { ChangeMenu, ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { json, problem, type Handlers } from '../../../test/stub-api.ts'
import { ManagerServer, minutesAgo } from './manager-server.ts'

/** A product of which nothing is known but its price. */
export const managedProduct = (id: string, title: string, section: string, order: number): ManagedProduct => ({
  id,
  title,
  description: '',
  priceInCents: 790,
  section,
  order,
  details: { tags: [], allergens: { contains: [], mayContain: [] }, optionGroups: [], gst: 'taxable' },
  special: null,
  version: 1,
  archivedAt: null,
  changedAt: minutesAgo(60),
  picture: null,
})

/** Imitates the calls of the manager's menu. */
export class MenuServer {
  menu: ManagedMenu = {
    today: '2026-11-23',
    sections: ['Lunch', 'Sides'].map((title) => ({ title, servingHours: null, version: 1 })),
    products: [
      managedProduct('pie', 'Beef pie', 'Lunch', 204),
      managedProduct('wrap', 'Chicken wrap', 'Lunch', 205),
      managedProduct('chips', 'Hot chips', 'Sides', 502),
      { ...managedProduct('soup', 'Old soup', 'Lunch', 209), archivedAt: minutesAgo(60) },
    ],
  }
  /** The checks after someone has confirmed one. */
  onCheck: (() => ManagedMenu['checks']) | undefined
  isDown = false
  /** The other calls of managers. */
  readonly area: ManagerServer
  /** The bodies of the changes that arrived. */
  readonly sent: ChangeMenu[] = []
  /** The one who saved last, besides the manager at the page. */
  #changedBy = ''

  readonly #handlers: Handlers = {
    'GET manager/menu': () => this.#answer(this.menu),
    'POST manager/menu': async (request) => {
      const change: ChangeMenu = await request.json()
      if (this.isDown) throw new TypeError('Failed to fetch')
      this.sent.push(change)
      const isStale = change.products.some(({ id, version }) => version !== (this.find(id)?.version ?? 0))
      if (isStale) return problem(409, 'changed_meanwhile', { doneBy: this.#changedBy, doneAt: minutesAgo(1) })
      this.apply(change)
      return this.#answer(this.menu)
    },
    'GET manager/menu/prices': () =>
      this.#answer({
        day: '2026-10-01',
        prices: [
          { productId: 'pie', title: 'Meat pie', priceInCents: 690 },
          { productId: 'wrap', title: 'Chicken wrap', priceInCents: null },
        ],
      }),
    'DELETE manager/menu/pie/picture': () => {
      this.change('pie', { picture: null })
      return this.#answer(this.menu)
    },
  }

  /** @param more calls that a test adds */
  constructor(more: Handlers = {}) {
    this.area = new ManagerServer({ ...this.#handlers, ...more })
  }

  find(id: string): ManagedProduct | undefined {
    return this.menu.products.find((product) => product.id === id)
  }

  /** Changes a product as another manager. */
  change(id: string, changes: Partial<ManagedProduct>, by = 'Sam'): void {
    this.#changedBy = by
    this.#store(
      this.menu.products.map((product) =>
        product.id === id ? { ...product, ...changes, version: product.version + 1 } : product,
      ),
    )
  }

  apply({ products, sections = [], checks }: ChangeMenu): void {
    const checked = checks && this.onCheck?.()
    if (checked) this.menu = { ...this.menu, checks: checked }
    const stated = products.map(({ isArchived, version, ...product }) => ({
      ...product,
      version: version + 1,
      archivedAt: isArchived ? minutesAgo(0) : null,
      changedAt: minutesAgo(0),
      picture: this.find(product.id)?.picture ?? null,
    }))
    const ids = new Set(stated.map(({ id }) => id))
    const titles = new Set(sections.map(({ title }) => title))
    const others = this.menu.sections.filter(({ title }) => !titles.has(title))
    const saved = sections.map((section) => ({ ...section, version: section.version + 1 }))
    this.menu = { ...this.menu, sections: [...others, ...saved] }
    this.#store([...this.menu.products.filter(({ id }) => !ids.has(id)), ...stated])
  }

  #store(products: ManagedProduct[]): void {
    this.menu = { ...this.menu, products: products.toSorted((one, other) => one.order - other.order) }
  }

  #answer(body: unknown): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    return json(body)
  }
}
