import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findChromium, findHeadlessShell } from '@fuel-shack/tools/stack/chromium'
import type { Environment } from '@fuel-shack/tools/stack/environment'
import { CliError } from '@fuel-shack/tools/stack/cli-error'
import { programOf, repositoryRoot } from '@fuel-shack/tools/stack/repository'
import { runProgram } from '@fuel-shack/tools/stack/run-program'
import { buildWebWhenStale } from '@fuel-shack/tools/stack/web-build'
import { openTestPostgres } from './database/postgres.ts'
import { testsByEngine } from './database/tests-by-engine.ts'
import { findEngines } from './engines.ts'
import { findGlewlwyd } from './glewlwyd.ts'
import { ALL_DAY, copySite } from './kitchen-site.ts'
import { createDatabase } from './stack/own-database.ts'
import { copyWebBuild } from './stack/web-copy.ts'

interface LayerOptions {
  /** The machine's environment without the product's settings. */
  env: Environment
  /** The machine's whole environment, for the few settings that tests accept. */
  machine: Environment
  /** Passed on to the test runner. */
  runnerArguments: string[]
  signal: AbortSignal
}

export type Result = 'passed' | 'FAILED' | 'skipped'

/** @returns how each of its runs ended, by title. */
type Layer = (options: LayerOptions) => Promise<Record<string, Result>>

const runUnit: Layer = async (options) => ({
  unit: await runVitest('Unit tests: contract, stand-ins, tools, harness', ['--project', 'unit'], options),
})

const runWeb: Layer = async (options) => {
  const env = { ...options.env, ...(await findBrowser(options)) }
  return { web: await runVitest('Web, some of it in a browser', ['--root', 'web'], { ...options, env }) }
}

const API_TESTS = ['--project', 'api']

const runApiOnSqlite: Layer = async (options) => {
  const { environment, stop } = await openTestPostgres(options.machine['TEST_DATABASE_URL'])
  await stop()
  const { sqlite } = testsByEngine({ isPGlite: 'TEST_PGLITE' in environment })
  const env = { ...options.env, API_TESTS: sqlite.join() }
  return { 'API on SQLite': await runVitest('API on SQLite', API_TESTS, { ...options, env }) }
}

/** @param scope the tests whose results the engine decides, or all that can run on PostgreSQL */
const runApiOnPostgres = async (options: LayerOptions, scope: 'decided by the engine' | 'all') => {
  const { description, environment, stop } = await openTestPostgres(options.machine['TEST_DATABASE_URL'])
  const { postgres } = testsByEngine({ isPGlite: 'TEST_PGLITE' in environment })
  const isolation = options.machine['TEST_ISOLATION']
  const env = {
    ...options.env,
    ...(isolation !== undefined && { TEST_ISOLATION: isolation }),
    ...environment,
    ...(scope !== 'all' && { API_TESTS: postgres.join() }),
  }
  const title = `API on PostgreSQL (${scope}): ${description}`
  // `npm run test:api -- settings` names a test that runs on SQLite alone.
  const suite = scope === 'all' ? API_TESTS : [...API_TESTS, '--passWithNoTests']
  try {
    return { 'API on PostgreSQL': await runVitest(title, suite, { ...options, env }) }
  } finally {
    await stop()
  }
}

const runJourneys: Layer = async (options) => {
  const server = options.machine['DATABASE_URL']
  const title = `Journeys in a browser, on ${server ? 'PostgreSQL' : 'SQLite'}`
  const databases = server ? [await createDatabase(server), await createDatabase(server)] : []
  const environment = {
    ...(await findBrowser(options)),
    ...findGlewlwyd(),
    JOURNEYS_DATABASE_URLS: databases.map(({ url }) => url).join(' '),
  }
  try {
    return { journeys: await runPlaywright(title, 'playwright.config.ts', options, environment) }
  } finally {
    for (const { drop } of databases) await drop()
  }
}

