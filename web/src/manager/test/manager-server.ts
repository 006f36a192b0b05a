import type { ManagerDay } from '@fuel-shack/contract/manager/manager-day'
import type { SetOrdering, SettingChange } from '@fuel-shack/contract/manager/settings'
import type { KitchenPace } from '@fuel-shack/contract/orders/kitchen-pace'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { json, problem, stubApi } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'

export const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
export const RILEY = { sub: 'riley-1', name: 'Riley Owner', role: ['staff', 'manager'] }

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** Imitates the API for managers by replacing `fetch`. */
export class ManagerServer {
  day: Partial<ManagerDay> & Pick<ManagerDay, 'ordering'> = {
    ordering: { value: 'open', version: 3, changedAt: minutesAgo(5), changedBy: 'Sam' },
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
  readonly sent: SetOrdering[] = []

  constructor() {
    stubApi({
      'GET orders': () => json(this.orders),
      'GET kitchen': () => this.#answer(this.pace),
      'GET manager/day': () => this.#answer(this.day),
      'GET manager/changes': () => this.#answer(this.changes),
      'POST manager/settings/ordering': async (request) => this.#setOrdering(await request.json()),
    })
  }

  /** What a manager does, here or on another device. */
  change(value: SetOrdering['value'], by: string): void {
    const { ordering } = this.day
    const at = new Date().toISOString()
    this.changes = [
      { id: crypto.randomUUID(), at, by, setting: 'ordering', before: ordering.value, after: value },
      ...this.changes,
    ]
    this.day = { ...this.day, ordering: { value, version: ordering.version + 1, changedAt: at, changedBy: by } }
  }

  #answer(body: unknown): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    return json(body)
  }

  #setOrdering({ value, version }: SetOrdering): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    this.sent.push({ value, version })
    const { changedBy, changedAt, ...current } = this.day.ordering
    if (version !== current.version) {
      return problem(409, 'changed_meanwhile', { doneBy: changedBy, doneAt: changedAt })
    }
    this.change(value, 'Riley')
    return json(this.day)
  }
}
