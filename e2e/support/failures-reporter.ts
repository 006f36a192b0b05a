import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { FAILURES_FILE } from '@fuel-shack/harness/vitest-reporter'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Adds what failed to the summary at the end of `npm test`, where Vitest's output may follow this runner's. */
export default class FailuresReporter implements Reporter {
  onTestEnd(test: TestCase, { errors }: TestResult): void {
    const file = process.env[FAILURES_FILE]
    if (file === undefined || !['unexpected', 'flaky'].includes(test.outcome())) return
    // A test that ran out of time has two errors: the first says only that, the second names the step it waited for.
    const lines = errors.flatMap(({ message = '' }) => message.split('\n').slice(0, 8))
    if (test.outcome() === 'flaky') lines.push('It passed at the second attempt: find the race.')
    const name = `${relative(repositoryRoot, test.location.file)}:${test.location.line} > ${test.title}`
    appendFileSync(file, `${[name, ...lines].join('\n  ')}\n`)
  }
}
