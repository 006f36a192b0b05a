import { afterAll, beforeAll } from 'vitest'
import type { createLog } from '../../src/log.ts'
import { buildTestApp, startTestEnvironment, type TestApp, type TestEnvironment } from './test-app.ts'

/** Starts an environment and the API in it, once for the file. Call it before any other `beforeAll`. */
export function useTestApp(settings?: Record<string, string>, log?: ReturnType<typeof createLog>) {
  // oxlint-disable typescript/no-unsafe-type-assertion -- both are assigned before a test runs
  const environment = {} as TestEnvironment
  const api = {} as TestApp
  // oxlint-enable typescript/no-unsafe-type-assertion
  beforeAll(async () => {
    Object.assign(environment, await startTestEnvironment())
    Object.assign(api, await buildTestApp(environment, settings, log))
  })
  afterAll(async () => {
    await api.close()
    await environment.close()
  })
  return { environment, api }
}
