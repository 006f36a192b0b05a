interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The module that the entry script imports. */
const APP = '/src/app/startup/start-app.tsx'
const ORDERS_PAGE = '/src/app/OrdersPage.tsx'
/** What the road sign of `/home` needs of the kitchen's hours. */
const KITCHEN_TEXT = '/src/home/KitchenText.tsx'
/** The document of `/home` has the styles of these, and of every chunk that they import. */
const STATIC_AT_HOME = /\/src\/(?:ui\/brand\/HighwayAtDusk|home\/(?:RestStopBoard|PlaceDetails))\.tsx$/
/** Only the ordering page and its cart open a dish. */
const OPENED_FROM_ORDERS = '/src/dish/DishSheet.tsx'
/** Below the menu; below other pages once something is in the cart. */
const LOGIN_BAR = '/src/checkout/login/LoginBar.tsx'
const LOADER =
  /\/src\/(?:app\/startup\/(?:entry|early-taps)|client\/load-chunk)\.ts$|vite\/preload-helper|rolldown\/runtime/

const known = new Map<string, ReadonlySet<string>>()

/** The modules that the browser requests by themselves, and that import this one, directly or through others. */
function requestedWith(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = known.get(id)
  if (found) return found
  const requested = new Set<string>()
  // Set before the recursion, because modules may import each other.
  known.set(id, requested)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (dynamicImporters.length > 0) requested.add(id)
  for (const importer of importers) for (const each of requestedWith(importer, graph)) requested.add(each)
  return requested
}

const isFirstScreen = (requested: string[]) => requested.some((id) => id.endsWith(APP))
const isOrders = (requested: string[]) => requested.some((id) => id.endsWith(ORDERS_PAGE))
const isHomeShared = (requested: string[]) =>
  requested.some((id) => id.endsWith(KITCHEN_TEXT)) ||
  (isOrders(requested) && requested.some((id) => STATIC_AT_HOME.test(id)))
const isShared = (requested: string[]) =>
  requested.some((id) => id.endsWith(LOGIN_BAR)) ||
  (isOrders(requested) && !requested.every((id) => id.endsWith(ORDERS_PAGE) || id.endsWith(OPENED_FROM_ORDERS)))

/** A chunk also contains what its modules import, as far as no chunk before it has it. */
function chunk(name: string, priority: number, isWanted: (requested: string[]) => boolean) {
  return {
    name: (id: string, graph: ModuleGraph) => (isWanted([...requestedWith(id, graph)]) ? name : null),
    debugName: name,
    priority,
  }
}

/**
 * Puts everything that the first screen needs in one chunk, the script that loads it in another, and the ordering page in
 * three: what it shares with `/home`, what it shares with other pages, with the bar of the cart, and the rest. By default
 * the bundler splits off every module that another screen shares: two dozen requests for the ordering page alone.
 */
export const firstScreenChunks = [
  { debugName: 'start', name: 'start', test: LOADER, priority: 5 },
  chunk('first-screen', 4, isFirstScreen),
  chunk('home-shared', 3, isHomeShared),
  chunk('orders-shared', 2, isShared),
  chunk('orders', 1, isOrders),
]
