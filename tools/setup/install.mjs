import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, requiredPackages } from './packages.mjs'

/**
 * Brings node_modules to what package-lock.json asks for, and prints its progress. Returns a message when it fails.
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function installWhatIsMissing(root) {
  const lockfile = readJson(join(root, 'package-lock.json'))
  if (lockfile && isInstalled(lockfile, readJson(join(root, 'node_modules/.package-lock.json')))) return undefined
  try {
    accessSync(root, constants.W_OK)
    if (existsSync(join(root, 'node_modules'))) accessSync(join(root, 'node_modules'), constants.W_OK)
  } catch {
    return `Packages must be installed, but ${root} cannot be written to. Give yourself write access to it, or clone it where you have that.`
  }
  const required = lockfile ? requiredPackages(lockfile) : []
  console.log(`Installing ${required.length || 'the'} packages with npm, once …`)
  const startedAt = performance.now()
  const code = await runNpm(root, [lockfile ? 'ci' : 'install', '--loglevel=error', '--no-progress'], required)
  if (code !== 0) {
    return [
      `npm could not install the packages (its own message is above, exit code ${code}).`,
      'Usual reasons: no network or a proxy npm does not know of (ENOTFOUND, ETIMEDOUT, ECONNREFUSED), a full disk (ENOSPC),',
      'or a folder that another user owns (EACCES). Then run the same command again.',
    ].join('\n')
  }
  console.log(`Installed in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`)
  return undefined
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {string[]} required
 * @returns {Promise<number>}
 */
async function runNpm(root, args, required) {
  const npmProgram = process.env.npm_execpath
  const hasNpmProgram = npmProgram?.endsWith('npm-cli.js')
  const child = hasNpmProgram
    ? spawn(process.execPath, [npmProgram, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  const progress = showProgress(root, required)
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
 * @param {string[]} required
 */
function showProgress(root, required) {
  const isTerminal = process.stdout.isTTY
  const startedAt = performance.now()
  let shownAt = 0
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (!isTerminal && seconds - shownAt < 5) return
    shownAt = seconds
    const arrived = required.filter((path) => existsSync(join(root, path, 'package.json'))).length
    const waiting = arrived === 0 ? ', waiting for the package registry' : ''
    const line = `  ${arrived} of ${required.length} packages, ${seconds} s${waiting}`
    process.stdout.write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`)
  }, 1000)
  return {
    stop() {
      clearInterval(timer)
      if (isTerminal) process.stdout.write('\r\u001B[K')
    },
  }
}

/** @param {string} path */
function readJson(path) {
  if (!existsSync(path)) return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}
