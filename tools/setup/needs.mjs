/** @import { Need } from './needs.d.mts' */

/** The workspaces that `npm start` installs. `harness/package.json` names what only tests, checks and browser drivers use. */
const RUN = ['contract', 'identity', 'api', 'web', 'standins', 'tools']

/** @type {(Need & { tools: RegExp })[]} */
const needs = [
  { tools: /^bench\//, what: 'what the benchmarks need', workspaces: [...RUN, 'harness', 'bench'] },
  // They read the types of every workspace.
  {
    tools: /^tools\/(check|fix)\.ts$/,
    what: 'what the checks need',
    workspaces: [...RUN, 'harness', 'e2e', 'bench'],
    git: true,
  },
  // The links of documents are checked by a package of the harness.
  {
    tools: /^tools\/(docs|docs-check)\.ts$/,
    what: 'what this command needs',
    workspaces: [...RUN, 'harness'],
    git: true,
  },
  { tools: /^harness\//, what: 'what the tests need', workspaces: [...RUN, 'harness', 'e2e'], git: true },
  { tools: /^/, what: 'what the product needs', workspaces: RUN },
]

/**
 * The workspaces whose packages a tool needs.
 * @param {string} tool its path in the repository
 * @returns {Need}
 */
export function needOf(tool) {
  const need = needs.find(({ tools }) => tools.test(tool))
  if (!need) throw new Error(`${tool} needs nothing`)
  return need
}
