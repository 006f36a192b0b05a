// Starts a fresh clone of this commit with an npm as it comes with Node 20 and 22, opens a page and stops it:
//   node .ci/start-fresh-clone.mjs
// npm 10 installs differently from npm 11, so what works in CI's own checkout may fail in a user's first minute.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const NPM = 'npm@10.8.2'
const STARTED_WITHIN_MS = 10 * 60_000
const STOPPED_WITHIN_MS = 20_000

const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-fresh-'))
const clone = join(folder, 'clone')

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed (${status}).`)
}

/** Four ports in a row: the app, the stand-ins, the metrics and the mail server. */
async function findPorts() {
  for (let port = 20_000 + (process.pid % 10_000); ; port += 4) {
    const servers = [0, 1, 2, 3].map((offset) => createServer().listen(port + offset, '127.0.0.1'))
    const isFree = await Promise.all(
      servers.map(
        (server) =>
          new Promise((resolve) => server.once('listening', () => resolve(true)).once('error', () => resolve(false))),
      ),
    )
    for (const server of servers) server.close()
    if (isFree.every(Boolean)) return port
  }
}

async function waitForPage(address, ended) {
  const until = Date.now() + STARTED_WITHIN_MS
  while (Date.now() < until) {
    const end = await Promise.race([ended, delay(500)])
    if (end) throw new Error(`npm start ended (${end}).`)
    const page = await fetch(address).catch(() => undefined)
    if (page?.ok && (await page.text()).includes('<h1')) return
  }
  throw new Error(`Nothing answered at ${address} within ${STARTED_WITHIN_MS / 60_000} minutes.`)
}

let child
let ended
try {
  run('npm', ['install', '--silent', '--prefix', join(folder, 'npm'), NPM])
  run('git', ['clone', '--quiet', fileURLToPath(new URL('..', import.meta.url)), clone])
  const port = await findPorts()
  const settings = { PORT: String(port), DATA_DIR: join(folder, 'data'), ENV_FILE: 'none' }
  const npm = join(folder, 'npm/node_modules/npm/bin/npm-cli.js')
  child = spawn(process.execPath, [npm, 'start'], {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings },
    // A group of its own, as a terminal makes one: all of it is stopped at the end.
    detached: true,
  })
  ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`)))
  await waitForPage(`http://localhost:${port}/home`, ended)
  console.log(`A fresh clone starts with ${NPM} on Node ${process.versions.node}.`)
} finally {
  if (child?.pid !== undefined && child.exitCode === null) {
    process.kill(-child.pid, 'SIGTERM')
    if (!(await Promise.race([ended, delay(STOPPED_WITHIN_MS)]))) process.kill(-child.pid, 'SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
