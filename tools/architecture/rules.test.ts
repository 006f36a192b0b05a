import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../stack/repository.ts'
import { API_MODULES } from './api-modules.ts'
import { checkImports, type Violation } from './check-imports.ts'
import { buildGraph } from './graph.ts'
import { rulesFor } from './rules.ts'
import { readSource } from './source.ts'

/** Bad files for each rule: the path of a file, and its text. */
const offences: Record<string, [path: string, text: string][]> = {
  'The contract knows neither side.': [['contract/src/a.ts', `import '@fuel-shack/web/paths'`]],
  'The API knows the contract and the identity provider, and not that the web or stand-ins exist.': [
    ['api/src/a.ts', `import '@fuel-shack/standins/stripe/session'`],
    ['api/src/b.ts', `import '@fuel-shack/harness/site'`],
  ],
  'The browser reaches the API over HTTP only.': [
    ['web/src/home/a.ts', `import type { Payments } from '@fuel-shack/api/providers/payments'`],
  ],
  'A stand-in shares no code with the product.': [
    ['standins/src/a.ts', `export * from '@fuel-shack/contract/values/money'`],
  ],
  'The identity provider is given what it needs of the API: only its tests import the API, for a database.': [
    ['identity/src/a.ts', `import '@fuel-shack/api/config'`],
  ],
  'SQL of the identity provider is written in its stores.': [
    ['identity/src/accounts/a.ts', `import { sql } from 'kysely'`],
  ],
  'The harness starts the product by the tools and imports none of it, only the stand-ins.': [
    ['harness/a.ts', `import '@fuel-shack/api/config'`],
  ],
  'Journeys use the product in a browser and import none of it.': [
    ['e2e/support/a.ts', `import '@fuel-shack/contract/values/money'`],
  ],
  'Benchmarks measure the product from outside.': [['bench/a.ts', `await import('@fuel-shack/api/main')`]],
  'Tools start the product as processes and import none of it.': [
    ['tools/a.ts', `type A = import('@fuel-shack/api/config').env`],
  ],
  'Every folder of code is a workspace of its own, named in tools/architecture/workspaces.ts.': [
    ['lib/src/a.ts', `import './b.ts'`],
  ],
  'The contract depends on zod and culori only.': [['contract/src/a.ts', `import 'node:crypto'`]],
  'Another workspace is imported by its name, and only what it offers.': [
    ['web/src/home/a.ts', `import '../../../contract/src/values/money.ts'`],
  ],
  'Every import leads somewhere, and says where.': [
    ['api/src/orders/a.ts', `import './not-there.ts'`],
    ['api/src/orders/a.ts', 'export const load = (name: string) => import(name)'],
  ],
  'Tests are imported by nothing.': [['api/src/orders/a.ts', `import './orders-service.test.ts'`]],
  "A workspace's package.json names every package that the workspace imports.": [
    ['api/src/orders/a.ts', `import 'left-pad/deep'`],
  ],
  "What `npm start` runs imports only packages that its own workspace's package.json names.": [
    ['api/src/config.ts', `import 'vitest'`],
  ],
  'The web takes types from the schemas of the contract, never the schemas.': [
    ['web/src/cards/a.ts', `import { orderSchema } from '@fuel-shack/contract/orders/orders'`],
    ['web/src/cards/a.ts', `import { type Order } from '@fuel-shack/contract/orders/orders'`],
  ],
  'A module of the API imports only modules to its right in the list of tools/architecture/api-modules.ts.': [
    ['api/src/loyalty/a.ts', `import type { Orders } from '../orders/orders-service.ts'`],
  ],
  'Every folder of the API has its place in tools/architecture/api-modules.ts.': [
    ['api/src/fortunes/a.ts', `import '../db/database.ts'`],
  ],
  'A route calls services: it knows no store, no database and no provider.': [
    ['api/src/orders/more-routes.ts', `import './orders-store.ts'`],
    ['api/src/orders/more-routes.ts', `import '../db/database.ts'`],
    ['api/src/orders/more-routes.ts', `import '../providers/payments.ts'`],
  ],
  'A store looks down only: at api/src/db, the contract, a port and the plain files of its own folder.': [
    ['api/src/orders/more-store.ts', `import './orders-service.ts'`],
    ['api/src/orders/more-store.ts', `import '../http/guard.ts'`],
  ],
  'A table has one owner: a store is imported by its own folder and context.ts only.': [
    ['api/src/loyalty/loyalty-service.ts', `import type { OrderStore } from '../orders/orders-store.ts'`],
  ],
  'The rows of tables are data: a -tables.ts file imports api/src/db and the contract only.': [
    ['api/src/orders/more-tables.ts', `import './orders-store.ts'`],
  ],
  'A service knows no route and no HTTP.': [
    ['api/src/orders/more-service.ts', `import '../http/guard.ts'`],
    ['api/src/orders/more-service.ts', `import type { FastifyRequest } from 'fastify'`],
  ],
  'SQL is written in stores, -tables.ts files and api/src/db.': [
    ['api/src/orders/more-service.ts', `import { sql } from 'kysely'`],
  ],
  'The engines differ in api/src/db and nowhere else.': [['api/src/orders/more-store.ts', `import 'pg'`]],
  'Only context.ts and the commands pick an adapter.': [
    ['api/src/orders/more-service.ts', `import '../providers/stripe/payments-adapter.ts'`],
  ],
  "Stripe's package is imported by its adapter only; the stand-in may import its types.": [
    ['api/src/orders/more-service.ts', `import type Stripe from 'stripe'`],
    ['standins/src/a.ts', `import Stripe from 'stripe'`],
  ],
  'Shared modules do not import features.': [['api/src/db/a.ts', `import '../loyalty/points.ts'`]],
  'A command is imported by commands only.': [['api/src/tills/more-service.ts', `import '../commands/openapi.ts'`]],
  'Only what composes the API knows how it is composed.': [
    ['api/src/orders/more-service.ts', `import '../config.ts'\nimport '../context.ts'`],
  ],
  'Only api/src/config.ts reads process.env.': [
    ['api/src/orders/more-service.ts', 'const { env } = process'],
    ['api/src/orders/more-service.ts', `const port = process['env'].PORT`],
  ],
  'The time and a new id are handed in by the context.': [['api/src/orders/more-service.ts', 'const now = new Date()']],
  'Features of the web do not import each other; web/src/app composes them.': [
    ['web/src/home/a.ts', `import '../cards/CardsPage.tsx'`],
    ['web/src/session/a.ts', `import '../cards/CardsPage.tsx'`],
  ],
  'Nothing outside web/src/app imports it.': [['web/src/home/a.ts', `import '../app/App.tsx'`]],
  'Only *-queries.ts call the client.': [
    ['web/src/home/a.ts', `import '../client/send-request.ts'`],
    ['web/src/home/a.ts', `import { FRESH, query } from '../client/calls.ts'`],
    ['web/src/home/a.ts', `import * as calls from '../client/calls.ts'`],
    ['web/src/home/a.ts', `import { mutation } from '../client/staff-calls.ts'`],
  ],
  'The look knows no word of the shop: ui imports ui and plain formats.': [
    ['web/src/ui/a.ts', `import type { Order } from '@fuel-shack/contract/orders/orders'`],
    ['web/src/ui/a.ts', `import '../paths.ts'`],
  ],
  'A Base UI part is wrapped once, in web/src/ui.': [['web/src/home/a.ts', `import '@base-ui/react/dialog'`]],
  'The browser has no built-in of Node.': [['web/src/home/a.ts', `import 'node:path'`]],
  'In the browser only web/src/client goes to the network.': [['web/src/home/a.ts', `await window.fetch('/x')`]],
  'Only web/src/client/device-storage.ts stores anything in the browser.': [
    ['web/src/home/a.ts', `localStorage.setItem('x', '1')`],
  ],
}

