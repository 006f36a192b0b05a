import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from '@fuel-shack/tools/stack/repository'
import type { Plugin } from 'rolldown'

const PROGRAMS = ['api/src/app/main.ts', 'api/src/app/commands/*.ts', 'standins/src/main.ts']
/** Always the same, or each run would add to the cache of compiled code. */
const FOLDER = join(repositoryRoot, 'node_modules/.cache/programs')
/** Names the folder of the bundles for the processes of a run. */
export const BUNDLED_PROGRAMS = 'BUNDLED_PROGRAMS'
const bundleOf = (script: string) => script.replaceAll('/', '-').replace(/\.ts$/, '')

/**
 * Bundles the programs that tests start by the hundred: reading a thousand modules takes two thirds of the CPU time of a
 * start. What `npm start` starts has no bundle, nor has a test that runs without `npm test` and its layers.
 * @returns the environment in which `fileOfProgram` finds them.
 */
export async function bundlePrograms(): Promise<Record<string, string>> {
  const { rolldown } = await import('rolldown')
  const scripts = globSync(PROGRAMS, { cwd: repositoryRoot, exclude: ['**/*.test.ts'] })
  const bundle = await rolldown({
    input: Object.fromEntries(scripts.map((script) => [bundleOf(script), resolve(repositoryRoot, script)])),
    platform: 'node',
    external: ['pg-native'],
    plugins: [ownPlaces],
    // Its main file loads its parts by a way that no bundler follows.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    logLevel: 'silent',
  })
  // In a `.js` file Node first looks for the syntax of modules, which takes a tenth of a start.
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  const { output } = await bundle.generate({ format: 'esm', ...names })
  for (const file of output) writeWhole(join(FOLDER, file.fileName), file.type === 'chunk' ? file.code : file.source)
  return { [BUNDLED_PROGRAMS]: FOLDER }
}

/** Another run at the same time reads the file, which is the same if the sources are. */
function writeWhole(path: string, content: string | Uint8Array): void {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return
  mkdirSync(dirname(path), { recursive: true })
  const written = `${path}.${process.pid}`
  writeFileSync(written, content)
  renameSync(written, path)
}

/** A module in a bundle finds the files beside its source. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform: (code, id) => {
    const places = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href }
    return code.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, place: keyof typeof places) =>
      JSON.stringify(places[place]),
    )
  },
}

/** @returns the file to start for a script of the repository: its bundle, where the run has one. */
export function fileOfProgram(script: string): string {
  const bundle = join(process.env[BUNDLED_PROGRAMS] ?? '', `${bundleOf(script)}.mjs`)
  return process.env[BUNDLED_PROGRAMS] && existsSync(bundle) ? bundle : resolve(repositoryRoot, script)
}
