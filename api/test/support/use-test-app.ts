import { afterAll, beforeAll } from 'vitest'
import type { createLog } from '../../src/platform/log.ts'
import { startEmbeddedApp } from './embedded-app.ts'
import { buildTestApp, startTestEnvironment, type TestEnvironment } from './test-app.ts'

interface Closable {
  close: () => Promise<void>
}

/** Opens a fixture once for the file, and closes it afterwards. Call it before any other `beforeAll`. */
export function useFixture<Fixture extends Closable>(open: () => Promise<Fixture>): Fixture {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is assigned before a test runs
  const fixture = {} as Fixture
  beforeAll(async () => void Object.assign(fixture, await open()))
  afterAll(() => fixture.close())
  return fixture
}

/** Starts an environment and the API in it, in the same way. */
export function useTestApp(settings?: Record<string, string>, log?: ReturnType<typeof createLog>) {
  return useApp((environment) => buildTestApp(environment, settings, log))
}

/** The same, with the embedded identity provider. */
export function useEmbeddedApp(settings?: Record<string, string>, log?: ReturnType<typeof createLog>) {
  return useApp((environment) => startEmbeddedApp(environment, settings, log))
}

function useApp<App extends Closable>(start: (environment: TestEnvironment) => Promise<App>) {
  const environment = useFixture(startTestEnvironment)
  return { environment, api: useFixture(() => start(environment)) }
}
