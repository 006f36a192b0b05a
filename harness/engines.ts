import { globSync } from 'node:fs'
import type { Environment } from '@fuel-shack/tools/stack/environment'
import { runProgram } from '@fuel-shack/tools/stack/run-program'
import { findProgram } from './find-program.ts'

interface Engine {
  name: 'Firefox' | 'WebKit'
  /** Where its programs are, by the variable that the tests read; undefined for one that is not installed. */
  programs: Record<string, string | undefined>
  packages: string
}

interface FoundEngines {
  environment: Environment
  found: Engine['name'][]
  missing: Engine['name'][]
}

/** Finds the browser engines that the main tasks also run in, and prints which ones are skipped and why. */
export async function findEngines(find = findProgram): Promise<FoundEngines> {
  const engines = listEngines(find)
  const found: Engine[] = []
  for (const engine of engines) {
    const paths = Object.values(engine.programs)
    if (await canRun(paths)) {
      found.push(engine)
      console.log(`${engine.name}: ${paths.join(', ')}`)
    } else {
      console.log(`Skipped: the main tasks in ${engine.name}. They need ${engine.packages}.`)
    }
  }
  return {
    environment: Object.assign({}, ...found.map(({ programs }) => programs)),
    found: found.map(({ name }) => name),
    missing: engines.filter((engine) => !found.includes(engine)).map(({ name }) => name),
  }
}

/** Runs the first program: a file called `firefox` may be a script that starts a Firefox which is not installed. */
async function canRun([first, ...others]: (string | undefined)[]): Promise<boolean> {
  if (first === undefined || others.includes(undefined)) return false
  return (await runProgram(first, ['--help'], { quiet: true })).code === 0
}

function listEngines(find: typeof findProgram): Engine[] {
  return [
    {
      name: 'Firefox',
      programs: { FIREFOX_PATH: find('firefox-esr', 'firefox') },
      packages: "Firefox, for example Debian's package firefox-esr",
    },
    {
      name: 'WebKit',
      programs: {
        WEBKIT_DRIVER_PATH: find('WebKitWebDriver'),
        // WebKitGTK's own small browser; it is not on the PATH.
        WEBKIT_BROWSER_PATH: globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.1/MiniBrowser')[0],
        XVFB_PATH: find('Xvfb'),
      },
      packages: "Debian's packages webkit2gtk-driver and xvfb",
    },
  ]
}
