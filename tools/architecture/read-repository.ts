import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { buildGraph, type Graph } from './graph.ts'
import { listFiles, readSources } from './list-sources.ts'
import { createPathResolver } from './resolve-path.ts'
import type { DeclaredPackages } from './workspaces.ts'

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
