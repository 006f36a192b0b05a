import { table } from '../support/table.ts'
import type { LighthouseResult } from './lighthouse-rounds.ts'
import type { PageMetrics } from './page-metrics.ts'
import type { ServedPage } from './served-pages.ts'
import { SHEET_OPEN, type ThrottledResults } from './throttled-visits.ts'

const PERFORMANCE = 98
const PERFORMANCE_BELOW_BARE = 2
const LARGEST_PAINT_RATIO = 1.1
const AGAIN_MS = 1000

function get<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`${String(key)} was not measured`)
  return value
}

/** Each target, what was measured, and whether the target is met. */
export function targetsTable(
  lighthouse: ReadonlyMap<ServedPage, LighthouseResult>,
  { visits, waits }: ThrottledResults,
): string {
  const product = get(lighthouse, '/home')
  const bare = get(lighthouse, '/bare')
  const { performance } = product.scores
  const least = Math.min(PERFORMANCE, bare.scores.performance - PERFORMANCE_BELOW_BARE)
  const largest = (name: string) => get<string, PageMetrics>(visits, name).largestPaintMs
  const simulated = product.metrics.largestPaintMs / bare.metrics.largestPaintMs
  // The target is for a slow connection. Lighthouse simulates one from a fast load, and its results fall into two groups:
  // with and without the pictures that loaded before the paint that it observed.
  const ratio = largest('product, first visit') / largest('bare page, first visit')
  const again = ['product, second visit', 'product, no network'].map((name) => [name, largest(name)] as const)
  const rows: [string, string, boolean][] = [
    ...(['/home', '/cards'] as const).map((page): [string, string, boolean] => {
      const scores = Object.values(get(lighthouse, page).scores)
      return [`${page}: 100 in all four categories`, scores.join(', '), scores.every((score) => score === 100)]
    }),
    [`Performance: at least ${least}`, `${performance} (bare page ${bare.scores.performance})`, performance >= least],
    [
      `Largest paint, first visit: at most ${LARGEST_PAINT_RATIO}× the bare page's`,
      `${ratio.toFixed(2)}× (simulated: ${simulated.toFixed(2)}×)`,
      ratio <= LARGEST_PAINT_RATIO,
    ],
    ...[...again, ...waits]
      .filter(([name]) => name !== SHEET_OPEN)
      .map(([name, ms]): [string, string, boolean] => [
        `${name}: under ${AGAIN_MS / 1000} s`,
        `${(ms / 1000).toFixed(2)} s`,
        ms < AGAIN_MS,
      ]),
  ]
  return table(
    ['Target', 'Measured', ''],
    rows.map(([target, measured, isMet]) => [target, measured, isMet ? 'met' : '**missed**']),
  )
}