/** Files by path, as a small repository that keeps every rule. */
const soundRepository: Record<string, string> = {
  'contract/src/orders/orders.ts': `import { z } from 'zod'\nexport const orderSchema = z.object({})\nexport type Order = 1`,
  'contract/src/values/money.ts': 'export const formatAud = 1',
  'api/src/main.ts': `import './app.ts'\nimport './config.ts'`,
  'api/src/app.ts': `import './orders/orders-routes.ts'\nimport type { Context } from './context.ts'`,
  'api/src/config.ts': 'export const env = process.env',
  'api/src/context.ts': [
    `import './orders/orders-store.ts'`,
    `import './orders/orders-service.ts'`,
    `import './providers/stripe/payments-adapter.ts'`,
    'export type Context = 1',
  ].join('\n'),
  'api/src/db/database.ts': `import { Kysely } from 'kysely'\nimport { DatabaseSync } from 'node:sqlite'`,
  'api/src/http/guard.ts': `import 'fastify'`,
  'api/src/providers/payments.ts': 'export type Payments = 1',
  'api/src/providers/stripe/payments-adapter.ts': `import Stripe from 'stripe'\nimport type { Payments } from '../payments.ts'`,
  'api/src/orders/orders-routes.ts': `import './orders-service.ts'\nimport '../http/guard.ts'\nimport 'fastify'`,
  'api/src/orders/orders-service.ts': `import type { OrderStore } from './orders-store.ts'\nimport '../providers/payments.ts'`,
  'api/src/orders/orders-store.ts': `import '../db/database.ts'\nimport 'kysely'\nimport '@fuel-shack/contract/orders/orders'`,
  'api/src/commands/openapi.ts': `import '../app.ts'\nimport '../providers/stripe/payments-adapter.ts'`,
  'api/src/orders/orders-service.test.ts': `import 'vitest'\nimport './orders-store.ts'\nconst now = new Date()`,
  'standins/src/stripe/session.ts': `import type Stripe from 'stripe'\nimport 'fastify'`,
  'web/src/app/startup/start-app.tsx': `import '../App.tsx'`,
  'web/src/paths.ts': 'export const paths = {}',
  'web/src/app/App.tsx': `import '../cards/CardsPage.tsx'\nimport type { Answer } from '../client/send-request.ts'`,
  'web/src/client/send-request.ts': `const answer = fetch('/api/')`,
  'web/src/client/calls.ts': 'export const FRESH = {}, query = () => {}',
  'web/src/client/staff-calls.ts': `export { mutation } from './calls.ts'`,
  'web/src/ui/controls/Button.tsx': `import '@base-ui/react/button'\nimport { formatAud } from '@fuel-shack/contract/values/money'`,
  'web/src/cards/CardsPage.tsx': `import './cards-queries.ts'\nimport { FRESH } from '../client/calls.ts'`,
  'web/src/cards/cards-queries.ts': `import { query } from '../client/calls.ts'\nimport type { Order } from '@fuel-shack/contract/orders/orders'`,
  'web/src/home/HomePage.tsx': `import '../paths.ts'`,
  'e2e/journeys/order.spec.ts': `import '@playwright/test'`,
}

