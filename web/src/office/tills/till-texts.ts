import { MINUTE_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import type { NumberField } from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { MAX_TILL_LIMIT_CENTS, TILLS_LIMIT } from '@fuel-shack/contract/cards/till-limits'
import type { ManagedTill, TillLimits } from '@fuel-shack/contract/cards/managed-tills'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { plural } from '../parts/plural.ts'
import { failureText } from '../settings/failure-text.ts'

const MINUTES_PER_HOUR = 60
const money = { kind: 'number', unit: 'dollars', min: 0, max: MAX_TILL_LIMIT_CENTS } as const

export const TILL_LIMITS: Record<keyof TillLimits, NumberField> = {
  maxCallCents: { label: 'At once', ...money },
  maxDayCents: { label: 'Sales in a day that collect points', ...money },
  maxDayRewardCents: { label: 'Redeemed or paid in a day, each', ...money },
}

/** `None`, `2 tills` */
export function describeTills(tills: readonly ManagedTill[]): string {
  const count = tills.filter(({ revokedAt }) => revokedAt === undefined).length
  return count === 0 ? 'None' : plural(count, 'till')
}

/** `Last used 4 minutes ago` */
export function describeUse({ lastUsedAt, revokedAt }: ManagedTill, at: Date): string {
  if (revokedAt !== undefined) return `Revoked, ${describeInstant(revokedAt)}`
  if (lastUsedAt === undefined) return 'Never used'
  const minutes = Math.round((at.getTime() - Date.parse(lastUsedAt)) / MINUTE_MS)
  if (minutes < 1) return 'Last used just now'
  if (minutes >= MINUTES_PER_HOUR) return `Last used ${describeInstant(lastUsedAt)}`
  return `Last used ${plural(minutes, 'minute')} ago`
}

export const tillFailure = failureText({
  till_name_taken: 'Another till has this name.',
  too_many_tills: `There are ${TILLS_LIMIT} tills already. Revoke one first.`,
  not_found: 'This till was revoked already.',
  changed_meanwhile: 'Another manager has just changed these limits. Go back, and check them.',
})
