import { API_APP, API_MODULES, API_PLATFORM } from './api-modules.ts'
import { forbid, packages, TEST } from './rule.ts'

const CONTEXT = '^api/src/app/(?:context|open-sign-in)[.]ts$'
/** Tries keys with the adapter that would use them. */
const PROVIDER_CHECKS = '^api/src/app/check-providers\\.ts$'
/** The files that put the whole together. */
const COMPOSITION = '^api/src/app/(?:context|app|main)[.]ts$'
/** Started by a person or by another program, as main.ts is: a command composes what it needs. */
const COMMANDS = '^api/src/app/commands/'
const DB = '^api/src/platform/db/'
const STORE = '-store[.]ts$'
const ADAPTER = '^api/src/platform/providers/[^/]+/'
/** The adapters' interfaces, in our words. */
const PORT = '^api/src/platform/providers/[^/]+$'

const folders = (names: string[]) => `^api/src/(?:${names.join('|')})/`
/** A file of a module or of a part of the platform, which `$1` is. */
const MODULE = `^(api/src/(?:${[...API_MODULES, `${API_PLATFORM}/[^/]+`].join('|')}))/`
/** A file of a room itself, for several of its modules. */
const ROOM_FILE = '^api/src/(?:platform|sales)/[^/]+$'

const moduleOrder = API_MODULES.slice(1).map((name, index) =>
  forbid(
    'A module of the API imports only modules to its right in the list of tools/architecture/api-modules.ts.',
    { path: `^api/src/${name}/`, pathNot: TEST },
    { path: folders(API_MODULES.slice(0, index + 1)) },
  ),
)

const layers = [
  forbid(
    'A route calls services: it knows no store, no database and no provider.',
    { path: '^api/src/.*-routes[.]ts$' },
    { path: [`^api/src/.*${STORE}`, DB, '^api/src/platform/providers/'] },
  ),
  forbid(
    'A store looks down only: at api/src/platform/db, the contract, a port and the plain files of its own module and of a room.',
    { path: `${MODULE}.*${STORE}` },
    { path: '^api/src/[^/]+/', pathNot: ['^$1/', DB, PORT, ROOM_FILE] },
  ),
  forbid(
    'A store looks down only: it knows no service, no route and no composition.',
    { path: `^api/src/.*${STORE}` },
    { path: ['^api/src/.*-(?:service|routes)[.]ts$', COMPOSITION], pathNot: DB },
  ),
  forbid(
    'A table has one owner: a store is imported by its own module and context.ts only.',
    { path: MODULE, pathNot: TEST },
    { path: `^api/src/.*${STORE}`, pathNot: '^$1/' },
  ),
  forbid(
    'A table has one owner: of the files in api/src/app, only context.ts imports a store.',
    { path: '^api/src/app/', pathNot: [TEST, CONTEXT] },
    { path: `^api/src/.*${STORE}` },
  ),
  forbid(
    'A module knows no route and no HTTP, apart from its routes.',
    // `printer-bodies.ts` parses what printers send.
    { path: folders(API_MODULES), pathNot: [TEST, '-routes[.]ts$', 'sales/printing/printer-bodies[.]ts$'] },
    { path: ['-routes[.]ts$', '^api/src/platform/http/', packages('fastify')] },
  ),
  forbid(
    'The rows of tables are data: a -tables.ts file imports api/src/platform/db and the contract only.',
    { path: '^api/src/.*-tables[.]ts$' },
    { path: '^api/src/', pathNot: DB },
  ),
]

const libraries = [
  forbid(
    'SQL is written in stores, -tables.ts files and api/src/platform/db.',
    { path: '^api/src/', pathNot: [TEST, '-(?:store|tables)[.]ts$', DB] },
    { path: packages('kysely') },
  ),
  forbid(
    'SQL of the identity provider is written in its stores.',
    { path: '^identity/src/', pathNot: [TEST, STORE] },
    { path: packages('kysely'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'The engines differ in api/src/platform/db and nowhere else.',
    { path: '^(?:api|identity)/src/', pathNot: [TEST, DB] },
    { path: ['^(?:node:)?sqlite$', packages('pg', '@electric-sql/pglite')] },
  ),
  forbid(
    "Stripe's package is imported by its adapter only.",
    { path: '^(?!standins)[^/]+/src/', pathNot: [TEST, '^api/src/platform/providers/stripe/'] },
    { path: packages('stripe') },
  ),
  forbid(
    "The stand-in may import only the types of Stripe's package.",
    { path: '^standins/src/', pathNot: TEST },
    { path: packages('stripe'), dependencyTypesNot: ['type-only'] },
  ),
]

const composition = [
  forbid(
    'Every folder of the API has its place in tools/architecture/api-modules.ts.',
    { path: '^api/src/[^/]+/', pathNot: [TEST, ROOM_FILE, folders([...API_MODULES, API_PLATFORM, API_APP])] },
    {},
  ),
  forbid(
    'Only context.ts and the commands pick an adapter.',
    { path: '^api/src/', pathNot: [TEST, CONTEXT, PROVIDER_CHECKS, COMMANDS, '^api/src/platform/providers/'] },
    { path: ADAPTER },
  ),
  forbid(
    'The platform does not import features.',
    { path: folders([API_PLATFORM]), pathNot: TEST },
    { path: '^api/src/[^/]+/', pathNot: [TEST, folders([API_PLATFORM])] },
  ),
  forbid(
    'A command is imported by commands only.',
    { path: '^api/src/', pathNot: [TEST, COMMANDS] },
    { path: COMMANDS },
  ),
  forbid(
    'Only what composes the API knows how it is composed.',
    { path: '^api/src/[^/]+/', pathNot: [TEST, folders([API_APP])] },
    { path: COMPOSITION, dependencyTypesNot: ['type-only'] },
  ),
]

export const apiRules = [...moduleOrder, ...layers, ...libraries, ...composition]
