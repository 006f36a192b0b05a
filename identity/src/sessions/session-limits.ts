import type { Role } from '@fuel-shack/contract/team/account-roles'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface SessionLimit {
  /** The time since the last use. */
  idleMs: number
  /** The time since the login, used or not. */
  absoluteMs: number
}

export type SessionLimits = Record<Role, SessionLimit>

/** A session that began with a PIN, whatever the limits of staff are: it lasts one shift. */
export const PIN_SESSION_MS = 12 * HOUR_MS

/** `sessions` of site.json. */
interface SessionPeriods {
  customerIdleDays: number
  customerDays: number
  staffIdleHours: number
  staffHours: number
}

export function sessionLimits(periods: SessionPeriods): SessionLimits {
  const staff = { idleMs: periods.staffIdleHours * HOUR_MS, absoluteMs: periods.staffHours * HOUR_MS }
  return {
    customer: { idleMs: periods.customerIdleDays * DAY_MS, absoluteMs: periods.customerDays * DAY_MS },
    staff,
    manager: staff,
  }
}
