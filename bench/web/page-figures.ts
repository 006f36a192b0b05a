/** What one visit cost. Times are milliseconds from the start of the navigation. */
export interface PageFigures {
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  layoutShift: number
  requests: number
  bytes: number
  /** Of these, scripts. */
  scriptBytes: number
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing')
  return middle
}

/** Each figure's own median. */
export function medianFigures(visits: PageFigures[]): PageFigures {
  const of = (name: keyof PageFigures) => median(visits.map((visit) => visit[name]))
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

export const FIGURE_HEADS = ['First paint', 'Largest paint', 'Blocking', 'Shift', 'Requests', 'kB', 'of it script']

export function figureCells(figures: PageFigures): string[] {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    seconds(figures.firstPaintMs),
    seconds(figures.largestPaintMs),
    `${Math.round(figures.blockingMs)} ms`,
    figures.layoutShift.toFixed(3),
    String(figures.requests),
    kilobytes(figures.bytes),
    kilobytes(figures.scriptBytes),
  ]
}
