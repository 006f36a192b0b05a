import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { CliError } from './cli-error.ts'
import { mergeEnvironments } from './environment.ts'
import { programOf } from './repository.ts'
import { runProgram } from './run-program.ts'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** Finds a Chromium that runs on this machine, or installs one, and prints which one it is. */
export async function findChromium(givenPath: string | undefined): Promise<string> {
  if (givenPath) {
    if (await canRun(givenPath)) return announce(givenPath, 'given by CHROMIUM_PATH')
    throw new CliError(`CHROMIUM_PATH is ${givenPath}, but no browser runs there.`)
  }
  for (const path of [...onPath(PROGRAMS), ...APPLICATIONS]) {
    if (existsSync(path) && (await canRun(path))) return announce(path, "this machine's own")
  }
  if (await canRun(chromium.executablePath())) return announce(chromium.executablePath(), "Playwright's download")
  return install()
}

/**
 * Finds the build of Chromium without a window, which needs two thirds of the CPU time.
 * @returns the path of `chromium` if there is none, or if the machine's settings name a browser.
 */
export async function findHeadlessShell(chromium: string, givenPath: string | undefined): Promise<string> {
  if (givenPath) return chromium
  for (const path of onPath(['chromium-headless-shell'])) {
    if (existsSync(path) && (await canRun(path))) return announce(path, 'where no window is needed')
  }
  return chromium
}

function announce(path: string, origin: string): string {
  console.log(`Browser: ${path} (${origin})`)
  return path
}

function onPath(programs: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)))
}

/** Runs `--version`: a file of that name may be a stub that points to an app store, or lack its libraries. */
async function canRun(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  const { code, output } = await runProgram(path, ['--version'], { quiet: true })
  return code === 0 && /Chrom/.test(output)
}

async function install(): Promise<string> {
  console.log("No Chromium here. Trying Playwright's download …")
  await runProgram(process.execPath, [programOf('playwright'), 'install', 'chromium'])
  if (await canRun(chromium.executablePath())) return announce(chromium.executablePath(), "Playwright's download")

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("That failed. Trying Debian's package …")
    await runProgram('apt-get', ['update', '-q'])
    await runProgram('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
      env: mergeEnvironments(process.env, { DEBIAN_FRONTEND: 'noninteractive' }),
    })
    for (const path of globSync('/usr/bin/chromium*')) if (await canRun(path)) return announce(path, "Debian's package")
  }
  throw new CliError(
    [
      'The journeys need Chromium, and none could be installed here. Do one of these and run the command again:',
      '  npx playwright install --with-deps chromium',
      '  sudo apt-get install chromium',
      '  CHROMIUM_PATH=/where/chromium/is npm test',
    ].join('\n'),
  )
}
