import { launchBrowser } from '@fuel-shack/harness/browser'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { table } from '../support/table.ts'
import { METRIC_HEADINGS, median, medianCells, type PageMetrics } from './page-metrics.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

interface LighthouseResult {
  /** The scores are in the order of the categories. */
  scores: number[]
  metrics: PageMetrics
}

const networkRequests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
})

/**
 * Lighthouse with its defaults: a mid-range phone on simulated slow 4G. The pages take turns, so that a busy minute affects all.
 * @param pages their names in the table, by path.
 */
export async function runLighthouse(origin: string, rounds: number, pages: Record<string, string>): Promise<string> {
  const port = await findFreePort()
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  const results = new Map(Object.keys(pages).map((path) => [path, [] as LighthouseResult[]]))
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [path, earlier] of results) earlier.push(await examine(origin + path, port))
    }
  } finally {
    await browser.close()
  }
  return table(
    ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', ...METRIC_HEADINGS],
    [...results].map(([path, all]) => [
      pages[path] ?? path,
      ...CATEGORIES.map((_, index) => String(median(all.map(({ scores }) => scores[index] ?? NaN)))),
      ...medianCells(all.map(({ metrics }) => metrics)),
    ]),
  )
}

async function examine(url: string, port: number): Promise<LighthouseResult> {
  const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES })
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`)
  const { audits, categories } = run.lhr
  const metric = (audit: string) => audits[audit]?.numericValue ?? NaN
  const { items } = networkRequests.parse(audits['network-requests']?.details)
  const bytesOf = (some: typeof items) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
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
