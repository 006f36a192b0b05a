import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { ResolverFactory } from 'oxc-resolver'
import { z } from 'zod'
import { buildGraph, type Graph, type ResolvePath } from './graph.ts'
import { listFiles, readSources } from './list-sources.ts'
import type { DeclaredPackages } from './rules.ts'

const packagesSchema = z.record(z.string(), z.string()).default({})
const manifestSchema = z.object({
  dependencies: packagesSchema,
  devDependencies: packagesSchema,
  optionalDependencies: packagesSchema,
})

/** The whole repository as the check sees it. */
export function readRepository(root: string): { graph: Graph; declared: DeclaredPackages } {
  const paths = listFiles(root)
  const graph = buildGraph(readSources(root, paths), createPathResolver(root))
  const manifests = paths.filter((path) => /^(?:[^/]+\/)?package\.json$/.test(path))
  const declared = new Map(manifests.map((path) => [dirname(path), declaredIn(join(root, path))]))
  return { graph, declared }
}

function declaredIn(path: string): Set<string> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  return new Set(Object.values(manifest).flatMap((packages) => Object.keys(packages)))
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
    },
  })
  return (fromPath, specifier) => {
    if (isBuiltin(specifier)) return specifier
    const [withoutQuery = ''] = specifier.split('?')
    const { path } = resolver.sync(join(root, dirname(fromPath)), withoutQuery)
    return path === undefined ? undefined : relative(root, path).split(sep).join('/')
  }
}
