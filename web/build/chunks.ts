interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Modules that the browser requests by themselves. */
type Screens = readonly string[]

const LOADER =
  /\/src\/(?:app\/startup\/(?:entry|early-taps|supported-browser)|client\/load-chunk)\.ts$|vite\/preload-helper/
/** A file of their own would be smaller than its headers. */
const TINY = named('VisuallyHidden', 'PageLink', 'site-time-zone', 'ask-address')
/** The first screen has none of these; what has them shares them. */
const WORDS = named('folded-text', 'allergy-words')
const REORDER = named('reorder', 'ReorderButton')
/** Each is loaded when something fails: nothing else may load with it. */
const FAILURES = { texts: named('failure-cause', 'login-failure-text'), contact: /virtual:site-contact$/ }
const APP = named('start-app')
const ORDERS = named('OrdersPage')
const SHEETS = named('AccountMenu', 'BoardSheet', 'DishSheet')
const ORDER_TICKET = named('MyOrdersPage', 'TicketSection', 'TicketNotices')
const PAPERS = named('ReceiptPage', 'TakingsPage', 'TaxInvoice')
const STAFF = /\/src\/(?:fulfilment|manager)\/|\/StaffApp\.tsx$/
/** The screens with dialogs that people open most. */
const OFTEN_OPENED = named('StaffApp', 'MyOrdersPage', 'TicketSection', 'DishSheet', 'CheckoutDialog', 'AccountMenu')

function named(...names: string[]): RegExp {
  return new RegExp(String.raw`/(?:${names.join('|')})\.tsx?$`)
}

const known = new Map<string, ReadonlySet<string>>()

/** The screens that import this module, directly or through others. */
function screensOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = known.get(id)
  if (found) return found
  const screens = new Set<string>()
  // Set before the recursion, because modules may import each other.
  known.set(id, screens)
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (dynamicImporters.length > 0) screens.add(id)
  for (const importer of importers) for (const each of screensOf(importer, graph)) screens.add(each)
  return screens
}

/** A chunk also contains what its modules import, as far as no chunk before it has it. */
function chunk(name: string, isWanted: (screens: Screens, id: string) => boolean) {
  return {
    name: (id: string, graph: ModuleGraph) => (isWanted([...screensOf(id, graph)], id) ? name : null),
    debugName: name,
  }
}

const some = (screens: Screens, wanted: RegExp) => screens.some((id) => wanted.test(id))
const every = (screens: Screens, wanted: RegExp) => screens.length > 0 && screens.every((id) => wanted.test(id))
const areSeveral = (screens: Screens) => screens.length > 1

/**
 * A screen loads its own script, and a few that contain what it shares with others. By default the bundler splits off each
 * module that two screens share: 39 scripts for the counter, most of them smaller than the headers of their responses. A
 * module is in the first of these chunks that wants it.
 */
export const chunks = [
  { debugName: 'start', name: 'start', test: LOADER },
  chunk('words', (_, id) => WORDS.test(id)),
  chunk('contact', (_, id) => FAILURES.contact.test(id)),
  chunk('first-screen', (screens, id) => some(screens, APP) || TINY.test(id)),
  chunk('failure-texts', (_, id) => FAILURES.texts.test(id)),
  // Also the bar of the cart, which is below other pages once something is in it.
  chunk(
    'orders-shared',
    (screens) =>
      some(screens, named('LoginBar')) || (some(screens, ORDERS) && !every(screens, named('OrdersPage', 'DishSheet'))),
  ),
  chunk('orders', (screens) => some(screens, ORDERS)),
  chunk('card-shared', (screens) => areSeveral(screens) && some(screens, named('CardsPage'))),
  chunk('customer-shared', (screens) => areSeveral(screens) && some(screens, named('LoggedInApp'))),
  chunk('reorder', (_, id) => REORDER.test(id)),
  chunk(
    'dialogs',
    (screens) =>
      screens.filter((id) => OFTEN_OPENED.test(id)).length > 1 &&
      !every(screens, SHEETS) &&
      !every(screens, ORDER_TICKET),
  ),
  chunk('sheets', (screens) => areSeveral(screens) && every(screens, SHEETS)),
  chunk('order-ticket', (screens) => areSeveral(screens) && every(screens, ORDER_TICKET)),
  chunk('checkout-shared', (screens) => areSeveral(screens) && some(screens, named('CheckoutDialog'))),
  chunk('papers', (screens) => areSeveral(screens) && every(screens, PAPERS)),
  chunk('identity-client', (screens) => some(screens, named('identity-client'))),
  chunk(
    'staff-shared',
    (screens) => some(screens, STAFF) && !every(screens, STAFF) && !some(screens, named('PlaceDetails')),
  ),
  chunk('staff', (screens) => every(screens, STAFF) && some(screens, named('StaffApp'))),
].map((each, index, all) => ({ ...each, priority: all.length - index }))
