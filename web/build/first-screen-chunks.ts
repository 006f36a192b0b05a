interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** What the page's own small script fetches. */
const APP = '/src/app/startup/start-app.tsx'
const LOADER = /\/src\/(?:app\/startup\/entry|client\/load-chunk)\.ts$|vite\/preload-helper|rolldown\/runtime/
const isOnFirstScreen = new Map<string, boolean>()

function isImportedByApp(id: string, graph: ModuleGraph): boolean {
  const known = isOnFirstScreen.get(id)
  if (known !== undefined) return known
  // Before the importers are asked: modules may import each other.
  isOnFirstScreen.set(id, false)
  const info = graph.getModuleInfo(id)
  const answer =
    info !== null && (id.endsWith(APP) || info.importers.some((importer) => isImportedByApp(importer, graph)))
  isOnFirstScreen.set(id, answer)
  return answer
}

/**
 * Keeps all that the first screen needs in one file, and what fetches that file in another. Left to itself the bundler
 * makes a file of every module that a later screen needs too: a dozen requests where one does.
 */
export const firstScreenChunks = [
  { debugName: 'start', name: 'start', test: LOADER, priority: 1 },
  {
    debugName: 'first-screen',
    name: (id: string, graph: ModuleGraph): string | null => (isImportedByApp(id, graph) ? 'first-screen' : null),
  },
]
