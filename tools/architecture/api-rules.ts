import { API_GROUND, isAgainstOrder, isPlaced } from './api-modules.ts'
import type { ImportRule, UseRule } from './check-imports.ts'
import type { Edge } from './graph.ts'
import type { Place } from './place.ts'

const CONTEXT = 'api/src/context.ts'
const CONFIG = 'api/src/config.ts'
/** The files in `api/src` itself that put the whole together. */
const COMPOSITION = new Set([CONTEXT, 'api/src/app.ts', 'api/src/main.ts'])

/** The packages that speak to a store of data, and who may import them. */
const DRIVERS = new Set(['pg', 'node:sqlite', '@electric-sql/pglite'])

const isApi = (place: Place) => place.workspace === 'api' && place.isProduct
/** What runs in the process of the API. */
const isServer = (place: Place) => isApi(place) || (place.workspace === 'identity' && place.isProduct)
/** Started by a person or by another program, as main.ts is: a command composes what it needs. */
const isCommand = (place: Place) => isApi(place) && place.folder === 'commands'
const isFeature = (place: Place) =>
  isApi(place) && place.folder !== '' && !API_GROUND.has(place.folder) && !isCommand(place)
/** What we need from a provider, in our words. */
const isPort = (place: Place) => place.folder === 'providers' && !isAdapter(place)
const isAdapter = (place: Place) => /^api\/src\/providers\/[^/]+\//.test(place.path)

/** The file of the API that an import of the API leads to. */
function within(from: Place, { to }: Edge): Place | undefined {
  return isApi(from) && to.kind === 'file' && to.place.workspace === 'api' ? to.place : undefined
}

function importedName({ to }: Edge): string {
  return to.kind === 'package' || to.kind === 'builtin' ? to.name : ''
}

export const apiImportRules: ImportRule[] = [
  {
    rule: 'A module of the API imports only modules to its right in the list of tools/architecture/api-modules.ts.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return to !== undefined && isAgainstOrder(from.folder, to.folder)
    },
  },
  {
    rule: 'Every folder of the API has its place in tools/architecture/api-modules.ts.',
    isBrokenBy: (from) => isApi(from) && from.folder !== '' && !isPlaced(from.folder),
  },
  {
    rule: 'A route calls services: it knows no store, no database and no provider.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return from.role === 'routes' && (to?.role === 'store' || to?.folder === 'db' || to?.folder === 'providers')
    },
  },
  {
    rule: 'A store looks down only: at api/src/db, the contract, a port and the plain files of its own folder.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      if (from.role !== 'store' || !to || to.folder === 'db' || isPort(to)) return false
      if (to.folder !== '' && to.folder !== from.folder) return true
      return to.role === 'service' || to.role === 'routes' || COMPOSITION.has(to.path)
    },
  },
  {
    rule: 'A table has one owner: a store is imported by its own folder and context.ts only.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return to?.role === 'store' && to.folder !== from.folder && from.path !== CONTEXT
    },
  },
  {
    rule: 'A service knows no route and no HTTP.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return (
        from.role === 'service' && (to?.role === 'routes' || to?.folder === 'http' || importedName(edge) === 'fastify')
      )
    },
  },
  {
    rule: 'SQL is written in stores, -tables.ts files and api/src/db.',
    isBrokenBy: (from, edge) =>
      isApi(from) &&
      importedName(edge) === 'kysely' &&
      !['store', 'tables'].includes(from.role) &&
      from.folder !== 'db',
  },
  {
    rule: 'The rows of tables are data: a -tables.ts file imports api/src/db and the contract only.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return from.role === 'tables' && to !== undefined && to.folder !== 'db'
    },
  },
  {
    rule: 'SQL of the identity provider is written in its stores.',
    isBrokenBy: (from, edge) =>
      from.workspace === 'identity' &&
      from.isProduct &&
      importedName(edge) === 'kysely' &&
      !edge.isTypeOnly &&
      from.role !== 'store',
  },
  {
    rule: 'The engines differ in api/src/db and nowhere else.',
    isBrokenBy: (from, edge) => isServer(from) && DRIVERS.has(importedName(edge)) && from.folder !== 'db',
  },
  {
    rule: 'Only context.ts and the commands pick an adapter.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      if (to === undefined || !isAdapter(to)) return false
      return from.folder !== 'providers' && from.path !== CONTEXT && !isCommand(from)
    },
  },
  {
    rule: "Stripe's package is imported by its adapter only; the stand-in may import its types.",
    isBrokenBy: (from, edge) => {
      if (importedName(edge) !== 'stripe' || !from.isProduct) return false
      return from.workspace === 'standins' ? !edge.isTypeOnly : !from.path.startsWith('api/src/providers/stripe/')
    },
  },
  {
    rule: 'Shared modules do not import features.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return API_GROUND.has(from.folder) && to !== undefined && isFeature(to)
    },
  },
  {
    rule: 'A command is imported by commands only.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return to !== undefined && isCommand(to) && !isCommand(from)
    },
  },
  {
    rule: 'Only what composes the API knows how it is composed.',
    isBrokenBy: (from, edge) => {
      const to = within(from, edge)
      return to !== undefined && COMPOSITION.has(to.path) && from.folder !== '' && !isCommand(from) && !edge.isTypeOnly
    },
  },
]

export const apiUseRules: UseRule[] = [
  {
    rule: 'Only api/src/config.ts reads process.env.',
    isBrokenBy: (from, use) => isServer(from) && use === 'process.env' && from.path !== CONFIG,
  },
  {
    rule: 'The time and a new id are handed in by the context.',
    isBrokenBy: (from, use) =>
      (isFeature(from) || from.workspace === 'identity') &&
      from.isProduct &&
      ['new Date()', 'Date.now', 'Math.random', 'crypto.randomUUID'].includes(use),
  },
]
