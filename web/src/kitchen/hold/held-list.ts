import type { ActivityState } from './activity.ts'

interface Row {
  id: string
}

/**
 * The rows to show, given those shown and the latest.
 * 1. While a pointer is down or has just moved, nothing changes.
 * 2. While the screen is in use, rows are updated in place, but none comes, goes or moves, unless that shifts no other row
 *    or follows from what was done here.
 * 3. Otherwise, the latest.
 * @returns `shown` or `latest` themselves where they are what to show
 */
export function nextShown<Shown extends Row>(
  shown: readonly Shown[],
  latest: readonly Shown[],
  { isGuarded, isBusy }: ActivityState,
  isOwnChange: (id: string) => boolean,
): readonly Shown[] {
  if (isGuarded || shown === latest) return shown
  if (!isBusy || !shifts(shown, latest, isOwnChange)) return latest
  const byId = new Map(latest.map((row) => [row.id, row]))
  const updated = shown.filter(({ id }) => byId.has(id) || !isOwnChange(id)).map((row) => byId.get(row.id) ?? row)
  const isSame = updated.length === shown.length && updated.every((row, index) => row === shown[index])
  return isSame ? shown : updated
}

/** Rows that are added at the end move no other. */
function shifts(shown: readonly Row[], latest: readonly Row[], isOwnChange: (id: string) => boolean): boolean {
  const after = latest.filter(({ id }) => !isOwnChange(id))
  return shown.filter(({ id }) => !isOwnChange(id)).some(({ id }, index) => after[index]?.id !== id)
}

/** The rows that will come and go: `2 new`, `1 gone`, `2 new, 1 gone`; empty if no row waits. */
export function waitingText(shown: readonly Row[], latest: readonly Row[]): string {
  const missingFrom = (rows: readonly Row[], others: readonly Row[]) => {
    const ids = new Set(rows.map(({ id }) => id))
    return others.filter(({ id }) => !ids.has(id)).length
  }
  const [added, removed] = [missingFrom(shown, latest), missingFrom(latest, shown)]
  return [added > 0 && `${added} new`, removed > 0 && `${removed} gone`].filter(Boolean).join(', ')
}
