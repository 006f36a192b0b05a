import type { Reporter, TestModule } from 'vitest/node'

/** Fails a run in which no test ran: Vitest itself fails it only when it finds no file. */
export default class RequireTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    if (tests.some((test) => test.result().state !== 'skipped')) return
    console.error('No test ran.')
    process.exitCode = 1
  }
}
