import { originOf, type LoggedInCaller } from '../../../platform/callers.ts'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { MessagesService } from '../../../messages/messages-service.ts'
import { orRestStop, refundAlerts } from '../../../messages/templates/owner-alerts.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { StaffProofs } from '../../../team/staff-proofs.ts'
import { claimedFirstName } from '../../../team/staff-names-service.ts'
import { lockStaffRefunds, sumUnconfirmed, type RefundTotals } from './refund-requests-store.ts'
import type { WantedRefund } from './request-refund.ts'

const HOUR_MS = 60 * 60_000
const SHIFT_MS = 12 * HOUR_MS
const NEW_ORDER_MS = 24 * HOUR_MS

export interface Refunded {
  /** The name in the message to the owner. */
  name: string
  paidAt: string
}

interface RefundRightsDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'securityLog'> {
  messages: Pick<MessagesService, 'enqueueAll'>
  settings: Pick<SettingsService, 'read'>
  staffProofs: StaffProofs
}

export type RefundRights = ReturnType<typeof createRefundRights>

/** Decides which refunds of staff need a confirmation: money cannot be called back. */
export function createRefundRights(deps: RefundRightsDeps) {
  const { database, messages, settings, staffProofs, site, securityLog, clock } = deps

  /** Counts the refund that is being made, and compares the sums of its order, of its person and of all staff. */
  async function isWithinLimits(tx: Tx, accountId: string, refund: { transactionId: string; cents: Cents }) {
    const { value: limits } = await settings.read('refundLimits', tx)
    const since = new Date(clock().getTime() - SHIFT_MS).toISOString()
    const order = await sumUnconfirmed(tx, { transactionId: refund.transactionId })
    const shift = await sumUnconfirmed(tx, { since, accountId })
    const shop = await sumUnconfirmed(tx, { since })
    const withThis = ({ cents }: RefundTotals) => cents + refund.cents
    return (
      withThis(order) <= limits.orderCents &&
      withThis(shift) <= limits.shiftCents &&
      shift.payments < limits.shiftOrders &&
      withThis(shop) <= limits.shopCents
    )
  }

  return {
    /**
     * Approves a `WantedRefund`. The refunds of all staff wait for each other, so that no two of them share what is
     * left.
     *
     * @throws AppError `reauthentication_required`
     */
    approve(caller: LoggedInCaller, { name, paidAt }: Refunded): NonNullable<WantedRefund['approve']> {
      return async (tx, refund) => {
        await lockStaffRefunds(tx, clock().toISOString())
        const isNew = clock().getTime() - Date.parse(paidAt) < NEW_ORDER_MS
        if (isNew && (await isWithinLimits(tx, caller.accountId, refund))) return false
        const { cents } = refund
        await staffProofs.requireProof(tx, caller, { reason: 'refund_not_confirmed', cents })
        const staffName = claimedFirstName(caller) || 'a member of staff'
        const { value: alerts } = await settings.read('alerts', tx)
        const alerted = orRestStop(alerts, site)
        await messages.enqueueAll(tx, refundAlerts(alerted, { name, cents, staffName }), null)
        database.afterCommit(tx, () =>
          securityLog.record({
            event: 'refund_confirmed',
            outcome: 'success',
            ...originOf(caller),
            details: { cents },
          }),
        )
        return true
      }
    },
  }
}
