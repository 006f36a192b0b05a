import { causeOf } from '../client/failure-cause.ts'
import type { FailureCause } from '../../ui/load-failure.ts'
import { LoginError, type LoginFailureReason } from './login-error.ts'

const TEXTS: Record<LoginFailureReason | FailureCause | 'storage', string> = {
  insecure: "You can't log in at this address, because it isn't secure. Open it with https:// in front.",
  storage: 'Your browser blocks storage, which the login needs. Allow cookies for this site, then try again.',
  provider: "The login page isn't working right now. Try again in a few minutes.",
  unreachable: "Can't reach the login page. Check your reception and try again.",
  updated: 'This page is from before an update. Reload it, then log in.',
  fault: "The login didn't start because of a fault in the app. Reload and try again.",
}

/** Returns what the person reads whose login did not begin. */
export async function loginFailureText(error: unknown): Promise<string> {
  if (error instanceof LoginError) return TEXTS[error.reason]
  // Blocked cookies, or a full device.
  if (error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name))
    return TEXTS.storage
  return TEXTS[await causeOf(error)]
}
