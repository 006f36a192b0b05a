import type { SecurityEvent as IdentityEvent } from '@fuel-shack/identity/ports'
import { createHmac, hkdfSync } from 'node:crypto'
import { originOf, type Caller } from '../callers.ts'
import { networkOf } from '../network-address.ts'
import type { Log } from '../log.ts'

/** Event names in the terms of OWASP's logging vocabulary. Extend the list; never derive a name from input. */
export type SecurityEventName =
  | IdentityEvent['event']
  | 'password_reset'
  | 'role_changed'
  | 'account_added'
  | 'account_removed'
  | 'account_deactivated'
  | 'account_reactivated'
  | 'invitation_made'
  | 'invitation_withdrawn'
  | 'token_rejected'
  | 'limit_reached'
  | 'input_rejected'
  | 'webhook_rejected'
  | 'payment_needs_attention'
  | 'staff_action'
  | 'refund_confirmed'
  | 'order_cancelled'
  | 'till_movement'
  | 'till_order'
  | 'till_limit_reached'
  | 'card_limit_reached'
  | 'till_key_changed'
  | 'card_look_ups'
  | 'customer_searches'
  | 'staff_limit_reached'

export interface SecurityEvent extends Omit<IdentityEvent, 'event'> {
  event: SecurityEventName
}

/** An action of staff, for the audit trail. */
export function staffAction(caller: Caller, details: NonNullable<SecurityEvent['details']>): SecurityEvent {
  return { event: 'staff_action', outcome: 'success', ...originOf(caller), details }
}

/** Makes the event of a call that was rejected or looks like an attack. The caller may be known in part. */
export function failure(
  event: SecurityEventName,
  { accountId, ipAddress, requestId }: Pick<SecurityEvent, 'accountId' | 'ipAddress' | 'requestId'>,
  details: NonNullable<SecurityEvent['details']>,
): SecurityEvent {
  return { event, outcome: 'failure', accountId, ipAddress, requestId, details }
}

export interface SecurityLog {
  record: (event: SecurityEvent) => void
}

interface SecurityLogDeps {
  log: Log
  clock: () => Date
  /** A secret that all instances share. The key of the network hashes is derived from it (HKDF, RFC 5869). */
  secret: string | Uint8Array
  /** Counts every event, logged or not. */
  onEvent: (event: Pick<SecurityEvent, 'event' | 'outcome'>) => void
}

/** Log entries per minute for failures of one event: per network, and in total. An attacker must not fill the disk. */
const FAILURES_PER_NETWORK = 30
const FAILURES_IN_TOTAL = 600
const WINDOW_MS = 60_000

/**
 * Writes one structured log entry for each security event (OWASP ASVS 5.0, 16.3), marked `security: true` so that an
 * operator can route it to a separate store. Successes are always logged. Failures beyond the limit are counted, and the
 * next entry of that event contains their number in `suppressed`.
 */
export function createSecurityLog({ log, clock, secret, onEvent }: SecurityLogDeps): SecurityLog {
  const networkKey = Buffer.from(hkdfSync('sha256', secret, '', 'fuel-shack security log: network', 32))
  const limiter = createEntryLimiter(clock)

  return {
    record({ event, outcome, accountId, ipAddress, requestId, details }) {
      onEvent({ event, outcome })
      const network = ipAddress === undefined ? undefined : hashNetwork(networkKey, ipAddress)
      const suppressed = outcome === 'failure' ? limiter.countEntry(event, network ?? '') : 0
      if (suppressed === 'suppress') return
      const line = {
        security: true,
        event,
        outcome,
        ...(accountId !== undefined && { accountId }),
        ...(network !== undefined && { network }),
        ...(requestId !== undefined && { reqId: requestId }),
        ...(suppressed > 0 && { suppressed }),
        ...details,
      }
      if (outcome === 'success') log.info(line, event)
      else log.warn(line, event)
    },
  }
}

function createEntryLimiter(clock: () => Date) {
  let windowStart = 0
  const lines = new Map<string, number>()
  const suppressed = new Map<SecurityEventName, number>()

  function take(key: string, limit: number): boolean {
    const count = lines.get(key) ?? 0
    if (count >= limit) return false
    lines.set(key, count + 1)
    return true
  }

  return {
    /** @returns the number of suppressed entries since the event's last entry, or that this one is suppressed too. */
    countEntry(event: SecurityEventName, network: string): number | 'suppress' {
      const now = clock().getTime()
      if (now - windowStart >= WINDOW_MS || now < windowStart) {
        windowStart = now
        lines.clear()
      }
      // The total limit comes second, so that one noisy network does not use it up. It also bounds the map.
      if (lines.get(event) === FAILURES_IN_TOTAL || !take(`${event} ${network}`, FAILURES_PER_NETWORK)) {
        suppressed.set(event, (suppressed.get(event) ?? 0) + 1)
        return 'suppress'
      }
      take(event, FAILURES_IN_TOTAL)
      const count = suppressed.get(event) ?? 0
      suppressed.delete(event)
      return count
    },
  }
}

function hashNetwork(key: Buffer, ipAddress: string): string {
  return createHmac('sha256', key).update(networkOf(ipAddress)).digest('base64url').slice(0, 16)
}
