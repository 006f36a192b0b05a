import { forbid, packages, TEST } from './rule.ts'

interface Workspace {
  rule: string
  /** The other workspaces whose files it may import. */
  imports: string[]
  /** Further workspaces that its tests may import. */
  testImports?: string[]
}

/** Which workspace may import which. A workspace that is not named here may import none and be imported by none. */
const workspaces: Record<string, Workspace> = {
  contract: { rule: 'The contract knows neither side.', imports: [] },
  identity: {
    rule: 'The identity provider is given what it needs of the API, and its tests by the harness.',
    imports: ['contract'],
    testImports: ['harness'],
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
    rule: 'The harness starts the product by the tools. Of the API, one file offers a database to the tests of the provider.',
    imports: ['contract', 'standins', 'tools'],
  },
  e2e: { rule: 'Journeys use the product in a browser and import none of it.', imports: ['harness', 'tools'] },
  bench: { rule: 'Benchmarks measure the product from outside.', imports: ['contract', 'harness', 'tools'] },
}

/** The tests of the identity provider need a migrated database, which the API has. */
const OFFERS_THE_API = '^harness/database/api-database[.]ts$'

const oneOf = (names: string[]) => `^(?:${names.join('|')})/`

export const workspaceRules = [
  ...Object.entries(workspaces).flatMap(([name, { rule, imports, testImports = [] }]) => {
    const otherThan = (allowed: string[]) => ({
      pathNot: [oneOf([name, ...allowed]), 'node_modules/'],
      dependencyTypesNot: ['core' as const],
      couldNotResolve: false,
    })
    return [
      forbid(rule, { path: `^${name}/src/`, pathNot: TEST }, otherThan(imports)),
      forbid(
        rule,
        { path: [`^${name}/(?!src/)`, `^${name}/src/.*${TEST}`], pathNot: OFFERS_THE_API },
        otherThan([...imports, ...testImports]),
      ),
    ]
  }),
  forbid(
    'Every folder of code is a workspace of its own, named in tools/architecture/workspaces.ts.',
    { path: '/', pathNot: oneOf(Object.keys(workspaces)) },
    { dependencyTypesNot: ['core'] },
  ),
  forbid(
    'The contract depends on zod and culori only.',
    { path: '^contract/src/', pathNot: TEST },
    { pathNot: ['^contract/', packages('zod', 'culori')] },
  ),
  forbid(
    'Another workspace is imported by its name, and only what it offers.',
    { path: '^([^/]+)/' },
    { path: oneOf(Object.keys(workspaces)), pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  forbid(
    'Every import leads somewhere.',
    {},
    // The build makes the address of a file, and the bundle of a release.
    { couldNotResolve: true, pathNot: ['[?]url$', '^[.][.]/lib/(?:cli|demo)[.]mjs$'] },
  ),
  forbid('Tests are imported by nothing.', {}, { path: TEST }),
]
