import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { CliError } from './cli-error.ts'
import { programOf } from './repository.ts'
import { runProgram } from './run-program.ts'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * Finds a Chromium that runs on this machine, or downloads one into the user's cache, and prints which one it is. Packages of the
 * system are the user's own decision.
 */
export async function findChromium(givenPath: string | undefined): Promise<string> {
  if (givenPath) {
    if (await canRun(givenPath)) return announce(givenPath, 'given by CHROMIUM_PATH')
    throw new CliError(`CHROMIUM_PATH is ${givenPath}, but no browser runs there.`)
  }
  for (const path of [...onPath(PROGRAMS), ...APPLICATIONS]) {
    if (existsSync(path) && (await canRun(path))) return announce(path, "this machine's own")
  }
  if (await canRun(chromium.executablePath())) return announce(chromium.executablePath(), "Playwright's download")
  return download()
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

async function download(): Promise<string> {
  console.log(
    "No Chromium here, which tests in a browser need. Downloading Playwright's into your cache (~/.cache/ms-playwright) …",
  )
  await runProgram(process.execPath, [programOf('playwright'), 'install', 'chromium'])
  if (await canRun(chromium.executablePath())) return announce(chromium.executablePath(), "Playwright's download")

  throw new CliError(
    [
      'Tests in a browser need Chromium, and none runs here. Do one of these and run the command again:',
      '  npx playwright install --with-deps chromium',
      '  sudo apt-get install chromium',
      '  CHROMIUM_PATH=/where/chromium/is npm test',
    ].join('\n'),
  )
}
