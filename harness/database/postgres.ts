import { execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findFreePort } from '@fuel-shack/tools/stack/ports'
import { startPGlite } from './pglite.ts'

/** A PostgreSQL for a whole run of the API's tests. */
interface TestPostgres {
  /** Printed with the results. */
  description: string
  /** The environment of the tests. */
  environment: Record<string, string>
  stop: () => Promise<void>
}

const BINARY_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/usr/local/pgsql/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
]

/** The given server; else a server of this machine's binaries; else a PGlite for each test file. */
export async function openTestPostgres(givenUrl: string | undefined): Promise<TestPostgres> {
  if (givenUrl) {
    const { host } = new URL(givenUrl)
    return { description: `the server at ${host}`, environment: { TEST_DATABASE_URL: givenUrl }, stop: noStop }
  }
  const binaries = process.env['TEST_PGLITE'] ? undefined : findBinaries()
  if (binaries) {
    try {
      return await startServer(binaries)
    } catch (error) {
      console.error(
        `The PostgreSQL in ${binaries} does not start: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return {
    description: 'PGlite, because this machine has no PostgreSQL server (tests of races prove little on it)',
    environment: { TEST_PGLITE: '1' },
    stop: noStop,
  }
}

const noStop = async () => undefined

/** A PostgreSQL for one test file that needs it on every run: that of the run, else one of its own. */
export async function openPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env['TEST_DATABASE_URL']) return { url: process.env['TEST_DATABASE_URL'], stop: noStop }
  const { environment, stop } = await openTestPostgres(undefined)
  return environment['TEST_DATABASE_URL'] ? { url: environment['TEST_DATABASE_URL'], stop } : startPGlite()
}

function findBinaries(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const installed = BINARY_FOLDERS.flatMap((pattern) => globSync(pattern))
  const newestFirst = installed.toSorted((a, b) => b.localeCompare(a, undefined, { numeric: true }))
  return [...newestFirst, ...onPath].find((folder) => globSync(join(folder, '{initdb,postgres}')).length === 2)
}

/** A server of this machine's binaries that a test stops and starts, or undefined on a machine without them. */
export async function openRestartablePostgres(): Promise<RestartablePostgres | undefined> {
  const binaries = findBinaries()
  return binaries === undefined ? undefined : startServer(binaries)
}

interface RestartablePostgres extends TestPostgres {
  url: string
  /** Ends every connection, as an administrator does who restarts the server. */
  shutDown: () => Promise<void>
  /** Starts it with the same data and port, after `shutDown`. */
  startAgain: () => Promise<void>
}

async function startServer(binaries: string): Promise<RestartablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-postgres-'))
  const owner = process.getuid?.() === 0 ? findServerOwner() : undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const dataDir = join(folder, 'data')
  const locale = ['--locale=C', '--encoding=UTF8']
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', dataDir, '--username=postgres', '--auth=trust', '--no-sync', ...locale],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const port = await findFreePort()
  const launch = () => launchServer({ binaries, folder, dataDir, port, owner })
  let end = await launch()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    description: `this machine's own (${binaries}), started for the tests`,
    environment: { TEST_DATABASE_URL: url, TEST_SCHEMAS_ARE_REUSED: '1' },
    url,
    shutDown: () => end(),
    async startAgain() {
      end = await launch()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Server {
  binaries: string
  folder: string
  dataDir: string
  port: number
  owner: { uid: number; gid: number } | undefined
}

/** @returns a function that stops the server. */
async function launchServer({ binaries, folder, dataDir, port, owner }: Server): Promise<() => Promise<void>> {
  // The data is not needed after the tests: no write waits for the disk.
  const settings = { listen_addresses: '127.0.0.1', fsync: 'off', synchronous_commit: 'off', max_connections: '300' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDir, '-p', String(port), '-k', folder, ...options], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const end = async () => {
    server.kill('SIGINT')
    await ended
  }
  try {
    await waitForLine(server.stderr, 'ready to accept connections', ended)
    return end
  } catch (error) {
    await end()
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL does not run as root. */
export function findServerOwner(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    const nobody = 65_534
    return { uid: nobody, gid: nobody }
  }
}

/** @throws Error with the end of the log, if the program ends before it has written this. */
export async function waitForLine(log: NodeJS.ReadableStream, wanted: string, ended: Promise<void>): Promise<void> {
  let text = ''
  const ready = new Promise<void>((resolve) => {
    log.on('data', (chunk: Buffer) => {
      text = `${text}${chunk.toString()}`.slice(-4000)
      if (text.includes(wanted)) resolve()
    })
  })
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (!isReady) throw new Error(text.trim())
}
