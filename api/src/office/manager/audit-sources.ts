import {
  STORED_SUBJECTS,
  staffActions,
  type ChangedSetting,
  type StaffAction,
  type StaffActionName,
  type Subject,
} from '@fuel-shack/contract/office/audit-trail'
import type { SettingName } from '@fuel-shack/contract/records/settings'
import type { ListPart } from '../../platform/db/newest-first.ts'
import type { OrdersService } from '../../sales/orders/orders-service.ts'
import type { AttentionService } from '../../sales/payments/attention/attention-service.ts'
import type { RefundRequestsService } from '../../sales/payments/refunds/refund-requests-service.ts'
import type { MenuService } from '../../shop/catalogue/menu-service.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'

export interface AuditSourcesDeps {
  settings: Pick<SettingsService, 'listChanges'>
  auditTrail: Pick<AuditTrailService, 'listActions'>
  orders: Pick<OrdersService, 'listRecordedActions' | 'findNumbers'>
  refundRequests: Pick<RefundRequestsService, 'listRequestsOfStaff'>
  attention: Pick<AttentionService, 'listDealtWith'>
  menu: Pick<MenuService, 'listChanges'>
}

/** A row of one of the tables that are the record. */
interface RecordedRow {
  id: string
  at: string
  accountId: string
  sessionId: string | null
  /** Undefined if a later release has stored what this one cannot read. */
  entry: ChangedSetting | StaffAction | undefined
}

type List = (part: ListPart) => Promise<RecordedRow[]>

/**
 * The tables that are the record: each lists its own rows, newest first, and none is copied.
 *
 * @returns the lists about a subject; undefined: all.
 */
export function createAuditSources(deps: AuditSourcesDeps) {
  const { settings, auditTrail, orders, refundRequests, attention, menu } = deps

  async function listOrderActions(part: ListPart): Promise<RecordedRow[]> {
    const actions = await orders.listRecordedActions(part)
    const numberOf = await readNumbers(actions.map(({ orderId }) => orderId))
    return actions.map(({ id, createdAt: at, accountId, sessionId, action, orderId }) => ({
      id,
      at,
      accountId,
      sessionId,
      entry: { action, details: { orderId, number: numberOf(orderId) } },
    }))
  }

  async function listRefunds(part: ListPart): Promise<RecordedRow[]> {
    const requests = await refundRequests.listRequestsOfStaff(part)
    const numberOf = await readNumbers(requests.flatMap(({ orderId }) => orderId ?? []))
    return requests.map(
      ({ id, requestedAt: at, accountId, sessionId, orderId, amountCents: cents, method: to, reason }) => {
        const order = orderId === null ? null : { orderId, number: numberOf(orderId) }
        return { id, at, accountId, sessionId, entry: { action: 'refunded', details: { order, cents, to, reason } } }
      },
    )
  }

  async function listDealtWith(part: ListPart): Promise<RecordedRow[]> {
    const payments = await attention.listDealtWith(part)
    return payments.map(({ id, resolvedAt, resolvedBy, resolvedSessionId: sessionId, receivedCents: cents, kind }) => ({
      id,
      at: resolvedAt ?? '',
      accountId: resolvedBy ?? '',
      sessionId,
      entry: { action: 'payment_dealt_with', details: { cents, kind } },
    }))
  }

  async function listProductChanges(part: ListPart): Promise<RecordedRow[]> {
    const changes = await menu.listChanges(part)
    return changes.map(({ id, createdAt: at, accountId, sessionId, beforeValue: before, afterValue: after }) => ({
      id,
      at,
      accountId,
      sessionId,
      entry: readAction('product_changed', { before, after }),
    }))
  }

  const listActionsAbout =
    (...subjects: Subject[]): List =>
    async (part) => {
      const actions = await auditTrail.listActions(part, actionsAbout(subjects))
      return actions.map(({ createdAt: at, action, details, ...row }) => ({
        ...row,
        at,
        entry: readAction(action, details),
      }))
    }

  const listChangesOf =
    (setting?: SettingName): List =>
    async (part) => {
      const changes = await settings.listChanges(part, setting)
      return changes.map(({ change: entry, ...row }) => ({ ...row, entry }))
    }

  /** An order can be deleted after the refund of its payment has been listed. */
  async function readNumbers(orderIds: string[]): Promise<(id: string) => string> {
    const numbers = await orders.findNumbers([...new Set(orderIds)])
    return (id) => numbers.get(id) ?? id
  }

  return function sourcesOf(subject: Subject | undefined): List[] {
    switch (subject) {
      case undefined:
        return [
          listChangesOf(),
          listActionsAbout(...STORED_SUBJECTS),
          listOrderActions,
          listRefunds,
          listDealtWith,
          listProductChanges,
        ]
      case 'menu':
        return [listActionsAbout(subject), listProductChanges]
      case 'orders':
        return [listOrderActions]
      case 'payments':
        return [listRefunds, listDealtWith]
      case 'alerts':
      case 'takings':
        return [listActionsAbout(subject), listChangesOf(subject)]
      case 'availability':
      case 'cards':
      case 'customers':
      case 'pace':
      case 'printers':
      case 'program':
      case 'setUp':
      case 'team':
      case 'tills':
        return [listActionsAbout(subject)]
      default:
        return [listChangesOf(subject)]
    }
  }
}

const isActionName = (name: string): name is StaffActionName => Object.hasOwn(staffActions, name)

function actionsAbout(subjects: Subject[]): StaffActionName[] {
  return Object.keys(staffActions)
    .filter(isActionName)
    .filter((name) => subjects.includes(staffActions[name].subject))
}

function readAction(action: string, stored: unknown): StaffAction | undefined {
  if (!isActionName(action)) return undefined
  const details = staffActions[action].details.safeParse(stored)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the details were read by the schema of this name
  return details.success ? ({ action, details: details.data } as StaffAction) : undefined
}
