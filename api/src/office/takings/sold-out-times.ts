import { staffActions } from '@fuel-shack/contract/office/audit-trail'
import type { TakingsFigures } from '@fuel-shack/contract/office/takings'
import type { Period, SoldOutAction } from './takings-store.ts'

const MINUTE_MS = 60_000

type SoldOut = TakingsFigures['soldOut'][number]
interface Mark extends Omit<SoldOut, 'minutes'> {
  since: string
  /** Null means until staff end it. */
  until: string | null
}

/** How long staff had dishes and options marked as sold out in a period, at any time of the day, the longest first. */
export function soldOutTimes(actions: readonly SoldOutAction[], { startsAt, endsAt }: Period, now: Date): SoldOut[] {
  const end = endsAt < now.toISOString() ? endsAt : now.toISOString()
  const open = new Map<string, Mark>()
  const totals = new Map<string, SoldOut>()
  function close({ since, until, ...dish }: Mark, endedAt: string): void {
    const [from, to] = [since > startsAt ? since : startsAt, until !== null && until < endedAt ? until : endedAt]
    const minutes = Math.max(0, Date.parse(to) - Date.parse(from)) / MINUTE_MS
    const key = keyOf(dish)
    totals.set(key, { ...dish, minutes: (totals.get(key)?.minutes ?? 0) + minutes })
  }
  for (const { action, details, createdAt } of actions) {
    const marked = staffActions.sold_out.details.safeParse(details)
    const named = marked.success ? marked : staffActions.available_again.details.safeParse(details)
    // The column has the details of any action.
    if (!named.success) continue
    const { productId, title, option } = named.data
    const before = open.get(keyOf(named.data))
    if (before) close(before, createdAt)
    open.delete(keyOf(named.data))
    if (action === 'sold_out' && marked.success)
      open.set(keyOf(named.data), { productId, title, option, since: createdAt, until: marked.data.until })
  }
  for (const mark of open.values()) close(mark, end)
  return [...totals.values()]
    .map((dish) => ({ ...dish, minutes: Math.round(dish.minutes) }))
    .filter(({ minutes }) => minutes > 0)
    .toSorted((one, other) => other.minutes - one.minutes)
}

const keyOf = ({ productId, option }: Pick<Mark, 'productId' | 'option'>): string => JSON.stringify([productId, option])
