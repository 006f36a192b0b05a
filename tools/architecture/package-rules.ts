import { forbid, packages, TEST } from './rule.ts'

/** The code of `npm start`: everything but tests, checks and the tools of a developer. */
const RUNS = '^(?:contract|identity|api|web|standins)/(?:src|build)/|^tools/(?:setup|stack|start|demo|dev|build|serve)'

/**
 * Rules about the packages that a workspace names.
 * @param shared The packages that `harness/package.json` names for the tests and checks of every workspace.
 */
export function packageRules(shared: string[]) {
  return [
    forbid(
      "A workspace's package.json names every package that the workspace imports.",
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: packages(...shared) },
    ),
    // `npm start` installs the packages of the workspaces that it runs: what tests and checks import is not there.
    forbid(
      "What `npm start` runs imports only packages that its own workspace's package.json names.",
      { path: RUNS, pathNot: [TEST, '/test/', '^tools/stack/chromium[.]ts$'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ]
}
