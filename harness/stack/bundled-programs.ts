import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundlePrograms } from '@fuel-shack/tools/release/bundle'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'

const PROGRAMS = ['api/src/app/main.ts', 'api/src/app/commands/*.ts', 'standins/src/main.ts']
/** Always the same, or each run would add to the cache of compiled code. */
const FOLDER = 'node_modules/.cache/programs'
/** Names the folder of the bundles for the processes of a run. */
export const BUNDLED_PROGRAMS = 'BUNDLED_PROGRAMS'
const bundleOf = (script: string) => script.replaceAll('/', '-').replace(/\.ts$/, '')

/**
 * Bundles the programs that tests start by the hundred: reading a thousand modules takes two thirds of the CPU time of a
 * start. What `npm start` starts has no bundle, nor has a test that runs without `npm test` and its layers.
 * @returns the environment in which `fileOfProgram` finds them.
 */
export async function bundleTestedPrograms(): Promise<Record<string, string>> {
  const scripts = globSync(PROGRAMS, { cwd: repositoryRoot, exclude: ['**/*.test.ts'] })
  const programs = Object.fromEntries(scripts.map((script) => [bundleOf(script), script]))
  const { files } = await bundlePrograms({ programs, folder: FOLDER })
  const folder = join(repositoryRoot, FOLDER)
  for (const [name, content] of files) writeWhole(join(folder, name), content)
  return { [BUNDLED_PROGRAMS]: folder }
}

/** Another run at the same time reads the file, which is the same if the sources are. */
function writeWhole(path: string, content: string | Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return
  mkdirSync(dirname(path), { recursive: true })
  const written = `${path}.${process.pid}`
  writeFileSync(written, content)
  renameSync(written, path)
}

/** @returns the file to start for a script of the repository: its bundle, where the run has one. */
export function fileOfProgram(script: string): string {
  const bundle = join(process.env[BUNDLED_PROGRAMS] ?? '', `${bundleOf(script)}.mjs`)
  return process.env[BUNDLED_PROGRAMS] && existsSync(bundle) ? bundle : resolve(repositoryRoot, script)
}
