import type { OpeningStatus } from './opening-status.ts'

export interface TimeSpan {
  /** Instants, the second one excluded. */
  from: string
  until: string
}

/** Lists the spans between two instants in which a service is open. */
export function openTimes(statusAt: (at: Date) => OpeningStatus, from: Date, until: Date): TimeSpan[] {
  const spans: TimeSpan[] = []
  let at = from
  while (at < until) {
    const status = statusAt(at)
    const change = (status.isOpen ? status.until : status.opens) ?? until
    const end = change < until ? change : until
    if (status.isOpen) spans.push({ from: at.toISOString(), until: end.toISOString() })
    at = end
  }
  return spans
}

export function isWithin(spans: readonly TimeSpan[], at: Date): boolean {
  return spans.some(({ from, until }) => new Date(from) <= at && at < new Date(until))
}
