import { table } from '../support/table.ts'
import type { LighthouseResult } from './lighthouse-rounds.ts'
import type { PageFigures } from './page-figures.ts'
import type { ServedPage } from './served-pages.ts'
import type { ThrottledResults } from './throttled-visits.ts'

const PERFORMANCE = 98
const PERFORMANCE_BELOW_BARE = 2
const LARGEST_PAINT_RATIO = 1.1
const AGAIN_MS = 1000

function get<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`${String(key)} was not measured`)
  return value
}

/** Each promise, what was measured, and whether it is kept. */
export function targetsTable(
  lighthouse: ReadonlyMap<ServedPage, LighthouseResult>,
  { visits, cardMs }: ThrottledResults,
): string {
  const product = get(lighthouse, '/home')
  const bare = get(lighthouse, '/bare')
  const { performance, ...others } = product.scores
  const least = Math.min(PERFORMANCE, bare.scores.performance - PERFORMANCE_BELOW_BARE)
  const largest = (name: string) => get<string, PageFigures>(visits, name).largestPaintMs
  const simulated = product.figures.largestPaintMs / bare.figures.largestPaintMs
  // The promise is about a line that is slow. What Lighthouse works out from a fast one is in two heaps, for either page:
  // with and without pictures that ended before the paint which it saw.
  const ratio = largest('product, first visit') / largest('bare page, first visit')
  const again = ['product, second visit', 'product, no network'].map((name) => [name, largest(name)] as const)
  const rows: [string, string, boolean][] = [
    [
      'Accessibility, best practices, SEO: 100',
      Object.values(others).join(', '),
      Object.values(others).every((score) => score === 100),
    ],
    [`Performance: at least ${least}`, `${performance} (bare page ${bare.scores.performance})`, performance >= least],
    [
      `Largest paint, first visit: at most ${LARGEST_PAINT_RATIO}× the bare page's`,
      `${ratio.toFixed(2)}× (simulated: ${simulated.toFixed(2)}×)`,
      ratio <= LARGEST_PAINT_RATIO,
    ],
    ...[...again, ...cardMs].map(([name, ms]): [string, string, boolean] => [
      `${name}: under ${AGAIN_MS / 1000} s`,
      `${(ms / 1000).toFixed(2)} s`,
      ms < AGAIN_MS,
    ]),
  ]
  return table(
    ['Promise', 'Measured', ''],
    rows.map(([promise, measured, isKept]) => [promise, measured, isKept ? 'kept' : '**not kept**']),
  )
}
