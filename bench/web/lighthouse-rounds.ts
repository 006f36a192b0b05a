import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { z } from 'zod'
import { findFreePort } from '../support/programs.ts'
import { table } from '../support/table.ts'
import { FIGURE_HEADS, figureCells, median, medianFigures, type PageFigures } from './page-figures.ts'
import { servedPages, type ServedPage } from './served-pages.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

export interface LighthouseResult {
  scores: Scores
  figures: PageFigures
}

const networkRequests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number() })),
})

/** Lighthouse as it comes: a middling phone on slow 4G, simulated. Pages take turns, so that a busy minute is shared. */
export async function runLighthouse(origin: string, rounds: number, browserPath: string | undefined) {
  const port = await findFreePort()
  const browser = await chromium.launch({
    ...(browserPath ? { executablePath: browserPath } : {}),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  const results = new Map<ServedPage, LighthouseResult[]>()
  try {
    for (let round = 0; round < rounds; round += 1) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a constant
      for (const page of Object.keys(servedPages) as ServedPage[]) {
        const kept = results.get(page) ?? []
        results.set(page, [...kept, await examine(origin + page, port)])
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
  const figure = (audit: string) => audits[audit]?.numericValue ?? NaN
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
    figures: {
      firstPaintMs: figure('first-contentful-paint'),
      largestPaintMs: figure('largest-contentful-paint'),
      blockingMs: figure('total-blocking-time'),
      layoutShift: figure('cumulative-layout-shift'),
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
    figures: medianFigures(all.map(({ figures }) => figures)),
  }
}

export function lighthouseTable(results: Map<ServedPage, LighthouseResult>): string {
  return table(
    ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', ...FIGURE_HEADS],
    [...results].map(([page, { scores, figures }]) => [
      servedPages[page],
      ...CATEGORIES.map((category) => String(scores[category])),
      ...figureCells(figures),
    ]),
  )
}
