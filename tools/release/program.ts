import { chmodSync, cpSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../stack/repository.ts'
import { bundlePrograms, type Bundle } from './bundle.ts'
import { COMMON_PACKAGES, fetchPackage } from './packages.ts'

/** The guides for operators. */
const DOCUMENTS = [
  'start-here',
  'going-live',
  'operations',
  'identity-providers',
  'fulfilment-keys',
  'till-api',
  'security',
]
const FILES = [
  'LICENSE',
  'SECURITY.md',
  'CHANGELOG.md',
  '.env.example',
  'examples',
  ...DOCUMENTS.map((name) => `docs/${name}.md`),
]
const DEPLOY = ['deploy/fuel-shack.service', 'deploy/compose.yaml', 'deploy/Caddyfile', 'deploy/prometheus-rules.yml']
/** Sources and declarations of packages. */
const NOT_RUN = /\/(?:src|install|include|glib-2\.0)(?:\/|$)|\.d\.[cm]?ts$|\.map$/

/** Each command becomes a file of its own, which `cli` imports. The demo is a program beside it that starts the others. */
const PROGRAMS = {
  cli: 'api/src/app/commands/cli.ts',
  server: 'api/src/app/main.ts',
  demo: 'tools/demo.ts',
  standins: 'standins/src/main.ts',
}

export const bundleRelease = (version: string): Promise<Bundle> =>
  bundlePrograms({ programs: PROGRAMS, folder: '', version })

export interface ProgramParts {
  bundle: Bundle
  /** The built web app. */
  webDirectory: string
  /** The text about the packages and their licences. */
  licences: string
}

interface ProgramOptions extends ProgramParts {
  /** The packages with the native parts. */
  packages: string[]
}

/**
 * Writes the program as it is installed: `lib` has the bundle and the files that it reads, at their paths in the
 * repository, so that a module finds them in both.
 */
export async function writeProgram(
  folder: string,
  { bundle, webDirectory, packages, licences }: ProgramOptions,
): Promise<void> {
  const lib = join(folder, 'lib')
  for (const [name, content] of bundle.files) write(join(lib, name), content)
  for (const path of [...bundle.besides, 'site', 'CHANGELOG.md']) copy(join(repositoryRoot, path), join(lib, path))
  copy(webDirectory, join(lib, 'web/dist'), (path) => !path.endsWith('/.stamp'))
  for (const name of [...COMMON_PACKAGES, ...packages])
    copy(
      await fetchPackage(name),
      join(lib, 'node_modules', name),
      (path) => !NOT_RUN.test(path.split('node_modules/').at(-1) ?? ''),
    )
  copy(join(repositoryRoot, 'tools/release/files/fuel-shack.mjs'), join(folder, 'bin/fuel-shack.mjs'))
  for (const path of [...FILES, ...DEPLOY]) copy(join(repositoryRoot, path), join(folder, path))
  write(join(folder, 'THIRD-PARTY-LICENCES.txt'), licences)
  setRights(folder)
  chmodSync(join(folder, 'bin/fuel-shack.mjs'), 0o755)
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function copy(from: string, to: string, filter: (path: string) => boolean = () => true): void {
  cpSync(from, to, { recursive: true, filter })
}

/** The same on every machine, whatever its umask was when the repository was cloned. */
export function setRights(folder: string): void {
  chmodSync(folder, 0o755)
  for (const path of globSync('**/*', { cwd: folder }).map((name) => join(folder, name)))
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
}
