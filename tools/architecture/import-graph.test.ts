import { expect, it } from 'vitest'
import { buildGraph } from './graph.ts'
import { formatImportGraph } from './import-graph.ts'
import { readSource } from './source.ts'

it('the import graph shows arrows between workspaces and between folders, each once', () => {
  const sources = [
    readSource('api/src/orders/a.ts', `import '../db/b.ts'\nimport '../db/b.ts'\nimport '@fuel-shack/contract/c'`),
    readSource('api/src/orders/a.test.ts', `import '../loyalty/d.ts'`),
    readSource('api/src/db/b.ts', ''),
  ]
  const paths: Record<string, string> = {
    '../db/b.ts': 'api/src/db/b.ts',
    '../loyalty/d.ts': 'api/src/loyalty/d.ts',
    '@fuel-shack/contract/c': 'contract/src/c.ts',
  }
  const drawing = formatImportGraph(buildGraph(sources, (_, specifier) => paths[specifier]))
  expect(drawing.split('\n').filter((line) => line.includes('-->'))).toEqual(['  api --> contract', '  orders --> db'])
})
