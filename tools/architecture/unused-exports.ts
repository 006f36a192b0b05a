import type { Graph } from './graph.ts'

interface Unused {
  path: string
  line: number
  detail: string
}

/**
 * The exports that no other file imports. An import of a file as a whole, such as `import * as`, counts for the exports
 * whose name the importing file contains; in a file that nothing imports, because a build loads it by its path, those whose
 * name any other file contains. A default export is not checked: tools read those of their configuration.
 */
export function findUnusedExports({ files }: Graph): Unused[] {
  const used = new Map<string, Set<string>>()
  for (const { edges, text } of files) {
    for (const { to, names = text.match(/\w+/g) ?? [] } of edges) {
      const path = scriptOf(to.path)
      used.set(path, new Set([...(used.get(path) ?? []), ...names]))
    }
  }
  const isNamedOutside = (path: string, name: string) =>
    files.some((file) => file.path !== path && new RegExp(`\\b${name}\\b`).test(file.text))
  return files.flatMap(({ path, exports }) =>
    exports
      .filter(({ name }) => !(used.get(scriptOf(path))?.has(name) ?? isNamedOutside(path, name)))
      .map(({ name, line }) => ({ path, line, detail: `exports ${name}, which no other file imports` })),
  )
}

/** A script has the exports that its declaration file describes. */
const scriptOf = (path: string) => path.replace(/\.d\.mts$/, '.mjs')
