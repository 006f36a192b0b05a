import type { IModule } from 'dependency-cruiser'

const FOLDER = /^\w+\/src\/.+(?=\/[^/]+$)/
/** Rooms of these workspaces are in one direction at any depth, of the others those below `src`. */
const DEEP = /^(?:api|contract|identity|web)\//
const MAX_DEPTH = 8
/** `api/src` */
const WORKSPACE_PARTS = 2

/**
 * Finds the folders below a workspace's `src` that import each other, even by different files. Dependency-cruiser misses those
 * whose imports lead to sub-folders. A folder also stands for what is in it, at each depth.
 */
export function findFolderCircles(modules: IModule[]): string[] {
  const circles = Array.from({ length: MAX_DEPTH }, (_, depth) => circlesAt(depth + 1, modules)).flat()
  return [...new Set(circles)]
}

/** A folder that is deeper stands for its ancestor at this depth, of which 1 is the depth of the rooms. */
function circlesAt(depth: number, modules: IModule[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source, depth)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved, depth)
      if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  const reach = new Map([...arrows.keys()].map((folder) => [folder, reachableFrom(folder, arrows)]))
  return [...reach]
    .filter(([folder, reached]) => reached.has(folder))
    .map(([folder, reached]) =>
      [...reached]
        .filter((other) => reach.get(other)?.has(folder))
        .toSorted()
        .join(' ↔ '),
    )
}

function folderOf(path: string, depth: number): string | undefined {
  const isProduct = !/[.]test[.]tsx?$/.test(path)
  const parts = isProduct ? FOLDER.exec(path)?.[0].split('/') : undefined
  return parts?.slice(0, WORKSPACE_PARTS + (DEEP.test(path) ? depth : 1)).join('/')
}

function reachableFrom(folder: string, arrows: Map<string, Set<string>>): Set<string> {
  const reached = new Set(arrows.get(folder))
  // A set that grows while it is iterated: the arrows of a reached folder are followed too.
  for (const next of reached) for (const to of arrows.get(next) ?? []) reached.add(to)
  return reached
}
