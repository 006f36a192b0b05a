import { arrowsBetween } from './check-imports.ts'
import type { Graph } from './graph.ts'
import type { Place } from './place.ts'
import { rooms } from './rooms.ts'

/** The graph as a document: imports between the rooms, and between the folders of each room. */
export function drawImportGraph(graph: Graph): string {
  const product = { files: graph.files.filter(({ place }) => place.isProduct || place.room === 'e2e') }
  const names = Object.keys(rooms).toSorted()
  return [
    '# Import graph',
    '',
    'Drawn from the imports themselves by `npm run docs`; the rules they obey are in `tools/architecture`.',
    'An arrow leads from what imports to what is imported. Files that lie in `src` itself put the folders together and are',
    'left out of the drawings by folder.',
    '',
    '## Rooms',
    '',
    ...draw(product, (place) => place.room),
    ...names.flatMap((room) => {
      const drawing = draw(product, (place) => (place.room === room ? place.folder : ''))
      return drawing.length > 0 ? [`## ${room}`, '', ...drawing] : []
    }),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}

function draw(graph: Graph, nameOf: (place: Place) => string): string[] {
  const arrows = [...arrowsBetween(graph, nameOf)]
    .filter(([from]) => from)
    .flatMap(([from, targets]) => [...targets].filter((to) => to && to !== from).map((to) => `  ${from} --> ${to}`))
  if (arrows.length === 0) return []
  return ['```mermaid', 'flowchart LR', ...arrows.toSorted(), '```', '']
}
