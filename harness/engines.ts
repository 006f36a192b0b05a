import { globSync } from 'node:fs'
import type { Environment } from '@fuel-shack/tools/stack/environment'
import { findProgram } from './find-program.ts'

interface Engine {
  name: 'Firefox' | 'WebKit'
  /** Where its programs are, by the variable that tells the tests; undefined for one that is not installed. */
  programs: Record<string, string | undefined>
  packages: string
}

export interface FoundEngines {
  environment: Environment
  found: Engine['name'][]
  missing: Engine['name'][]
}

/** Finds the browser engines that the main tasks also run in, and prints which ones are skipped and why. */
export function findEngines(find = findProgram): FoundEngines {
  const engines = listEngines(find)
  const isInstalled = ({ programs }: Engine) => Object.values(programs).every(Boolean)
  for (const engine of engines) {
    const paths = Object.values(engine.programs).join(', ')
    if (isInstalled(engine)) console.log(`${engine.name}: ${paths}`)
    else console.log(`Skipped: the main tasks in ${engine.name}. They need ${engine.packages}.`)
  }
  const found = engines.filter(isInstalled)
  return {
    environment: Object.assign({}, ...found.map(({ programs }) => programs)),
    found: found.map(({ name }) => name),
    missing: engines.filter((engine) => !found.includes(engine)).map(({ name }) => name),
  }
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
