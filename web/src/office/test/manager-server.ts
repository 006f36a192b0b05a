import { IDENTITY_PROOF_HEADER } from '@fuel-shack/contract/platform/headers'
import type { BackupState } from '@fuel-shack/contract/office/backups'
import type { ManagerDay } from '@fuel-shack/contract/office/manager-day'
import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import type { AuditEntry } from '@fuel-shack/contract/office/audit-trail'
import type { ChangeSetting, SettingName, Settings, SettingValue } from '@fuel-shack/contract/records/settings'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { serverNow } from '../../platform/client/server-clock.ts'
import { json, problem, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { USUAL_PACE } from '../../../test/usual-pace.ts'

export const SAM = { sub: 'sam-1', name: 'Sam Cook', role: 'staff' }
export const RILEY = { sub: 'riley-1', name: 'Riley Owner', role: ['staff', 'manager'] }

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

/** The orders that may be outside the hours. */
export const OUTSIDE_HOURS = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const

const ALERTS: SettingValue<'alerts'> = { mobileNumbers: ['0491 570 006'], emailAddresses: [] }
export const PASSWORD = 'riley-counts-the-till'
export const CODE = '042195'

export const PROVEN_BACKUPS: BackupState = {
  last: { at: minutesAgo(60), bytes: 12_000_000 },
  failure: null,
  test: { at: minutesAgo(55), problem: null },
  isOverdue: false,
  nextAt: minutesAgo(-600),
  isOnOneDisk: false,
  restore: null,
}

/** Imitates the API for managers by replacing `fetch`. */
export class ManagerServer {
  day: Omit<ManagerDay, 'settings'> & {
    settings: Partial<Settings> & Pick<Settings, 'ordering'>
  } = {
    settings: {
      ordering: { value: 'open', version: 3, changedAt: minutesAgo(5), changedBy: 'Sam' },
      alerts: { value: ALERTS, version: 0, changedAt: null, changedBy: null },
    },
    missing: [],
    openOrders: 4,
    outsideHours: [],
    fuelPriceHours: 24,
    points: { cards: 0, points: 0 },
    printers: [],
    tills: [],
    sales: { orders: 12, cents: 41_250 },
    screensOn: 2,
    alerts: { contacts: ['0491 570 006'], lastTest: null },
  }
  changes: Partial<AuditEntry>[] = []
  orders: Order[] = []
  pace: KitchenPace = USUAL_PACE
  isDown = false
  /** Settings that need the password, or a new login. */
  needsProof: SettingName[] = []
  /** The contacts that got a code. */
  readonly codesTo: string[] = []
  #proofs = 0
  #isProofLeft = false
  /** The bodies of the changes that arrived. */
  readonly sent: ChangeSetting[] = []

  /** The decisions about the orders outside the hours. */
  readonly decided: string[] = []

  /** @param more calls that a test of one page adds */
  constructor(more: Handlers = {}) {
    stubApi({
      'GET manager/backups': () => this.#answer(PROVEN_BACKUPS),
      ...more,
      'GET orders': () => json(this.orders),
      'GET kitchen': () => this.#answer(this.pace),
      'GET manager/day': () => this.#answer(this.day),
      'GET manager/public-holidays': () =>
        this.#answer([
          { date: '2026-12-24', name: 'Christmas Eve', from: '18:00' },
          { date: '2026-12-25', name: 'Christmas Day' },
        ]),
      'GET manager/changes': () => this.#answer({ entries: this.changes, next: null, people: [] }),
      'POST manager/alerts/test': () => {
        const lastTest = { at: serverNow().toISOString(), sent: 1, failed: 1 }
        this.day = { ...this.day, alerts: { contacts: this.day.alerts.contacts, lastTest } }
        return this.#answer(this.day)
      },
      ...Object.fromEntries(
        OUTSIDE_HOURS.flatMap((id) => [
          [`POST manager/orders/${id}/keep`, () => this.#decide(id, 'keep')],
          [
            `POST orders/${id}/decline`,
            async (request: Request) => this.#decide(id, `decline ${await request.text()}`),
          ],
        ]),
      ),
      'POST customers/current/proof': async (request) => {
        const { password }: { password: string } = await request.json()
        if (password !== PASSWORD) return problem(403, 'wrong_password')
        this.#isProofLeft = true
        this.#proofs += 1
        return this.#answer({ proof: `proof-${this.#proofs}`, expiresAt: minutesAgo(-5) })
      },
      'POST manager/alerts/code': async (request) => {
        if (!this.#takeProof(request, 'alerts')) return problem(403, 'reauthentication_required')
        const { contact }: { contact: string } = await request.json()
        this.codesTo.push(contact)
        return this.#answer({ ticket: contact })
      },
      'POST manager/alerts/contact': async (request) => {
        const { ticket, code }: { ticket: string; code: string } = await request.json()
        if (code !== CODE) return problem(403, 'wrong_code')
        const { value = ALERTS } = this.day.settings.alerts ?? {}
        this.changeSetting('alerts', { ...value, mobileNumbers: [...value.mobileNumbers, ticket] }, 'Riley')
        return this.#answer(this.day)
      },
      'POST manager/settings': async (request) => {
        const change: ChangeSetting = await request.json()
        if (!this.isDown && !this.#takeProof(request, change.setting)) return problem(403, 'reauthentication_required')
        return this.#changeSetting(change)
      },
    })
  }

  /** Changes ordering as a manager, here or elsewhere. */
  change(value: Ordering, by: string): void {
    this.changeSetting('ordering', value, by)
  }

  changeSetting<Name extends SettingName>(setting: Name, value: SettingValue<Name>, by: string): void {
    const before = this.day.settings[setting]
    const at = new Date().toISOString()
    const change = { id: crypto.randomUUID(), at, by, setting, before: before?.value, after: value }
    this.changes = [change, ...this.changes]
    const changed = { value, version: (before?.version ?? 0) + 1, changedAt: at, changedBy: by }
    this.day = { ...this.day, settings: { ...this.day.settings, [setting]: changed } }
  }

  #decide(id: string, decision: string): Response {
    this.decided.push(decision)
    this.day = { ...this.day, outsideHours: (this.day.outsideHours ?? []).filter((order) => order.id !== id) }
    return this.#answer(this.day)
  }

  /** A proof works once. */
  #takeProof(request: Request, setting: SettingName): boolean {
    if (!this.needsProof.includes(setting)) return true
    const isProven = this.#isProofLeft && request.headers.get(IDENTITY_PROOF_HEADER) === `proof-${this.#proofs}`
    this.#isProofLeft = false
    return isProven
  }

  #answer(body: unknown): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    return json(body)
  }

  #changeSetting(change: ChangeSetting): Response {
    if (this.isDown) throw new TypeError('Failed to fetch')
    this.sent.push(change)
    const { changedBy, changedAt, version } = this.day.settings[change.setting] ?? this.day.settings.ordering
    if (change.version !== version) {
      return problem(409, 'changed_meanwhile', { doneBy: changedBy, doneAt: changedAt })
    }
    this.changeSetting(change.setting, change.value, 'Riley')
    return json(this.day)
  }
}
