import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingPackages } from './packages.mjs'

/** @import { Need } from './needs.d.mts' */
/** @import { Lockfile } from './packages.d.mts' */

/** npm's record of what is installed. */
const RECORD = 'node_modules/.package-lock.json'
/** Also where NODE_ENV=production or the user's npmrc says otherwise: the build is made of development dependencies. */
const EVERY_KIND = ['--include=dev', '--include=optional']

/**
 * Installs what is missing of the packages that a tool needs, and prints its progress. Returns a message when it fails.
 * @param {string} root
 * @param {Need} need
 * @returns {Promise<string | undefined>}
 */
export async function installWhatIsMissing(root, { what, workspaces }) {
  const lockfile = readLockfile(join(root, 'package-lock.json'))
  if (!lockfile) return 'package-lock.json cannot be read. Restore it: git checkout package-lock.json'
  const record = readLockfile(join(root, RECORD))
  const { missing, isStale } = findMissingPackages(lockfile, record, workspaces)
  if (missing.length === 0 && !isStale) return undefined
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK)
  } catch {
    return `Packages must be installed, but ${root} cannot be written to. Give yourself write access to it, or clone it where you have that.`
  }
  console.log(`Installing ${what}: ${missing.length} packages, once …`)
  const startedAt = performance.now()
  const chosen = [...EVERY_KIND, ...workspaces.map((workspace) => `--workspace=${workspace}`)]
  const code = isStale
    ? await runNpm(root, ['ci', '--include-workspace-root', ...chosen], missing)
    : await addPackages(root, record, chosen, missing)
  if (code !== 0) {
    return [
      `npm could not install the packages (its own message is above, exit code ${code}).`,
      'Usual reasons: no network or a proxy npm does not know of (ENOTFOUND, ETIMEDOUT, ECONNREFUSED), a full disk (ENOSPC),',
      'or a folder that another user owns (EACCES). Then run the same command again.',
    ].join('\n')
  }
  console.log(`Installed ${missing.length} packages in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  return undefined
}

/**
 * Leaves what is there in place, because `npm start` may run from it. The record is away meanwhile: without one, the next
 * command takes nothing of an interrupted addition for whole, and installs afresh. After an error npm has removed what it added.
 * @param {string} root
 * @param {Lockfile | undefined} record
 * @param {string[]} chosen
 * @param {string[]} missing
 */
async function addPackages(root, record, chosen, missing) {
  rmSync(join(root, RECORD))
  const code = await runNpm(root, ['install', '--no-save', ...chosen], missing)
  if (code !== 0) writeFileSync(join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`)
  return code
}

/**
 * @param {string} root
 * @param {string[]} givenArgs
 * @param {string[]} awaited
 * @returns {Promise<number>}
 */
async function runNpm(root, givenArgs, awaited) {
  const args = [...givenArgs, '--loglevel=error', '--no-progress']
  const npmProgram = process.env.npm_execpath
  const hasNpmProgram = npmProgram?.endsWith('npm-cli.js')
  const child = hasNpmProgram
    ? spawn(process.execPath, [npmProgram, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  const progress = showProgress(root, awaited)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      progress.stop()
      console.error(`npm could not be started: ${error.message}`)
      resolve(127)
    })
    child.once('close', (code) => {
      progress.stop()
      resolve(code ?? 1)
    })
  })
}

/**
 * npm shows nothing without a terminal; the packages that have arrived on the disk are counted instead.
 * @param {string} root
 * @param {string[]} awaited
 */
function showProgress(root, awaited) {
  const isTerminal = process.stdout.isTTY
  const startedAt = performance.now()
  let shownAt = 0
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (!isTerminal && seconds - shownAt < 5) return
    shownAt = seconds
    const arrived = awaited.filter((path) => existsSync(join(root, path, 'package.json'))).length
    const waiting = arrived === 0 ? ', waiting for the package registry' : ''
    const line = `  ${arrived} of ${awaited.length} packages, ${seconds} s${waiting}`
    process.stdout.write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`)
  }, 1000)
  return {
    stop() {
      clearInterval(timer)
      if (isTerminal) process.stdout.write('\r\u001B[K')
    },
  }
}

/**
 * @param {string} path
 * @returns {Lockfile | undefined}
 */
function readLockfile(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
