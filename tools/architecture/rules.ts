import { apiImportRules, apiUseRules } from './api-rules.ts'
import type { ImportRule, Rules } from './check-imports.ts'
import type { Edge, Graph } from './graph.ts'
import { workspaceRules } from './workspaces.ts'
import { webImportRules, webUseRules } from './web-rules.ts'

/** What each workspace's package.json declares; the harness's names what the tests of every workspace need. */
export type DeclaredPackages = ReadonlyMap<string, ReadonlySet<string>>

/** The arrows of the design, all of them. Only `api-modules.ts` names features, and a folder that it lacks breaks a rule. */
export function rulesFor(graph: Graph, declared: DeclaredPackages): Rules {
  return {
    imports: [...workspaceRules, ...wholeGraphRules(graph, declared), ...apiImportRules, ...webImportRules],
    uses: [...apiUseRules, ...webUseRules],
    maxLines: 300,
  }
}

/** Rules about one import that need to know all files, or what the workspaces declare. */
function wholeGraphRules(graph: Graph, declared: DeclaredPackages): ImportRule[] {
  const running = filesThatRun(graph)
  const loadsZod = ({ to, isTypeOnly }: Edge) => to.path === 'zod' && !isTypeOnly
  const schemas = new Set(graph.files.filter(({ edges }) => edges.some(loadsZod)).map(({ path }) => path))
  const declares = (workspace: string, name: string) => declared.get(workspace)?.has(name) ?? false
  return [
    {
      rule: "A workspace's package.json names every package that the workspace imports.",
      isBrokenBy: (from, to) =>
        to.kind === 'package' && !declares(from.workspace, to.path) && !declares('harness', to.path),
    },
    // `npm start` installs the packages of the workspaces that it runs: what tests and checks import is not there.
    {
      rule: "What `npm start` runs imports only packages that its own workspace's package.json names.",
      isBrokenBy: (from, to, { isTypeOnly }) =>
        running.has(from.path) && !isTypeOnly && to.kind === 'package' && !declares(from.workspace, to.path),
    },
    // Zod in the browser would weigh more than React: the web takes the types and leaves the schemas.
    {
      rule: 'The web takes types from the schemas of the contract, never the schemas.',
      isBrokenBy: (from, to, { isTypeOnly }) =>
        from.workspace === 'web' && from.isProduct && !isTypeOnly && schemas.has(to.path),
    },
  ]
}

/** What `npm start` and its siblings run first, in Node, in the build and in the browser. */
const ENTRIES = [
  /^tools\/(?:start|dev|build|serve-web)\.ts$/,
  /^api\/src\/(?:main|commands\/[\w-]+)\.ts$/,
  /^standins\/src\/main\.ts$/,
  /^web\/(?:vite\.config|build\/(?:page-renderer|rendering)|src\/app\/startup\/entry)\.tsx?$/,
  /^web\/src\/service-worker\/service-worker\.ts$/,
]

function filesThatRun({ files }: Graph): ReadonlySet<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const running = new Set([...byPath.keys()].filter((path) => ENTRIES.some((entry) => entry.test(path))))
  // A set that grows while it is iterated: the imports of an import are visited too.
  for (const path of running) {
    for (const { to, isTypeOnly } of byPath.get(path)?.edges ?? []) {
      if (to.kind === 'file' && !isTypeOnly) running.add(to.path)
    }
  }
  return running
}
