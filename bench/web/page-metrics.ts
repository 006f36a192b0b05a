/** The metrics of one visit. Times are milliseconds from the start of the navigation. */
export interface PageMetrics {
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  requests: number
  bytes: number
  /** The part of `bytes` that is scripts. */
  scriptBytes: number
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of an empty list')
  return middle
}

/** The median of each metric. */
export function medianMetrics(visits: PageMetrics[]): PageMetrics {
  const of = (name: keyof PageMetrics) => median(visits.map((visit) => visit[name]))
  return {
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockingMs: of('blockingMs'),
    layoutShift: of('layoutShift'),
    requests: of('requests'),
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
  }
}

export const METRIC_HEADINGS = ['First paint', 'Largest paint', 'Blocking', 'Shift', 'Requests', 'kB', 'script kB']

export function metricCells(metrics: PageMetrics): string[] {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    seconds(metrics.firstPaintMs),
    seconds(metrics.largestPaintMs),
    `${Math.round(metrics.blockingMs)} ms`,
    metrics.layoutShift.toFixed(3),
    String(metrics.requests),
    kilobytes(metrics.bytes),
    kilobytes(metrics.scriptBytes),
  ]
}