const declared = new Map(
  Object.entries({
    harness: ['vitest'],
    contract: ['zod'],
    api: ['fastify', 'kysely', 'stripe', 'pg', 'zod'],
    standins: ['fastify', 'stripe'],
    web: ['@base-ui/react', 'react', 'zod'],
    e2e: ['@playwright/test'],
  }).map(([workspace, packages]) => [workspace, new Set(packages)]),
)

/** The sound repository with these files in place of its own. */
function checkVirtually(files: Record<string, string>): Violation[] {
  const texts = { ...soundRepository, ...files }
  const sources = Object.entries(texts).map(([path, text]) => readSource(path, text))
  const graph = buildGraph(sources, (fromPath, specifier) => {
    const offered = /^@fuel-shack\/([^/]+)\/(.+)$/.exec(specifier)
    if (!specifier.startsWith('.') && !offered) return `node_modules/${specifier}`
    const path = offered
      ? `${offered[1]}/src/${offered[2]}.ts`
      : posix.normalize(posix.join(posix.dirname(fromPath), specifier))
    return path in texts ? path : undefined
  })
  return checkImports(graph, rulesFor(graph, declared))
}

/** The texts of all rules, including those over the whole graph. */
function everyRule(): string[] {
  const rules = rulesFor({ files: [] }, declared)
  return [...rules.imports, ...rules.uses].map(({ rule }) => rule)
}

