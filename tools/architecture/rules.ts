import { apiImportRules, apiUseRules } from './api-rules.ts'
import type { Rules } from './check-imports.ts'
import type { Graph } from './graph.ts'
import { runningPackagesRule } from './running-packages.ts'
import { declaredPackagesRule, workspaceRules, schemasStayOutOfTheWeb, type DeclaredPackages } from './workspaces.ts'
import { webImportRules, webUseRules } from './web-rules.ts'

/** The arrows of the design, all of them. Only `api-modules.ts` names features, and a folder that it lacks breaks a rule. */
export function rulesFor(graph: Graph, declared: DeclaredPackages): Rules {
  return {
    imports: [
      ...workspaceRules,
      declaredPackagesRule(declared),
      runningPackagesRule(graph, declared),
      schemasStayOutOfTheWeb(graph),
      ...apiImportRules,
      ...webImportRules,
    ],
    uses: [...apiUseRules, ...webUseRules],
    maxLines: 300,
  }
}
