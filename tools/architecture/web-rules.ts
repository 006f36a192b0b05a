import type { ImportRule, UseRule } from './check-imports.ts'
import type { Edge } from './graph.ts'
import type { Place } from './place.ts'

/** The folders that every feature of the web may use. Any other folder but `app` is a feature. */
const GROUND = new Set(['client', 'session', 'catalogue', 'cart', 'dish', 'kitchen', 'paper', 'ui'])
/** The contract's plain formats, which `ui` may use. */
const FORMATS = new Set(
  ['values/money', 'values/card-number', 'values/phone-number', 'orders/order-number'].map(
    (name) => `contract/src/${name}.ts`,
  ),
)
const CLIENT = new Set(['web/src/client/client.ts', 'web/src/client/base-query.ts'])

const isWeb = (place: Place) => place.workspace === 'web' && place.isProduct
const isFeature = (place: Place) => place.folder !== '' && place.folder !== 'app' && !GROUND.has(place.folder)

function within(from: Place, { to }: Edge): Place | undefined {
  return isWeb(from) && to.kind === 'file' && to.place.workspace === 'web' ? to.place : undefined
}

export const webImportRules: ImportRule[] = [
  {
    rule: 'Features of the web do not import each other; web/src/app composes them.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return to !== undefined && isFeature(to) && to.folder !== from.folder && from.folder !== 'app'
    },
  },
  {
    rule: 'Nothing outside web/src/app imports it.',
    isBrokenBy: (from, edge) => within(from, edge)?.folder === 'app' && from.folder !== 'app',
  },
  {
    rule: 'Only *-queries.ts call the client.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      const isAtHome = from.role === 'queries' || from.folder === 'client' || from.folder === 'app'
      return to !== undefined && CLIENT.has(to.path) && !isAtHome
    },
  },
  {
    rule: 'The look knows no word of the shop: ui imports ui and plain formats.',
    isBrokenBy: (from, { to }) => {
      if (!isWeb(from) || from.folder !== 'ui' || to.kind !== 'file') return false
      if (to.place.workspace === 'contract') return !FORMATS.has(to.place.path)
      return to.place.workspace === 'web' && to.place.folder !== 'ui'
    },
  },
  {
    rule: 'A Base UI part is wrapped once, in web/src/ui.',
    isBrokenBy: (from, { to }) =>
      isWeb(from) && to.kind === 'package' && to.name === '@base-ui/react' && from.folder !== 'ui',
  },
  {
    rule: 'The browser has no built-in of Node.',
    isBrokenBy: (from, { to }) => isWeb(from) && to.kind === 'builtin',
  },
]

export const webUseRules: UseRule[] = [
  {
    rule: 'In the browser only web/src/client goes to the network.',
    isBrokenBy: (from, use) =>
      isWeb(from) && ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].includes(use) && from.folder !== 'client',
  },
  {
    rule: 'Only web/src/client/device-storage.ts stores anything in the browser.',
    isBrokenBy: (from, use) =>
      isWeb(from) &&
      ['localStorage', 'sessionStorage', 'document.cookie'].includes(use) &&
      from.path !== 'web/src/client/device-storage.ts',
  },
]