const support = {
  'api/src/loyalty/points.ts': 'export const pointsPerDollar = 1',
  'lib/src/b.ts': '',
  'harness/src/site.ts': 'export const site = {}',
}

describe('the arrows of the design', () => {
  it('the arrows of the design hold in a sound repository', () => {
    expect(checkVirtually({})).toEqual([])
  })

  it.each(
    Object.entries(offences).flatMap(([rule, files]) => files.map(([path, text]) => [rule, path, text] as const)),
  )('an import against the arrows of the design is found: %s (%s)', (rule, path, text) => {
    const violations = checkVirtually({ ...support, [path]: text })
    expect(violations.map((violation) => violation.rule)).toContain(rule)
    expect(new Set(violations.map((violation) => violation.path))).toEqual(new Set([path]))
  })

  it('each arrow of the design is proved by a bad import', () => {
    expect(new Set(Object.keys(offences))).toEqual(new Set(everyRule()))
  })
})

it('the API modules that the checker knows exist, in the order that ARCHITECTURE.md states', () => {
  expect(readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8')).toContain(API_MODULES.join(' → '))
  expect(API_MODULES.filter((name) => !existsSync(join(repositoryRoot, 'api/src', name)))).toEqual([])
})

it('the files and folders that rules name exist: a rule about another one checks nothing', () => {
  const texts = globSync('*rules.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  const named = texts.flatMap((text) => text.match(/(?<=')[a-z0-9]+\/(?:[\w.-]+\/)*[\w-]+(?:\.tsx?|\/)(?=')/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
})

describe('the shape of the whole', () => {
  it('the repository has no two files that import each other', () => {
    const [violation] = checkVirtually({
      'web/src/ui/a.ts': `import type { B } from './b.ts'`,
      'web/src/ui/b.ts': `import('./a.ts')`,
    })
    expect(violation).toMatchObject({
      rule: 'No file imports itself around a corner.',
      detail: 'web/src/ui/a.ts ↔ web/src/ui/b.ts',
    })
  })

  it('the repository has no two folders that depend on each other, even by different files', () => {
    const violations = checkVirtually({
      'api/src/loyalty/points.ts': '',
      'api/src/loyalty/loyalty-service.ts': `import '../orders/orders-service.ts'`,
      'api/src/orders/more-service.ts': `import '../loyalty/points.ts'`,
    })
    expect(violations.map(({ detail }) => detail)).toContain('api/src/loyalty ↔ api/src/orders')
  })

  it('the repository has no two folders that depend on each other by a route', () => {
    const violations = checkVirtually({
      'api/src/loyalty/points.ts': '',
      'api/src/loyalty/loyalty-routes.ts': `import '../orders/orders-service.ts'`,
      'api/src/orders/more-service.ts': `import '../loyalty/points.ts'`,
    })
    expect(violations.map(({ detail }) => detail)).toContain('api/src/loyalty ↔ api/src/orders')
  })

  it('the repository has no file over 300 lines', () => {
    expect(checkVirtually({ 'api/src/a.ts': '\n'.repeat(299) + 'export const a = 1' })).toEqual([])
    const [violation] = checkVirtually({ 'api/src/a.ts': '\n'.repeat(300) + 'export const a = 1' })
    expect(violation).toMatchObject({ detail: 'has 301 lines' })
  })

  it('the shape of the whole fails on a file that cannot be parsed', () => {
    expect(() => checkVirtually({ 'api/src/a.ts': 'import {' })).toThrow('api/src/a.ts cannot be parsed')
  })
})
