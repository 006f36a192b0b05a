import type { Rolldown } from 'vite'

const START_MODULE = 'src/app/startup/entry.ts'
const APP_MODULE = 'src/app/startup/start-app.tsx'

/** The files that a browser needs before it can run a chunk, by file name. */
interface ChunkFiles {
  scripts: string[]
  styles: string[]
}

function chunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** The files of a chunk and of all that it imports; `follow` decides which dynamic imports are included. */
function collect(
  bundle: Rolldown.OutputBundle,
  start: Rolldown.OutputChunk,
  follow: (chunk: Rolldown.OutputChunk) => boolean,
): ChunkFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const name of chunk.imports) visitNamed(name)
    for (const name of chunk.dynamicImports) visitNamed(name, follow)
  }
  const visitNamed = (name: string, isWanted = (_chunk: Rolldown.OutputChunk) => true): void => {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk' && isWanted(chunk)) visit(chunk)
  }
  visit(start)
  return { scripts: [...scripts], styles: [...styles] }
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = chunks(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/${module}`)))
  if (!chunk) throw new Error(`${module} is not in this build`)
  return chunk
}

/** The files that every page requests: the entry script, and the app that it loads. */
export function entryFiles(bundle: Rolldown.OutputBundle): ChunkFiles {
  const page = collect(bundle, chunkOf(bundle, START_MODULE), () => false)
  const app = filesOfModule(bundle, APP_MODULE)
  return { scripts: [...page.scripts, ...app.scripts], styles: [...page.styles, ...app.styles] }
}

export function filesOfModule(bundle: Rolldown.OutputBundle, module: string): ChunkFiles {
  return collect(bundle, chunkOf(bundle, module), () => false)
}

/** Every file that the app may request, without those that only the `without` modules need. */
export function allFiles(bundle: Rolldown.OutputBundle, without: string[]): ChunkFiles {
  const excluded = new Set(without.map((module) => chunkOf(bundle, module).fileName))
  return collect(bundle, chunkOf(bundle, START_MODULE), ({ fileName }) => !excluded.has(fileName))
}
