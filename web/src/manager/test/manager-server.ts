import type { ManagerDay } from '@fuel-shack/contract/manager/manager-day'
import type { Ordering } from '@fuel-shack/contract/hours/ordering'
import type { ChangeSetting, Setting, SettingChange } from '@fuel-shack/contract/manager/settings'
import type { KitchenPace } from '@fuel-shack/contract/orders/kitchen-pace'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { json, problem, stubApi } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'

export const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
export const RILEY = { sub: 'riley-1', name: 'Riley Owner', role: ['staff', 'manager'] }

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** Imitates the API for managers by replacing `fetch`. */
export class ManagerServer {
  day: Partial<Omit<ManagerDay, 'settings'>> & { settings: { ordering: Setting<'ordering'> } } = {
    settings: { ordering: { value: 'open', version: 3, changedAt: minutesAgo(5), changedBy: 'Sam' } },
    missing: [],
    openOrders: 4,
    sales: { orders: 12, cents: 41_250 },
    screensOn: 2,
    alertsTo: 1,
  }
  changes: SettingChange[] = []
  orders: Order[] = []
  pace: KitchenPace = USUAL_PACE
  isDown = false
  /** The bodies of the changes that arrived. */
  readonly sent: ChangeSetting[] = []

  constructor() {
    stubApi({
      'GET orders': () => json(this.orders),
      'GET kitchen': () => this.#answer(this.pace),
      'GET manager/day': () => this.#answer(this.day),
      'GET manager/changes': () => this.#answer({ entries: this.changes, next: null, people: [] }),
      'POST manager/settings': async (request) => this.#changeSetting(await request.json()),
    })
  }

  /** What a manager does, here or on another device. */
  change(value: Ordering, by: string): void {
    const { ordering } = this.day.settings
    const at = new Date().toISOString()
    this.changes = [
      { id: crypto.randomUUID(), at, by, setting: 'ordering', before: ordering.value, after: value },
      ...this.changes,
    ]
    const changed = { value, version: ordering.version + 1, changedAt: at, changedBy: by }
    this.day = { ...this.day, settings: { ordering: changed } }
  }

  #answer(body: unknown): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    return json(body)
  }

  #changeSetting(change: ChangeSetting): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    this.sent.push(change)
    const { changedBy, changedAt, ...current } = this.day.settings.ordering
    if (change.version !== current.version) {
      return problem(409, 'changed_meanwhile', { doneBy: changedBy, doneAt: changedAt })
    }
    if (change.setting === 'ordering') this.change(change.value, 'Riley')
    return json(this.day)
  }
}
