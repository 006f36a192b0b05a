import { launchBrowser } from '@fuel-shack/harness/browser'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { table } from '../support/table.ts'
import { METRIC_HEADINGS, metricCells, median, medianMetrics, type PageMetrics } from './page-metrics.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

export interface LighthouseResult {
  scores: Scores
  metrics: PageMetrics
}

const networkRequests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
})

/** Lighthouse with its defaults: a mid-range phone on simulated slow 4G. The pages take turns, so that a busy minute affects all. */
export async function runLighthouse<Page extends string>(origin: string, rounds: number, pages: readonly Page[]) {
  const port = await findFreePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  const results = new Map<Page, LighthouseResult[]>()
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) {
        const earlier = results.get(page) ?? []
        results.set(page, [...earlier, await examine(origin + page, port)])
      }
    }
  } finally {
    await browser.close()
  }
  return new Map([...results].map(([page, all]) => [page, medianResult(all)]))
}

async function examine(url: string, port: number): Promise<LighthouseResult> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!run) throw new Error(`Lighthouse has nothing to say of ${url}`)
  const { audits, categories } = run.lhr
  const metric = (audit: string) => audits[audit]?.numericValue ?? NaN
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const { items } = networkRequests.parse(audits['network-requests']?.details)
  const bytesOf = (some: typeof items) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      firstPaintMs: metric('first-contentful-paint'),
      largestPaintMs: metric('largest-contentful-paint'),
      blockingMs: metric('total-blocking-time'),
      layoutShift: metric('cumulative-layout-shift'),
      requests: items.length,
      bytes: bytesOf(items),
      scriptBytes: bytesOf(items.filter(({ resourceType }) => resourceType === 'Script')),
    },
  }
}

function medianResult(all: LighthouseResult[]): LighthouseResult {
  const of = (category: keyof Scores) => median(all.map(({ scores }) => scores[category]))
  return {
    scores: {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
      seo: of('seo'),
    },
    metrics: medianMetrics(all.map(({ metrics }) => metrics)),
  }
}

export function lighthouseTable<Page extends string>(
  results: ReadonlyMap<Page, LighthouseResult>,
  names: Record<Page, string>,
): string {
  return table(
    ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', ...METRIC_HEADINGS],
    [...results].map(([page, { scores, metrics }]) => [
      names[page],
      ...CATEGORIES.map((category) => String(scores[category])),
      ...metricCells(metrics),
    ]),
  )
}
