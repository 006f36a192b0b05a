import type { ImportRule } from './check-imports.ts'
import type { Place } from './place.ts'
import { COMPUTED } from './source.ts'

interface Workspace {
  rule: string
  /** The other workspaces whose files it may import. */
  imports: string[]
  /** Further workspaces that its tests may import. */
  testImports?: string[]
}

/** Which workspace may import which. A workspace that is not named here may import none and be imported by none. */
export const workspaces: Record<string, Workspace> = {
  contract: { rule: 'The contract knows neither side.', imports: [] },
  identity: {
    rule: 'The identity provider is given what it needs of the API: only its tests import the API, for a database.',
    imports: ['contract'],
    testImports: ['api'],
  },
  api: {
    rule: 'The API knows the contract and the identity provider, and not that the web or stand-ins exist.',
    imports: ['contract', 'identity'],
    testImports: ['harness'],
  },
  web: { rule: 'The browser reaches the API over HTTP only.', imports: ['contract', 'site'] },
  standins: { rule: 'A stand-in shares no code with the product.', imports: [] },
  tools: { rule: 'Tools start the product as processes and import none of it.', imports: ['contract'] },
  harness: {
    rule: 'The harness starts the product by the tools and imports none of it, only the stand-ins.',
    imports: ['contract', 'standins', 'tools'],
  },
  e2e: { rule: 'Journeys use the product in a browser and import none of it.', imports: ['harness', 'tools'] },
  bench: { rule: 'Benchmarks measure the product from outside.', imports: ['contract', 'harness', 'tools'] },
}

/** They import what is not there before they run: a chosen program, the app as built for Node, and the files of the site. */
const WRITTEN_AT_RUN_TIME = new Set([
  'api/src/http/pages/page-renderer.ts',
  'tools/setup/run-tool.mjs',
  'tools/stack/watch-site.mjs',
  'web/build/render-pages.ts',
])

export const workspaceRules: ImportRule[] = [
  ...Object.entries(workspaces).map(([name, { rule, imports, testImports = [] }]): ImportRule => {
    const allowed = (from: Place) => [name, ...imports, ...(from.isProduct ? [] : testImports)]
    return {
      rule,
      isBrokenBy: (from, to) => from.workspace === name && to.kind === 'file' && !allowed(from).includes(to.workspace),
    }
  }),
  {
    rule: 'Every folder of code is a workspace of its own, named in tools/architecture/workspaces.ts.',
    isBrokenBy: (from, to) => to.kind === 'file' && from.workspace !== '.' && !(from.workspace in workspaces),
  },
  {
    rule: 'The contract depends on zod and culori only.',
    isBrokenBy: (from, to) =>
      from.workspace === 'contract' && from.isProduct && to.kind !== 'file' && !['zod', 'culori'].includes(to.path),
  },
  {
    rule: 'Another workspace is imported by its name, and only what it offers.',
    isBrokenBy: (from, to, { specifier }) =>
      to.workspace !== from.workspace && to.workspace in workspaces && specifier.startsWith('.'),
  },
  {
    rule: 'Every import leads somewhere, and says where.',
    isBrokenBy: (from, to) => to.kind === 'nowhere' && !(to.path === COMPUTED && WRITTEN_AT_RUN_TIME.has(from.path)),
  },
  {
    rule: 'Tests are imported by nothing.',
    isBrokenBy: (_from, to) => /\.test\.tsx?$/.test(to.path),
  },
]
