interface ModuleGraph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null
}

const isOnFirstScreen = new Map<string, boolean>()

function isImportedByEntry(id: string, graph: ModuleGraph): boolean {
  const known = isOnFirstScreen.get(id)
  if (known !== undefined) return known
  // Before the importers are asked: modules may import each other.
  isOnFirstScreen.set(id, false)
  const info = graph.getModuleInfo(id)
  const answer =
    info !== null && (info.isEntry || info.importers.some((importer) => isImportedByEntry(importer, graph)))
  isOnFirstScreen.set(id, answer)
  return answer
}

/**
 * Keeps all that the first screen needs in one file. Left to itself the bundler makes a file of every module that a
 * later screen needs too: a dozen requests where one does.
 */
export const firstScreenChunk = {
  debugName: 'first-screen',
  name: (id: string, graph: ModuleGraph): string | null => (isImportedByEntry(id, graph) ? 'first-screen' : null),
}
