import type { IModule } from 'dependency-cruiser'

const CODE_FOLDER = /^\w+\/src\/[^/]+(?=\/)/

/**
 * Finds the folders below a workspace's `src` that import each other, even by different files. Dependency-cruiser misses those
 * whose imports lead to sub-folders. The identity provider is one room: a login, a factor and a session can each end the others.
 */
export function findFolderCircles(modules: IModule[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
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
    .filter((circle, index, all) => all.indexOf(circle) === index)
}

function folderOf(path: string): string | undefined {
  const isProduct = !/[.]test[.]tsx?$/.test(path) && !path.startsWith('identity/')
  return isProduct ? CODE_FOLDER.exec(path)?.[0] : undefined
}

function reachableFrom(folder: string, arrows: Map<string, Set<string>>): Set<string> {
  const reached = new Set(arrows.get(folder))
  // A set that grows while it is iterated: the arrows of a reached folder are followed too.
  for (const next of reached) for (const to of arrows.get(next) ?? []) reached.add(to)
  return reached
}
