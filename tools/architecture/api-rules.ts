import { API_GROUND, isAgainstOrder, isPlaced } from './api-modules.ts'
import type { ImportRule, UseRule } from './check-imports.ts'
import type { Place } from './place.ts'

const CONTEXT = 'api/src/context.ts'
/** The files in `api/src` itself that put the whole together. */
const COMPOSITION = new Set([CONTEXT, 'api/src/app.ts', 'api/src/main.ts'])
/** The packages that speak to a store of data. */
const DRIVERS = new Set(['pg', 'node:sqlite', '@electric-sql/pglite'])

const isApi = (place: Place) => place.workspace === 'api' && place.isProduct
const isIdentity = (place: Place) => place.workspace === 'identity' && place.isProduct
/** What runs in the process of the API. */
const isServer = (place: Place) => isApi(place) || isIdentity(place)
/** Started by a person or by another program, as main.ts is: a command composes what it needs. */
const isCommand = (place: Place) => isApi(place) && place.folder === 'commands'
const isFeature = (place: Place) =>
  isApi(place) && place.folder !== '' && !API_GROUND.has(place.folder) && !isCommand(place)
const isAdapter = (place: Place) => /^api\/src\/providers\/[^/]+\//.test(place.path)
/** What we need from a provider, in our words. */
const isPort = (place: Place) => place.folder === 'providers' && !isAdapter(place)

/** A rule for the imports between files of the API. */
const within = (rule: string, isBrokenBy: ImportRule['isBrokenBy']): ImportRule => ({
  rule,
  isBrokenBy: (from, to, edge) => isApi(from) && to.workspace === 'api' && isBrokenBy(from, to, edge),
})

export const apiImportRules: ImportRule[] = [
  within(
    'A module of the API imports only modules to its right in the list of tools/architecture/api-modules.ts.',
    (from, to) => isAgainstOrder(from.folder, to.folder),
  ),
  {
    rule: 'Every folder of the API has its place in tools/architecture/api-modules.ts.',
    isBrokenBy: (from) => isApi(from) && from.folder !== '' && !isPlaced(from.folder),
  },
  within(
    'A route calls services: it knows no store, no database and no provider.',
    (from, to) => from.role === 'routes' && (to.role === 'store' || to.folder === 'db' || to.folder === 'providers'),
  ),
  within(
    'A store looks down only: at api/src/db, the contract, a port and the plain files of its own folder.',
    (from, to) =>
      from.role === 'store' &&
      to.folder !== 'db' &&
      !isPort(to) &&
      ((to.folder !== '' && to.folder !== from.folder) ||
        to.role === 'service' ||
        to.role === 'routes' ||
        COMPOSITION.has(to.path)),
  ),
  within(
    'A table has one owner: a store is imported by its own folder and context.ts only.',
    (from, to) => to.role === 'store' && to.folder !== from.folder && from.path !== CONTEXT,
  ),
  {
    rule: 'A service knows no route and no HTTP.',
    isBrokenBy: (from, to) =>
      isApi(from) && from.role === 'service' && (to.role === 'routes' || to.folder === 'http' || to.path === 'fastify'),
  },
  {
    rule: 'SQL is written in stores, -tables.ts files and api/src/db.',
    isBrokenBy: (from, to) =>
      isApi(from) && to.path === 'kysely' && !['store', 'tables'].includes(from.role) && from.folder !== 'db',
  },
  within(
    'The rows of tables are data: a -tables.ts file imports api/src/db and the contract only.',
    (from, to) => from.role === 'tables' && to.folder !== 'db',
  ),
  {
    rule: 'SQL of the identity provider is written in its stores.',
    isBrokenBy: (from, to, { isTypeOnly }) =>
      isIdentity(from) && to.path === 'kysely' && !isTypeOnly && from.role !== 'store',
  },
  {
    rule: 'The engines differ in api/src/db and nowhere else.',
    isBrokenBy: (from, to) => isServer(from) && DRIVERS.has(to.path) && from.folder !== 'db',
  },
  within(
    'Only context.ts and the commands pick an adapter.',
    (from, to) => isAdapter(to) && from.folder !== 'providers' && from.path !== CONTEXT && !isCommand(from),
  ),
  {
    rule: "Stripe's package is imported by its adapter only; the stand-in may import its types.",
    isBrokenBy: (from, to, { isTypeOnly }) =>
      to.path === 'stripe' &&
      from.isProduct &&
      (from.workspace === 'standins' ? !isTypeOnly : !from.path.startsWith('api/src/providers/stripe/')),
  },
  within('Shared modules do not import features.', (from, to) => API_GROUND.has(from.folder) && isFeature(to)),
  within('A command is imported by commands only.', (from, to) => isCommand(to) && !isCommand(from)),
  within(
    'Only what composes the API knows how it is composed.',
    (from, to, { isTypeOnly }) => COMPOSITION.has(to.path) && from.folder !== '' && !isCommand(from) && !isTypeOnly,
  ),
]

export const apiUseRules: UseRule[] = [
  {
    rule: 'Only api/src/config.ts reads process.env.',
    isBrokenBy: (from, use) => isServer(from) && use === 'process.env' && from.path !== 'api/src/config.ts',
  },
  {
    rule: 'The time and a new id are handed in by the context.',
    isBrokenBy: (from, use) =>
      (isFeature(from) || isIdentity(from)) &&
      ['new Date()', 'Date.now', 'Math.random', 'crypto.randomUUID'].includes(use),
  },
]
