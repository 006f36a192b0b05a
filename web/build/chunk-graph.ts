import type { Rolldown } from 'vite'

const START_MODULE = 'src/app/startup/entry.ts'
const APP_MODULE = 'src/app/startup/start-app.tsx'

/** What a browser must have of a part of the app before it can run it, by file name. */
export interface Parts {
  scripts: string[]
  styles: string[]
}

function chunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

/** A chunk with all that it imports; `follow` says whether a part that is loaded later belongs to it. */
function collect(
  bundle: Rolldown.OutputBundle,
  start: Rolldown.OutputChunk,
  follow: (chunk: Rolldown.OutputChunk) => boolean,
): Parts {
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
  if (!chunk) throw new Error(`${module} has no file of its own in this build`)
  return chunk
}

/** What every page asks for, at once or in a moment: its own script, and the app. */
export function entryFiles(bundle: Rolldown.OutputBundle): Parts {
  const page = collect(bundle, chunkOf(bundle, START_MODULE), () => false)
  const app = filesOf(bundle, APP_MODULE)
  return { scripts: [...page.scripts, ...app.scripts], styles: [...page.styles, ...app.styles] }
}

/** What a part that is loaded later asks for. */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): Parts {
  return collect(bundle, chunkOf(bundle, module), () => false)
}

/** Everything that the app can come to ask for, leaving out what only the `without` modules do. */
export function allFiles(bundle: Rolldown.OutputBundle, without: string[]): Parts {
  const excluded = new Set(without.map((module) => chunkOf(bundle, module).fileName))
  return collect(bundle, chunkOf(bundle, START_MODULE), ({ fileName }) => !excluded.has(fileName))
}
