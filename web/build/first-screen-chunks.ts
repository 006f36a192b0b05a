interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** The module that the entry script imports. */
const APP = '/src/app/startup/start-app.tsx'
const LOADER =
  /\/src\/(?:app\/startup\/(?:entry|early-taps)|client\/load-chunk)\.ts$|vite\/preload-helper|rolldown\/runtime/
const isOnFirstScreen = new Map<string, boolean>()

function isImportedByApp(id: string, graph: ModuleGraph): boolean {
  const known = isOnFirstScreen.get(id)
  if (known !== undefined) return known
  // Set before the recursion, because modules may import each other.
  isOnFirstScreen.set(id, false)
  const info = graph.getModuleInfo(id)
  const isImported =
    info !== null && (id.endsWith(APP) || info.importers.some((importer) => isImportedByApp(importer, graph)))
  isOnFirstScreen.set(id, isImported)
  return isImported
}

/**
 * Puts everything that the first screen needs in one chunk, and the script that loads it in another. By default the
 * bundler splits off every module that a later screen shares: a dozen requests instead of one.
 */
export const firstScreenChunks = [
  { debugName: 'start', name: 'start', test: LOADER, priority: 1 },
  {
    debugName: 'first-screen',
    name: (id: string, graph: ModuleGraph): string | null => (isImportedByApp(id, graph) ? 'first-screen' : null),
  },
]
