import { table } from '../support/table.ts'
import type { LighthouseResult } from './lighthouse-rounds.ts'
import type { OpenMenu } from './open-menu.ts'
import type { PageMetrics } from './page-metrics.ts'
import type { ServedPage } from './served-pages.ts'
import { SHEET_OPEN, type ThrottledResults } from './throttled-visits.ts'

const PERFORMANCE = 98
const PERFORMANCE_BELOW_BARE = 2
const LARGEST_PAINT_RATIO = 1.1
const AGAIN_MS = 1000
const MENU_PAINT_RATIO = 1.1
const ADD_MS = 100
const SCROLLED_PRODUCTS = 200

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
  const rows: Target[] = [
    ...(['/home', '/cards'] as const).map((page): Target => {
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
      .map(([name, ms]): Target => [
        `${name}: under ${AGAIN_MS / 1000} s`,
        `${(ms / 1000).toFixed(2)} s`,
        ms < AGAIN_MS,
      ]),
  ]
  return table(...targetRows(rows))
}

type Target = [target: string, measured: string, isMet: boolean]

function targetRows(targets: Target[]): [string[], string[][]] {
  return [
    ['Target', 'Measured', ''],
    targets.map(([target, measured, isMet]) => [target, measured, isMet ? 'met' : '**missed**']),
  ]
}

export function menuTargetsTable(
  lighthouse: ReadonlyMap<'/home' | '/orders', LighthouseResult>,
  menus: ReadonlyMap<number, OpenMenu>,
): string {
  const { performance, accessibility } = get(lighthouse, '/orders').scores
  const [menu] = menus.values()
  if (!menu) throw new Error('No menu was measured')
  const paint = menu.menuPaintMs / menu.homePaintMs
  const scrollMs = get(menus, SCROLLED_PRODUCTS).longestTaskMs
  return table(
    ...targetRows([
      [`/orders: performance at least ${PERFORMANCE}`, String(performance), performance >= PERFORMANCE],
      ['/orders: accessibility 100', String(accessibility), accessibility === 100],
      [`First paint: at most ${MENU_PAINT_RATIO}× that of /home`, `${paint.toFixed(2)}×`, paint <= MENU_PAINT_RATIO],
      [
        `Add to next paint: under ${ADD_MS} ms`,
        `${Math.round(menu.addMs)} ms (first: ${Math.round(menu.firstAddMs)} ms)`,
        Math.max(menu.addMs, menu.firstAddMs) < ADD_MS,
      ],
      [`${SCROLLED_PRODUCTS} products scroll without a long task`, `${Math.round(scrollMs)} ms`, scrollMs === 0],
    ]),
  )
}
