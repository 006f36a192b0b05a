import { findCycles } from './cycles.ts'
import type { Edge, Graph, SourceFile } from './graph.ts'
import type { Place } from './place.ts'

/** One rule of the design: its text, and which imports break it. */
export interface ImportRule {
  rule: string
  isBrokenBy: (from: Place, to: Place, edge: Edge) => boolean
}

/** A rule about the few globals that have a home of their own. */
export interface UseRule {
  rule: string
  isBrokenBy: (from: Place, use: string) => boolean
}

export interface Rules {
  imports: ImportRule[]
  uses: UseRule[]
  maxLines: number
}

export interface Violation {
  path: string
  line: number
  rule: string
  detail: string
}

export function checkImports(graph: Graph, rules: Rules): Violation[] {
  return [
    ...graph.files.flatMap((file) => violationsIn(file, rules)),
    ...circles(
      arrowsBetween(graph, ({ path }) => path),
      'No file imports itself around a corner.',
    ),
    ...circles(folderArrows(graph), 'Folders of one workspace depend on each other in one direction.'),
  ]
}

function violationsIn({ path, place, edges, uses, lineCount }: SourceFile, rules: Rules): Violation[] {
  const imports = edges.flatMap((edge) =>
    rules.imports
      .filter(({ isBrokenBy }) => isBrokenBy(place, edge.to, edge))
      .map(({ rule }) => ({ path, line: edge.line, rule, detail: `imports ${edge.specifier}` })),
  )
  const used = uses.flatMap(({ name, line }) =>
    rules.uses
      .filter(({ isBrokenBy }) => isBrokenBy(place, name))
      .map(({ rule }) => ({ path, line, rule, detail: `uses ${name}` })),
  )
  const { maxLines } = rules
  const rule = `No file is longer than ${maxLines} lines.`
  const tooLong = { path, line: maxLines + 1, rule, detail: `has ${lineCount} lines` }
  return [...imports, ...used, ...(lineCount > maxLines ? [tooLong] : [])]
}

function circles(arrows: Map<string, Set<string>>, rule: string): Violation[] {
  return findCycles(arrows).map((group) => ({ path: group[0] ?? '', line: 1, rule, detail: group.join(' ↔ ') }))
}

/**
 * A folder is directly below a workspace's `src`. Files in `src` itself compose the folders. The identity provider is one
 * room: a login, a factor and a session can each end the others.
 */
function folderArrows(graph: Graph): Map<string, Set<string>> {
  const product = { files: graph.files.filter(({ place }) => place.isProduct) }
  const arrows = arrowsBetween(product, (place) =>
    place.folder && place.workspace !== 'identity' ? `${place.workspace}/src/${place.folder}` : '',
  )
  arrows.delete('')
  for (const [name, targets] of arrows) arrows.set(name, new Set([...targets].filter((to) => to && to !== name)))
  return arrows
}

export function arrowsBetween(graph: Graph, nameOf: (place: Place) => string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const file of graph.files) {
    const targets = arrows.get(nameOf(file.place)) ?? new Set<string>()
    arrows.set(nameOf(file.place), targets)
    for (const { to } of file.edges) if (to.kind === 'file') targets.add(nameOf(to))
  }
  return arrows
}
