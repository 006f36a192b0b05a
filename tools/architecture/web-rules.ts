import type { ImportRule, UseRule } from './check-imports.ts'
import type { Place } from './place.ts'

/** The folders that every feature of the web may use. Any other folder but `app` is a feature. */
const GROUND = new Set(['client', 'session', 'catalogue', 'cart', 'dish', 'kitchen', 'paper', 'ui'])
/** The contract's plain formats, which `ui` may use. */
const FORMATS = new Set(
  ['values/money', 'values/card-number', 'values/phone-number', 'orders/order-number'].map(
    (name) => `contract/src/${name}.ts`,
  ),
)
const CLIENT = new Set(['web/src/client/send-request.ts', 'web/src/client/staff-calls.ts'])
/** Makes the calls of visitors. Components take only the options and the states of queries from it. */
const CALLS = 'web/src/client/calls.ts'
const CALL_MAKERS = ['query', 'mutation']

const isOfCalls = (to: Place, names: readonly string[] = CALL_MAKERS) =>
  CLIENT.has(to.path) || (to.path === CALLS && names.some((name) => CALL_MAKERS.includes(name)))

const isWeb = (place: Place) => place.workspace === 'web' && place.isProduct
const isFeature = (place: Place) => place.folder !== '' && place.folder !== 'app' && !GROUND.has(place.folder)

/** A rule for the imports between files of the web. */
const within = (rule: string, isBrokenBy: ImportRule['isBrokenBy']): ImportRule => ({
  rule,
  isBrokenBy: (from, to, edge) => isWeb(from) && to.workspace === 'web' && isBrokenBy(from, to, edge),
})

export const webImportRules: ImportRule[] = [
  within(
    'Features of the web do not import each other; web/src/app composes them.',
    (from, to) => isFeature(to) && to.folder !== from.folder && from.folder !== 'app',
  ),
  within('Nothing outside web/src/app imports it.', (from, to) => to.folder === 'app' && from.folder !== 'app'),
  within(
    'Only *-queries.ts call the client.',
    (from, to, { isTypeOnly, names }) =>
      isOfCalls(to, names) && !isTypeOnly && from.role !== 'queries' && from.folder !== 'client',
  ),
  {
    rule: 'The look knows no word of the shop: ui imports ui and plain formats.',
    isBrokenBy: (from, to) =>
      isWeb(from) &&
      from.folder === 'ui' &&
      ((to.workspace === 'contract' && !FORMATS.has(to.path)) || (to.workspace === 'web' && to.folder !== 'ui')),
  },
  {
    rule: 'A Base UI part is wrapped once, in web/src/ui.',
    isBrokenBy: (from, to) => isWeb(from) && to.path === '@base-ui/react' && from.folder !== 'ui',
  },
  {
    rule: 'The browser has no built-in of Node.',
    isBrokenBy: (from, to) => isWeb(from) && to.kind === 'builtin',
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
