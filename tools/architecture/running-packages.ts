import type { ImportRule } from './check-imports.ts'
import type { Graph } from './graph.ts'
import type { DeclaredPackages } from './workspaces.ts'

/** What `npm start` and its siblings run first, in Node, in the build and in the browser. */
const ENTRIES = [
  /^tools\/(?:start|dev|build|serve-web)\.ts$/,
  /^api\/src\/(?:main|commands\/[\w-]+)\.ts$/,
  /^standins\/src\/main\.ts$/,
  /^web\/(?:vite\.config|build\/(?:page-renderer|rendering)|src\/app\/startup\/entry)\.tsx?$/,
  /^web\/src\/service-worker\/service-worker\.ts$/,
]

/** `npm start` installs the packages of the workspaces that it runs: what tests and checks import is not there. */
export function runningPackagesRule(graph: Graph, declared: DeclaredPackages): ImportRule {
  const running = filesThatRun(graph)
  return {
    rule: "What `npm start` runs imports only packages that its own workspace's package.json names.",
    isBrokenBy: (from, { to, isTypeOnly }) =>
      running.has(from.path) && !isTypeOnly && to.kind === 'package' && !declared.get(from.workspace)?.has(to.name),
  }
}

function filesThatRun({ files }: Graph): ReadonlySet<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const running = new Set([...byPath.keys()].filter((path) => ENTRIES.some((entry) => entry.test(path))))
  // A set that grows while it is iterated: the imports of an import are visited too.
  for (const path of running) {
    for (const { to, isTypeOnly } of byPath.get(path)?.edges ?? []) {
      if (to.kind === 'file' && !isTypeOnly) running.add(to.place.path)
    }
  }
  return running
}
