import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** A file that failed before its first test counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}

export function countPlaywright(report: unknown): Counts {
  const { expected, unexpected, flaky } = playwrightReport.parse(report).stats
  return { passed: expected, failed: unexpected + flaky }
}

/** A layer that ran nothing, or that failed without a failing test to show for it, has failed once. */
export function settleCounts(counts: Counts, exitCode: number): Counts {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

export function readCounts(path: string, count: (report: unknown) => Counts): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 0 }
  return count(JSON.parse(readFileSync(path, 'utf8')))
}

export function sumCounts(layers: Counts[]): Counts {
  return layers.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}

export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}
