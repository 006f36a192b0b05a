// `node tools/setup.mjs <tool.ts> [arguments]`: installs what is missing, then runs the tool on Node 24.
// Every root command goes through it. It runs before anything is installed and on the Node that the machine came with,
// so it uses nothing but the built-ins of Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installWhatIsMissing } from './setup/install.mjs'
import { needOf } from './setup/needs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [tool, ...args] = process.argv.slice(2)

if (tool && !existsSync(join(root, tool))) {
  fail(`There is no ${tool} in this repository.`)
} else if (tool) {
  const problem = await installWhatIsMissing(root, needOf(tool))
  if (problem) fail(problem)
  else await runTool(resolve(root, tool))
} else {
  fail('Which tool? Usage: node tools/setup.mjs tools/start.ts')
}

/** @param {string} toolPath */
async function runTool(toolPath) {
  process.chdir(root)
  const binaries = join(root, 'node_modules', '.bin')
  process.env.PATH = `${binaries}${delimiter}${process.env.PATH ?? ''}`
  const runningMajor = Number(process.versions.node.split('.')[0])
  const broughtNode = join(binaries, 'node')
  if (runningMajor !== 24 && spawnSync(broughtNode, ['--version']).status === 0) {
    runInAnotherNode(broughtNode, toolPath)
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
 * @param {string} toolPath
 */
function runInAnotherNode(node, toolPath) {
  const child = spawn(node, [toolPath, ...args], { cwd: root, stdio: 'inherit' })
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
