import { forbid, packages, TEST } from './rule.ts'

/** The folders that every feature of the web may use. Any other room but `app` is a feature, and so is `menu/ordering`. */
const GROUND = '^web/src/(?:platform|ui|menu/(?:allergens|catalogue|cart|dish|opening))/'
const APP = '^web/src/app/'
/** The contract's plain formats, which `ui` may use. */
const FORMATS = '^contract/src/(?:platform/(?:money|phone-number)|cards/card-number|sales/orders/order-number)[.]ts$'

export const webRules = [
  forbid(
    'Features of the web do not import each other; web/src/app composes them.',
    { path: '^web/src/(menu/ordering|[^/]+)/', pathNot: [TEST, APP] },
    { path: '^web/src/[^/]+/', pathNot: ['^web/src/$1/', APP, GROUND] },
  ),
  forbid(
    'Features of the web are imported by none of the files in web/src itself.',
    { path: '^web/src/[^/]+$', pathNot: TEST },
    { path: '^web/src/[^/]+/', pathNot: [APP, GROUND] },
  ),
  forbid('Nothing outside web/src/app imports it.', { path: '^web/src/', pathNot: [TEST, APP] }, { path: APP }),
  // The linter restricts what is imported from calls.ts, by name.
  forbid(
    'Only *-queries.ts call the client.',
    { path: '^web/src/', pathNot: [TEST, '-queries[.]tsx?$', '^web/src/platform/client/'] },
    { path: '^web/src/platform/client/(?:send-request|files/[^/]+)[.]ts$', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'The look knows no word of the shop: ui imports ui and plain formats.',
    { path: '^web/src/ui/', pathNot: TEST },
    { path: ['^web/', '^contract/'], pathNot: ['^web/src/ui/', FORMATS] },
  ),
  forbid(
    'A Base UI part is wrapped once, in web/src/ui.',
    { path: '^web/src/', pathNot: [TEST, '^web/src/ui/'] },
    { path: packages('@base-ui/react') },
  ),
  forbid('The browser has no built-in of Node.', { path: '^web/src/', pathNot: TEST }, { dependencyTypes: ['core'] }),
]