/** Firefox and WebKit come as packages of the system only: machines without them skip these tests. */
const runEngines: Layer = async (options) => {
  const { environment, found, missing } = await findEngines()
  const results: Record<string, Result> = Object.fromEntries(missing.map((name) => [name, 'skipped']))
  if (found.length === 0) return results
  const names = found.join(' and ')
  const result = await runPlaywright(`Main tasks in ${names}`, 'engines.config.ts', options, environment)
  return { [names]: result, ...results }
}

const runTour: Layer = async (options) => {
  const title = 'Tour: a picture of every screen'
  return { tour: await runPlaywright(title, 'tour.config.ts', options, await findBrowser(options)) }
}

export const layers: Record<string, Layer> = {
  unit: async (options) => ({ ...(await runUnit(options)), ...(await runWeb(options)) }),
  api: async (options) => ({
    ...(await runApiOnSqlite(options)),
    ...(await runApiOnPostgres(options, 'decided by the engine')),
  }),
  postgres: (options) => runApiOnPostgres(options, 'all'),
  journeys: runJourneys,
  engines: runEngines,
  tour: runTour,
}
/**
 * `npm test` runs these in turn: each keeps two cores busy alone, and two at once take longer together, with less time left for
 * each page. The journeys build the web app, which tests of the API read. CI also runs `postgres` and `engines`; the tour writes
 * documents and runs on request only.
 */
export const TESTED_LAYERS = ['unit', 'journeys', 'api']

async function findBrowser({ machine }: LayerOptions): Promise<Environment> {
  const givenPath = machine['CHROMIUM_PATH']
  const chromium = await findChromium(givenPath)
  return { CHROMIUM_PATH: chromium, HEADLESS_SHELL_PATH: await findHeadlessShell(chromium, givenPath) }
}

async function runVitest(title: string, suite: string[], options: LayerOptions): Promise<Result> {
  const reporters = ['--reporter=default', `--reporter=${join(repositoryRoot, 'harness/vitest-reporter.ts')}`]
  return run(title, [programOf('vitest'), 'run', ...suite, ...reporters, ...options.runnerArguments], options)
}

async function runPlaywright(
  title: string,
  config: string,
  options: LayerOptions,
  browsers: Environment,
): Promise<Result> {
  const { machine } = options
  const siteDir = machine['SITE_DIR']
  const built = await buildWebWhenStale()
  // Tests order at any hour of the day.
  const site = siteDir ? copySite(resolve(repositoryRoot, siteDir), ALL_DAY) : undefined
  // Another build may replace that folder while the tests run.
  const webDir = copyWebBuild(built)
  const dataDir = mkdtempSync(join(tmpdir(), 'fuel-shack-journeys-'))
  // A folder for each run: two runs must not delete each other's traces.
  const output = join(repositoryRoot, 'test-results', `${process.pid}`)
  const args = [programOf('playwright'), 'test', '--config', `e2e/${config}`, '--output', output]
  const env = {
    ...options.env,
    ...browsers,
    ...(machine['DATABASE_URL'] && { DATABASE_URL: machine['DATABASE_URL'] }),
    ...(site !== undefined && { SITE_DIR: site }),
    METRICS_PORT: 'off',
    WEB_DIR: webDir,
    JOURNEYS_DATA_DIR: dataDir,
  }
  try {
    const result = await run(title, [...args, ...options.runnerArguments], { ...options, env })
    if (result === 'passed') rmSync(output, { recursive: true, force: true })
    return result
  } finally {
    for (const folder of [webDir, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}

async function run(title: string, args: string[], { env, signal }: LayerOptions): Promise<Result> {
  if (signal.aborted) throw new CliError('Stopped.')
  console.log(`\n— ${title}\n`)
  const { code } = await runProgram(process.execPath, args, { env, signal })
  return code === 0 ? 'passed' : 'FAILED'
}
