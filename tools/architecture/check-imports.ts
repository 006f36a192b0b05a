import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import { readManifest } from '../stack/read-manifest.ts'
import { apiRules } from './api-rules.ts'
import { findFolderCircles } from './folder-circles.ts'
import { packageRules } from './package-rules.ts'
import { forbid, packages, TEST } from './rule.ts'
import { webRules } from './web-rules.ts'
import { workspaceRules } from './workspaces.ts'

interface Report {
  fileCount: number
  importCount: number
  violations: Violation[]
}

interface Violation {
  rule: string
  from: string
  to: string
}

export const SCHEMAS = 'The web takes types from the schemas of the contract, never the schemas.'
const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/
const DECLARATIONS = /\.d\.m?ts$/

/** The rules of dependency-cruiser. Only `api-modules.ts` names features, and a folder that it lacks breaks a rule. */
export function rulesOf(root: string) {
  const shared = readManifest(readFileSync(join(root, 'harness/package.json'), 'utf8'))
  return [
    ...workspaceRules,
    ...packageRules(Object.keys(shared.packages)),
    ...apiRules,
    ...webRules,
    forbid('No file imports itself around a corner.', {}, { circular: true }),
  ]
}

/** Checks every import between these files. Paths are relative to the root. */
export async function checkImports(root: string, files: string[]): Promise<Report> {
  const modules = files.filter((path) => SOURCE.test(path) && !DECLARATIONS.test(path))
  const { output } = await cruise(modules, {
    baseDir: root,
    // TypeScript 7 has no API yet that dependency-cruiser can use.
    parser: 'swc',
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!node_modules/).*[.]d[.]m?ts$' },
    skipAnalysisNotInRules: true,
    validate: true,
    ruleSet: { forbidden: rulesOf(root) },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'node', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  })
  if (typeof output === 'string') throw new Error(output)
  return {
    fileCount: modules.length,
    importCount: output.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    violations: [...violationsIn(output), ...schemasInTheWeb(output.modules), ...folderCircles(output.modules)],
  }
}

function violationsIn({ summary }: ICruiseResult): Violation[] {
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

/** Zod in the browser would weigh more than React. Dependency-cruiser has no rule about what an imported file imports. */
function schemasInTheWeb(modules: IModule[]): Violation[] {
  const loads = (path: RegExp) => (dependency: IModule['dependencies'][number]) =>
    path.test(dependency.resolved) && !dependency.dependencyTypes.includes('type-only')
  const schemas = modules.filter(({ dependencies }) => dependencies.some(loads(new RegExp(packages('zod')))))
  const paths = new Set(schemas.map(({ source }) => source))
  return modules
    .filter(({ source }) => source.startsWith('web/src/') && !new RegExp(TEST).test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter((dependency) => paths.has(dependency.resolved) && loads(/./)(dependency))
        .map(({ resolved }) => ({
          rule: SCHEMAS,
          from: source,
          to: resolved,
        })),
    )
}

function folderCircles(modules: IModule[]): Violation[] {
  const rule = 'Folders of one workspace depend on each other in one direction.'
  return findFolderCircles(modules).map((circle) => ({ rule, from: circle, to: '' }))
}
