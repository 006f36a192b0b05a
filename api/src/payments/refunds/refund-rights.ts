import type { Site } from '@fuel-shack/contract/site/site'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Person } from '../../callers.ts'
import type { Tx } from '../../db/database.ts'
import { firstNameOf } from '@fuel-shack/contract/values/first-name'
import type { MessagesService } from '../../messages/messages-service.ts'
import { refundAlerts } from '../../messages/templates/owner-alerts.ts'
import type { Shared } from '../../shared.ts'
import type { StaffCaller, StaffConfirmations } from '../../staff/staff-confirmations.ts'
import { lockStaffRefunds, sumUnconfirmed, type RefundTotals } from './refund-requests-store.ts'
import type { WantedRefund } from './refund-requests-service.ts'

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
  confirmations: StaffConfirmations
}

export type RefundRights = ReturnType<typeof createRefundRights>

/** Decides which refunds of staff need a confirmation: money cannot be called back. */
export function createRefundRights(deps: RefundRightsDeps) {
  const { database, messages, confirmations, site, securityLog, clock } = deps
  const limits = site.refunds
  const alerted = { ...alertedBy(site), shortName: site.shortName }

  /** Counts the refund that is being made, and compares the sums of its order, of its person and of all staff. */
  async function isWithinLimits(tx: Tx, accountId: string, refund: { transactionId: string; cents: Cents }) {
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
    approve(caller: StaffCaller, { name, paidAt }: Refunded): NonNullable<WantedRefund['approve']> {
      const { person, actor } = caller
      return async (tx, refund) => {
        await lockStaffRefunds(tx, clock().toISOString())
        const isNew = clock().getTime() - Date.parse(paidAt) < NEW_ORDER_MS
        if (isNew && (await isWithinLimits(tx, actor.accountId, refund))) return false
        const { cents } = refund
        await confirmations.requireConfirmation(tx, caller, { reason: 'refund_not_confirmed', cents })
        const staffName = firstNameOf(nameOf(person)) || 'a member of staff'
        await messages.enqueueAll(tx, refundAlerts(alerted, { name, cents, staffName }), null)
        database.afterCommit(tx, () =>
          securityLog.record({ event: 'refund_confirmed', outcome: 'success', ...actor, details: { cents } }),
        )
        return true
      }
    },
  }
}

/** Whom a site notifies of large refunds: the rest stop itself while `alerts` names no one. */
function alertedBy({ alerts, emailAddress }: Pick<Site, 'alerts' | 'emailAddress'>): Site['alerts'] {
  const isEmpty = alerts.emailAddresses.length + alerts.mobileNumbers.length === 0
  return isEmpty ? { emailAddresses: [emailAddress], mobileNumbers: [] } : alerts
}

function nameOf({ claims }: Person): string | null {
  return typeof claims['name'] === 'string' ? claims['name'] : null
}
