import { placeOf, type Place } from './place.ts'
import { COMPUTED, type Source } from './source.ts'

/** Every source file with where each of its imports leads. */
export interface Graph {
  files: SourceFile[]
}

export interface SourceFile extends Source {
  place: Place
  edges: Edge[]
}

export interface Edge {
  specifier: string
  line: number
  isTypeOnly: boolean
  to: Target
}

export type Target =
  | { kind: 'file'; place: Place }
  | { kind: 'package'; name: string }
  | { kind: 'builtin'; name: string }
  | { kind: 'nowhere' }

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

function targetOf(fromPath: string, specifier: string, resolvePath: ResolvePath): Target {
  if (specifier.startsWith('node:')) return { kind: 'builtin', name: specifier }
  const isOurs = /^(?:\.|@fuel-shack\/|virtual:)/.test(specifier)
  const path = specifier === COMPUTED ? undefined : resolvePath(fromPath, specifier)
  if (path === undefined) return { kind: 'nowhere' }
  return isOurs ? { kind: 'file', place: placeOf(path) } : { kind: 'package', name: packageNameOf(specifier) }
}

/** `@scope/name/deep/path` → `@scope/name`. */
function packageNameOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}
