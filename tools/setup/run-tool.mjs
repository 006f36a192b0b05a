import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { problemOfFolder } from './folder.mjs'
import { problemOfGit } from './git.mjs'
import { installWhatIsMissing } from './install.mjs'
import { needOf } from './needs.mjs'
import { findNode24 } from './node-24.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs before anything is installed and on the Node that the machine came with, so it uses nothing but the built-ins of Node 20.
 * @param {string | undefined} tool its path in the repository
 * @param {string[]} args
 */
export async function runTool(tool, args) {
  if (!tool) return fail('Which tool? Usage: node tools/setup.mjs tools/start.ts')
  if (!existsSync(join(root, tool))) return fail(`There is no ${tool} in this repository.`)
  const need = needOf(tool)
  const problem =
    problemOfFolder(root) ?? (need.git ? problemOfGit(root) : undefined) ?? (await installWhatIsMissing(root, need))
  if (problem) return fail(problem)
  return runOnNode24(resolve(root, tool), args)
}

/**
 * @param {string} toolPath
 * @param {string[]} args
 */
async function runOnNode24(toolPath, args) {
  process.chdir(root)
  const runningMajor = Number(process.versions.node.split('.')[0])
  const node24 = findNode24(root)
  // Programs that a tool starts by name find the same Node.
  const folders = [node24 && dirname(node24), join(root, 'node_modules', '.bin'), process.env.PATH]
  process.env.PATH = folders.filter(Boolean).join(delimiter)
  if (runningMajor !== 24 && node24) {
    runInAnotherNode(node24, [toolPath, ...args])
  } else if (runningMajor >= 24) {
    process.argv = [process.execPath, toolPath, ...args]
    await import(pathToFileURL(toolPath).href)
  } else {
    fail(
      [
        `Fuel Shack runs on Node 24. This is Node ${process.versions.node}, and npm brings no Node 24 for ${process.platform} on ${process.arch}.`,
        'Install Node 24 (https://nodejs.org, `nvm install 24` or `brew install node@24`) and run the same command again.',
      ].join('\n'),
    )
  }
}

/**
 * A terminal sends Ctrl-C to the tool as well; what is sent to this process alone is passed on.
 * @param {string} node
 * @param {string[]} args
 */
function runInAnotherNode(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  // npm's shell keeps a SIGTERM for itself; that it is gone is all there is to see of it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) child.kill('SIGTERM')
  }, 250)
  child.once('error', (error) => fail(`${node} could not be started: ${error.message}`))
  child.once('close', (code) => {
    clearInterval(watch)
    process.exitCode = code ?? 1
  })
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
