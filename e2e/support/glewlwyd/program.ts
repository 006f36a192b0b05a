/**
 * Glewlwyd, an OpenID Connect provider written in C by others: what works with it does not depend on details of our own
 * provider. It runs on a free port from a temporary folder, as an unprivileged user, and touches nothing of the machine.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const PAGES = '/usr/share/glewlwyd/webapp'
const PAGES_SETTINGS = '/usr/share/glewlwyd/templates/config.json'
const MODULES = '/usr/lib/glewlwyd'
const NOBODY = 65_534
const START_TIMEOUT_MS = 20_000
const POLL_MS = 50

const MIME_TYPES = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

export interface GlewlwydProgram {
  /** Where its pages and its API are. */
  url: string
  stop: () => Promise<void>
}

/** Why it cannot run here; undefined where it can. */
export function whyNoGlewlwyd(): string | undefined {
  if (!process.env['GLEWLWYD_PATH']) return 'Glewlwyd is not installed here (Debian: apt-get install glewlwyd)'
  const missing = [SCHEMA, PAGES, PAGES_SETTINGS, MODULES].filter((path) => !existsSync(path))
  return missing.length === 0 ? undefined : `Glewlwyd's package is incomplete here: ${missing.join(', ')}`
}

/** @param appOrigin The only origin whose scripts may call it (CORS). */
export async function startGlewlwyd(port: number, appOrigin: string): Promise<GlewlwydProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-glewlwyd-'))
  const url = `http://localhost:${port}`
  writeFiles(folder, { port, url, appOrigin })
  const child = spawnUnprivileged([`--config-file=${join(folder, 'glewlwyd.conf')}`], folder)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilAnswered(`${url}/config/`, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

function writeFiles(folder: string, settings: { port: number; url: string; appOrigin: string }): void {
  const pages = join(folder, 'webapp')
  // In Debian's package `config.json` is a link to a folder: its pages would find no settings.
  cpSync(PAGES, pages, { recursive: true, dereference: true, filter: (path) => !path.endsWith('/config.json') })
  copyFileSync(PAGES_SETTINGS, join(pages, 'config.json'))
  const file = join(folder, 'glewlwyd.sqlite')
  const database = new DatabaseSync(file)
  database.exec(`BEGIN; ${readFileSync(SCHEMA, 'utf8')}; COMMIT;`)
  database.close()
  writeFileSync(join(folder, 'glewlwyd.conf'), configuration(folder, settings))
  if (process.getuid?.() !== 0) return
  for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY)
}

function configuration(
  folder: string,
  { port, url, appOrigin }: { port: number; url: string; appOrigin: string },
): string {
  const types = Object.entries(MIME_TYPES).map(
    ([extension, type]) => `{ extension="${extension}" mime_type="${type}" }`,
  )
  return `
port=${port}
bind_address="127.0.0.1"
external_url="${url}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/webapp/"
static_files_mime_types=(${types.join(', ')})
allow_origin="${appOrigin}"
log_mode="console"
log_level="ERROR"
cookie_secure=0
cookie_same_site="lax"
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
user_middleware_module_path="${MODULES}/user_middleware"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
database={ type="sqlite3"; path="${folder}/glewlwyd.sqlite"; };
`
}

/** `setpriv` ends it with the test's process, also where that one is killed; root becomes the user `nobody`. */
function spawnUnprivileged(args: string[], cwd: string): ChildProcess {
  const identity = process.getuid?.() === 0 ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : []
  const command = ['--pdeathsig=TERM', ...identity, process.env['GLEWLWYD_PATH'] ?? 'glewlwyd', ...args]
  return spawn('setpriv', command, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function waitUntilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await delay(POLL_MS)
  }
  throw new Error(`Glewlwyd at ${url} did not start`)
}
