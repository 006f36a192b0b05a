import { placeOf, placeOutside, type Place } from './place.ts'
import { COMPUTED, type Source, type SourceImport } from './source.ts'

/** Every source file with where each of its imports leads. */
export interface Graph {
  files: SourceFile[]
}

export interface SourceFile extends Source {
  place: Place
  edges: Edge[]
}

export interface Edge extends SourceImport {
  to: Place
}

/** Resolves an import to a path below the repository's root, or to undefined when no file is there. */
export type ResolvePath = (fromPath: string, specifier: string) => string | undefined

export function buildGraph(sources: Source[], resolvePath: ResolvePath): Graph {
  const files = sources.map((source) => ({
    ...source,
    place: placeOf(source.path),
    edges: source.imports.map((imported) => ({
      ...imported,
      to: targetOf(source.path, imported.specifier, resolvePath),
    })),
  }))
  return { files }
}

function targetOf(fromPath: string, specifier: string, resolvePath: ResolvePath): Place {
  if (specifier.startsWith('node:')) return placeOutside('builtin', specifier)
  const isOurs = /^(?:\.|@fuel-shack\/|virtual:)/.test(specifier)
  const path = specifier === COMPUTED ? undefined : resolvePath(fromPath, specifier)
  if (path === undefined) return placeOutside('nowhere', specifier)
  return isOurs ? placeOf(path) : placeOutside('package', packageNameOf(specifier))
}

/** `@scope/name/deep/path` → `@scope/name`. */
function packageNameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
