import { createHmac } from 'node:crypto'
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
  | 'logged_out'
  | 'session_ended'
  | 'refresh_token_reused'
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

/**
 * One structured log line for each security event (OWASP ASVS 5.0, 16.3), marked `security: true` so that an operator
 * can route it to a store of its own.
 *
 * @param networkKey keys the hash of the caller's network: the same network has the same hash, and nobody without the
 * key can look an address up in it.
 */
export function createSecurityLog(log: Log, networkKey: Buffer): SecurityLog {
  return {
    record({ event, outcome, accountId, ipAddress, requestId, details }) {
      const line = {
        security: true,
        event,
        outcome,
        ...(accountId !== undefined && { accountId }),
        ...(ipAddress !== undefined && { network: hashOf(networkKey, networkOf(ipAddress)) }),
        ...(requestId !== undefined && { reqId: requestId }),
        ...details,
      }
      if (outcome === 'success') log.info(line, event)
      else log.warn(line, event)
    },
  }
}

function hashOf(key: Buffer, network: string): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 16)
}
