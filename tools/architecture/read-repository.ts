import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { z } from 'zod'
import { buildGraph, type Graph, type ResolvePath } from './graph.ts'
import { listFiles, readSources } from './list-sources.ts'
import type { DeclaredPackages } from './rules.ts'

const entriesSchema = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({
  scripts: entriesSchema,
  dependencies: entriesSchema,
  devDependencies: entriesSchema,
  optionalDependencies: entriesSchema,
})

/** The scripts of a `package.json`, and the versions of all packages that it names. */
export function readManifest(text: string) {
  const { scripts, dependencies, devDependencies, optionalDependencies } = manifestSchema.parse(JSON.parse(text))
  return { scripts, packages: { ...dependencies, ...devDependencies, ...optionalDependencies } }
}

/** The whole repository as the check sees it. */
export function readRepository(root: string): { graph: Graph; declared: DeclaredPackages } {
  const paths = listFiles(root)
  const graph = buildGraph(readSources(root, paths), createPathResolver(root))
  const manifests = paths.filter((path) => /^(?:[^/]+\/)?package\.json$/.test(path))
  const declaredIn = (path: string) => Object.keys(readManifest(readFileSync(join(root, path), 'utf8')).packages)
  const declared = new Map(manifests.map((path) => [dirname(path), new Set(declaredIn(path))]))
  return { graph, declared }
}

/** Resolves as Node and Vite do, with exports maps and workspace links; types-only packages count as found. */
function createPathResolver(root: string): ResolvePath {
  const resolver = new ResolverFactory({
    conditionNames: ['types', 'node', 'import', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    symlinks: true,
    // Made by web/build/site/site-plugin.ts.
    alias: {
      'virtual:site': [join(root, 'site/site.json')],
      'virtual:site-boards': [join(root, 'site/catalogue.json')],
      'virtual:site-dishes': [join(root, 'site/catalogue.json')],
      'virtual:site-place': [join(root, 'site/site.json')],
      'virtual:site-collection': [join(root, 'site/site.json')],
      'virtual:site-contact': [join(root, 'site/site.json')],
    },
  })
  return (fromPath, specifier) => {
    if (isBuiltin(specifier)) return specifier
    const [withoutQuery = ''] = specifier.split('?')
    const { path } = resolver.sync(join(root, dirname(fromPath)), withoutQuery)
    return path === undefined ? undefined : relative(root, path).split(sep).join('/')
  }
}
