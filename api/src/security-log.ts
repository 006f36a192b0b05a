import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from './http/network-address.ts'
import type { Log } from './log.ts'

/** What happened, in the terms of OWASP's logging vocabulary. Extend the list; never build a name from input. */
export type SecurityEventName =
  | 'login_succeeded'
  | 'login_failed'
  | 'login_throttled'
  | 'login_overloaded'
  | 'sign_up_succeeded'
  | 'sign_up_failed'
  | 'identity_confirmed'
  | 'logged_out'
  | 'session_ended'
  | 'refresh_token_reused'
  | 'refresh_token_misplaced'
  | 'password_changed'
  | 'password_reset'
  | 'role_changed'
  | 'account_added'
  | 'account_removed'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_failed'
  | 'recovery_code_used'
  | 'signing_keys_rotated'
  | 'token_rejected'
  | 'access_denied'
  | 'limit_reached'
  | 'input_rejected'
  | 'webhook_rejected'
  | 'payment_needs_attention'
  | 'staff_action'
  | 'till_movement'
  | 'till_limit_reached'
  | 'till_key_changed'

export interface SecurityEvent {
  event: SecurityEventName
  outcome: 'success' | 'failure'
  /** The account acted on or acting: a subject id, never a name or an address. */
  accountId?: string | undefined
  /** The caller's IP address; only a keyed hash of its network is logged. */
  ipAddress?: string | undefined
  requestId?: string | undefined
  /** Ids, counts and words of our own; never personal data. */
  details?: Record<string, string | number | boolean | null>
}

export interface SecurityLog {
  record: (event: SecurityEvent) => void
}

interface SecurityLogDeps {
  log: Log
  clock: () => Date
  /** A secret that every instance shares; the key of the network hashes is derived from it (HKDF, RFC 5869). */
  secret: string | Uint8Array
  /** Counts every event, logged or not. */
  onEvent: (event: Pick<SecurityEvent, 'event' | 'outcome'>) => void
}

/** Lines a minute for failures of one kind: from one network, and from everywhere. An attacker must not fill the disk. */
const FAILURES_PER_NETWORK = 30
const FAILURES_IN_ALL = 600
const WINDOW_MS = 60_000

/**
 * One structured log line for each security event (OWASP ASVS 5.0, 16.3), marked `security: true` so that an operator
 * can route it to a store of its own. Successes are always logged; failures beyond the limit are counted, and the next
 * line of that kind says in `suppressed` how many were left out.
 */
export function createSecurityLog({ log, clock, secret, onEvent }: SecurityLogDeps): SecurityLog {
  const networkKey = Buffer.from(hkdfSync('sha256', secret, '', 'fuel-shack security log: network', 32))
  const limiter = createLineLimiter(clock)

  return {
    record({ event, outcome, accountId, ipAddress, requestId, details }) {
      onEvent({ event, outcome })
      const network = ipAddress === undefined ? undefined : hashNetwork(networkKey, ipAddress)
      const suppressed = outcome === 'failure' ? limiter.countLine(event, network ?? '') : 0
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

function createLineLimiter(clock: () => Date) {
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
    /** @returns how many lines of this event were left out since its last line, or that this one is left out too. */
    countLine(event: SecurityEventName, network: string): number | 'suppress' {
      const now = clock().getTime()
      if (now - windowStart >= WINDOW_MS || now < windowStart) {
        windowStart = now
        lines.clear()
      }
      // The limit for all comes second, so that one loud network does not use it up; it also bounds the map.
      if (lines.get(event) === FAILURES_IN_ALL || !take(`${event} ${network}`, FAILURES_PER_NETWORK)) {
        suppressed.set(event, (suppressed.get(event) ?? 0) + 1)
        return 'suppress'
      }
      take(event, FAILURES_IN_ALL)
      const leftOut = suppressed.get(event) ?? 0
      suppressed.delete(event)
      return leftOut
    },
  }
}

function hashNetwork(key: Buffer, ipAddress: string): string {
  return createHmac('sha256', key).update(networkOf(ipAddress)).digest('base64url').slice(0, 16)
}
