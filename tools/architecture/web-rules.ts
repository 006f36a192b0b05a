import { forbid, packages, TEST } from './rule.ts'

/** The folders that every feature of the web may use. Any other folder but `app` is a feature. */
const GROUND = '^web/src/(?:client|session|catalogue|cart|dish|kitchen|paper|ui)/'
const APP = '^web/src/app/'
/** The contract's plain formats, which `ui` may use. */
const FORMATS = '^contract/src/(?:values/(?:money|card-number|phone-number)|orders/order-number)[.]ts$'

export const webRules = [
  forbid(
    'Features of the web do not import each other; web/src/app composes them.',
    { path: '^web/src/([^/]+)/', pathNot: [TEST, APP] },
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
    { path: '^web/src/', pathNot: [TEST, '-queries[.]tsx?$', '^web/src/client/'] },
    { path: '^web/src/client/(?:send-request|staff-calls)[.]ts$', dependencyTypesNot: ['type-only'] },
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
