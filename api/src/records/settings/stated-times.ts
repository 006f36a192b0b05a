import { isDeepStrictEqual } from 'node:util'

/** A statement with its time: the price of a fuel, the state of a facility, a notice. */
interface Stated {
  title?: string
  at: string | null
}

/**
 * The server states the time: the clock of a phone may be wrong. What has no time, or has changed since the time that it has,
 * is from now. What goes back to an earlier value has the time of then.
 */
export function withTimes<Value>(value: Value, before: unknown, now: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it differs in times only
  return withTimesOf(value, before, now) as Value
}

function withTimesOf(value: unknown, before: unknown, now: string): unknown {
  if (Array.isArray(value)) {
    const rows: unknown[] = Array.isArray(before) ? before : []
    return value.map((row: unknown) =>
      withTimesOf(
        row,
        rows.find((other) => isSame(row, other)),
        now,
      ),
    )
  }
  if (!isStated(value)) return value
  const isLater = value.at === null || value.at > now
  const hasChanged = isStated(before) && before.at === value.at && !isDeepStrictEqual(before, value)
  return isLater || hasChanged ? { ...value, at: now } : value
}

/** Leaves the times out, to compare what is stated. */
export function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes)
  return isStated(value) ? { ...value, at: null } : value
}

const isStated = (value: unknown): value is Stated => typeof value === 'object' && value !== null && 'at' in value
const isSame = (one: unknown, other: unknown) => isStated(one) && isStated(other) && one.title === other.title
