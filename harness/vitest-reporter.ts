import { appendFileSync } from 'node:fs'
import type { TestError } from 'vitest'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Names the file that collects what failed in all layers, for the summary at the end of `npm test`. */
export const FAILURES_FILE = 'TEST_FAILURES_FILE'

/** Fails a run in which no test ran: Vitest itself fails it only when it finds no file. Collects what failed. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failures = [
      ...modules.flatMap((module) => module.errors().map((error) => describe(module.moduleId, error))),
      ...tests.flatMap((test) => {
        const { state, errors = [] } = test.result()
        return state === 'failed' ? [describe(`${test.module.moduleId} > ${test.fullName}`, errors[0])] : []
      }),
      ...unhandledErrors.map((error) => describe('Unhandled error', error)),
    ]
    if (!tests.some((test) => test.result().state !== 'skipped')) failures.push('No test ran.')
    if (failures.length === 0) return
    process.exitCode = 1
    for (const failure of failures) console.error(failure)
    const file = process.env[FAILURES_FILE]
    if (file !== undefined) appendFileSync(file, `${failures.join('\n')}\n`)
  }
}

/** The stack of a failed action in the browser does not start with its message. */
function describe(name: string, { message = '', stack = '', diff = '' }: Partial<TestError> = {}): string {
  const lines = (text: string) => text.split('\n').slice(0, 8)
  const parts = stack.includes(message) ? [stack] : [message, stack]
  return [name, ...parts.flatMap(lines), ...lines(diff)].join('\n  ')
}
