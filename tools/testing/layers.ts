import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from '../stack/environment.ts'
import { findFreePort } from '../stack/ports.ts'
import { Refusal } from '../stack/refusal.ts'
import { programOf, repositoryRoot } from '../stack/repository.ts'
import { runProgram } from '../stack/run-program.ts'
import { buildWebWhenStale } from '../stack/web-build.ts'
import { findGlewlwyd } from './glewlwyd.ts'
import { countPlaywright, countVitest, readCounts, settleCounts, type Counts } from './counts.ts'
import { openTestPostgres } from './postgres.ts'

/** Two for each address in e2e/support/addresses.ts. */
const JOURNEYS_PORTS = 18

/** What every layer gets: the machine's settings without the shop's own, and what to hand to the runner. */
export interface LayerOptions {
  env: Environment
  runnerArguments: string[]
  /** Somebody does not want to wait any longer. */
  signal: AbortSignal
  given: { databaseUrl: string | undefined; testDatabaseUrl: string | undefined; siteDirectory: string | undefined }
  findBrowser: () => Promise<string>
}

/** Some parts of the web are tested in a browser, through Vite, as they will run. */
export async function runUnitLayer(options: LayerOptions): Promise<Counts[]> {
  announce('Rules: contract, stand-ins, tools')
  const rules = await runVitest(['--project', 'unit'], options)
  announce('Parts of the web')
  const env = { ...options.env, CHROMIUM_PATH: await options.findBrowser() }
  return [rules, await runVitest(['--root', 'web'], { ...options, env })]
}

/** The whole suite runs on both engines: what passes on one may be wrong on the other. */
export async function runApiLayer(options: LayerOptions): Promise<Counts[]> {
  announce('API on SQLite')
  const onSqlite = await runVitest(['--project', 'api'], options)
  const postgres = await openTestPostgres(options.given.testDatabaseUrl)
  try {
    announce(`API on PostgreSQL: ${postgres.description}`)
    const env = { ...options.env, ...postgres.environment }
    return [onSqlite, await runVitest(['--project', 'api'], { ...options, env })]
  } finally {
    await postgres.stop()
  }
}

/** The product itself, started as people start it, with its own data and ports. */
export async function runJourneysLayer(options: LayerOptions): Promise<Counts> {
  const { databaseUrl, siteDirectory } = options.given
  const site = siteDirectory ? { SITE_DIR: resolve(repositoryRoot, siteDirectory) } : {}
  announce(`Journeys in a browser, on ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`)
  const browser = await options.findBrowser()
  const built = await buildWebWhenStale(site)
  return inTemporaryFolder(async (folder) => {
    const report = join(folder, 'journeys.json')
    // A copy: whoever builds the web app meanwhile must not take its files away from under the journeys.
    const webDir = join(folder, 'web')
    cpSync(built, webDir, { recursive: true })
    const ports = await Promise.all(Array.from({ length: JOURNEYS_PORTS }, findFreePort))
    // A folder of its own, so that two runs do not clear away each other's traces; kept where a journey failed.
    const output = join(repositoryRoot, 'test-results', `journeys-${ports[0]}`)
    const args = [programOf('playwright'), 'test', '--output', output, ...options.runnerArguments]
    const { code } = await runProgram(process.execPath, args, {
      cwd: join(repositoryRoot, 'e2e'),
      signal: options.signal,
      env: {
        ...options.env,
        ...site,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        // Its default is a port that nobody asked for here.
        METRICS_PORT: 'off',
        CHROMIUM_PATH: browser,
        ...findGlewlwyd(),
        WEB_DIR: webDir,
        JOURNEYS_DATA_DIR: join(folder, 'data'),
        JOURNEYS_PORTS: ports.join(','),
        JOURNEYS_REPORT: report,
      },
    })
    if (code === 0) rmSync(output, { recursive: true, force: true })
    return settleCounts(readCounts(report, countPlaywright), code)
  })
}

async function runVitest(suite: string[], { env, runnerArguments, signal }: LayerOptions): Promise<Counts> {
  return inTemporaryFolder(async (folder) => {
    const report = join(folder, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [programOf('vitest'), 'run', ...suite, ...reporters, ...runnerArguments]
    if (signal.aborted) throw new Refusal('Stopped.')
    const { code } = await runProgram(process.execPath, args, { env, signal })
    return settleCounts(readCounts(report, countVitest), code)
  })
}

async function inTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-test-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function announce(layer: string): void {
  console.log(`\n— ${layer}\n`)
}
