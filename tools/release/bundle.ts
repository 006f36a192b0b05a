import { globSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import type { OutputChunk, Plugin } from 'rolldown'
import { repositoryRoot } from '../stack/repository.ts'

/** Packages that stay packages: native code, and files that are read from a package's folder. `pg` does without `pg-native`. */
const NOT_BUNDLED = ['pg-native', 'sharp']
const OWN_PLACE = /\bimport\.meta\.(dirname|filename|url)\b/g

interface BundleOptions {
  /** The names of the programs, with their files in the repository. */
  programs: Record<string, string>
  /** Where the bundle will be, in a folder that repeats the paths of the repository. */
  folder: string
  /** The version of the release; undefined for none. */
  version?: string
}

export interface Bundle {
  /** By name. */
  files: Map<string, string | Uint8Array>
  chunks: OutputChunk[]
  /** The files beside modules that know their own place, by their paths in the repository. */
  besides: string[]
}

/** Bundles programs of the server. Readable, so that a stack trace is. */
export async function bundlePrograms({ programs, folder, version }: BundleOptions): Promise<Bundle> {
  const { rolldown } = await import('rolldown')
  const folders = new Set<string>()
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, resolve(repositoryRoot, file)])),
    platform: 'node',
    external: NOT_BUNDLED,
    plugins: [ownPlaces(resolve(repositoryRoot, folder), folders)],
    // Its main file loads its parts by a way that no bundler follows.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    transform: version === undefined ? {} : { define: { FUEL_SHACK_VERSION: JSON.stringify(version) } },
    logLevel: 'silent',
  })
  // In a `.js` file Node first looks for the syntax of modules, which takes a tenth of a start.
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  const { output } = await bundle.generate({ format: 'esm', ...names })
  await bundle.close()
  return {
    files: new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source])),
    chunks: output.filter((file) => file.type === 'chunk'),
    besides: [...folders].toSorted().flatMap(filesBeside),
  }
}

/**
 * A module in a bundle finds the files beside its source: where it was, seen from the bundle.
 * @param folders receives the folders of our modules that do.
 */
function ownPlaces(bundleFolder: string, folders: Set<string>): Plugin {
  return {
    name: 'own-places',
    transform: (code, id) => {
      if (id.startsWith('\0') || !code.includes('import.meta.')) return null
      const own = relative(repositoryRoot, id)
      if (!own.startsWith('node_modules')) folders.add(dirname(own))
      const file = toPosix(relative(bundleFolder, id))
      const places = {
        dirname: `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(file)}`)})`,
        filename: `(import.meta.dirname + ${JSON.stringify(`/${file}`)})`,
        url: `new URL(${JSON.stringify(`./${file}`)}, import.meta.url).href`,
      }
      return code.replaceAll(OWN_PLACE, (_, place: keyof typeof places) => places[place])
    },
  }
}

function filesBeside(folder: string): string[] {
  const found = globSync('**/*', { cwd: join(repositoryRoot, folder), withFileTypes: true, exclude: ['**/*.{ts,mts}'] })
  const files = found.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => toPosix(relative(repositoryRoot, join(parentPath, name)))).toSorted()
}

const toPosix = (path: string) => path.replaceAll(sep, '/')
