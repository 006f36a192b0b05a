import type { Source } from './source.ts'

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (?:(\w+)|\{([^}]*)\})/gm
interface Unused {
  path: string
  line: number
  detail: string
}

/**
 * The exports that no other file names. Names are compared as text: an export whose name means something else in another
 * file is not found.
 */
export function findUnusedExports(sources: readonly Pick<Source, 'path' | 'text'>[]): Unused[] {
  const filesWith = new Map<string, number>()
  for (const { text } of sources) {
    for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  }
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)].flatMap(({ index, 1: single, 2: several = '' }) =>
      (single === undefined ? several.split(',').map((each) => each.split(':').at(-1)?.trim() ?? '') : [single])
        .filter((name) => filesWith.get(name) === 1)
        .map((name) => ({
          path,
          line: text.slice(0, index).split('\n').length,
          detail: `exports ${name}, which no other file names`,
        })),
    ),
  )
}
