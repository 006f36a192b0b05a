const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

/** The metrics of one visit: heading and format of each. Times are milliseconds from the start of the navigation. */
const METRICS = {
  firstPaintMs: ['First paint', seconds],
  largestPaintMs: ['Largest paint', seconds],
  blockingMs: ['Blocking', (ms: number) => `${Math.round(ms)} ms`],
  layoutShift: ['Shift', (shift: number) => shift.toFixed(3)],
  requests: ['Requests', String],
  bytes: ['kB', kilobytes],
  /** The part of `bytes` that is scripts. */
  scriptBytes: ['script kB', kilobytes],
} as const

export type PageMetrics = Record<keyof typeof METRICS, number>

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of an empty list')
  return middle
}

export const METRIC_HEADINGS = Object.values(METRICS).map(([heading]) => heading)

/** The median of each metric, for the columns of `METRIC_HEADINGS`. */
export function medianCells(visits: PageMetrics[]): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are the keys
  const names = Object.keys(METRICS) as (keyof PageMetrics)[]
  return names.map((name) => METRICS[name][1](median(visits.map((visit) => visit[name]))))
}
