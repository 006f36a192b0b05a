import { arrowsBetween } from './check-imports.ts'
import type { Graph } from './graph.ts'
import type { Place } from './place.ts'
import { workspaces } from './workspaces.ts'

/** The graph as a document: imports between the workspaces, tests included, and between the folders of each workspace. */
export function formatImportGraph(graph: Graph): string {
  const product = { files: graph.files.filter(({ place }) => place.isProduct || place.workspace === 'e2e') }
  const names = Object.keys(workspaces).toSorted()
  return [
    '# Import graph',
    '',
    'Generated from the imports by `npm run docs`; the rules that they follow are in `tools/architecture`.',
    'An arrow points from the importer to what it imports. The diagram of workspaces includes tests. Files directly in `src`',
    'compose the folders; the diagrams of folders omit them.',
    '',
    '## Workspaces',
    '',
    ...diagram(graph, (place) => place.workspace),
    ...names.flatMap((workspace) => {
      const folders = diagram(product, (place) => (place.workspace === workspace ? place.folder : ''))
      return folders.length > 0 ? [`## ${workspace}`, '', ...folders] : []
    }),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function diagram(graph: Graph, nameOf: (place: Place) => string): string[] {
  const arrows = [...arrowsBetween(graph, nameOf)]
    .filter(([from]) => from)
    .flatMap(([from, targets]) => [...targets].filter((to) => to && to !== from).map((to) => `  ${from} --> ${to}`))
  if (arrows.length === 0) return []
  return ['```mermaid', 'flowchart LR', ...arrows.toSorted(), '```', '']
}
