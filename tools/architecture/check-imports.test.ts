import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../stack/repository.ts'
import { API_MODULES } from './api-modules.ts'
import { checkImports, rulesOf, SCHEMAS } from './check-imports.ts'

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
  'The identity provider is given what it needs of the API, and its tests by the harness.': [
    ['identity/src/a.ts', `import '@fuel-shack/api/config'`],
  ],
  'SQL of the identity provider is written in its stores.': [
    ['identity/src/accounts/a.ts', `import { sql } from 'kysely'`],
  ],
  'The harness starts the product by the tools. Of the API, one file offers a database to the tests of the provider.': [
    ['harness/a.ts', `import '@fuel-shack/api/config'`],
  ],
  'Journeys use the product in a browser and import none of it.': [
    ['e2e/support/a.ts', `import '@fuel-shack/contract/values/money'`],
  ],
  'Benchmarks measure the product from outside.': [['bench/a.ts', `await import('@fuel-shack/api/main')`]],
  'Tools start the product as processes and import none of it.': [
    ['tools/a.ts', `import type { env } from '@fuel-shack/api/config'`],
  ],
  'Every folder of code is a workspace of its own, named in tools/architecture/workspaces.ts.': [
    ['lib/src/a.ts', `import './b.ts'`],
  ],
  'The contract depends on zod and culori only.': [['contract/src/a2.ts', `import 'node:crypto'`]],
  'Another workspace is imported by its name, and only what it offers.': [
    ['web/src/home/a2.ts', `import '../../../contract/src/values/money.ts'`],
  ],
  'Every import leads somewhere.': [['api/src/orders/a.ts', `import './not-there.ts'`]],
  'Tests are imported by nothing.': [['api/src/orders/a2.ts', `import './orders-service.test.ts'`]],
  "A workspace's package.json names every package that the workspace imports.": [
    ['api/src/orders/a3.ts', `import 'left-pad/deep'`],
  ],
  "What `npm start` runs imports only packages that its own workspace's package.json names.": [
    ['api/src/orders/a4.ts', `import 'vitest'`],
  ],
  'The web takes types from the schemas of the contract, never the schemas.': [
    ['web/src/cards/a.ts', `import { orderSchema } from '@fuel-shack/contract/orders/orders'`],
  ],
  'A module of the API imports only modules to its right in the list of tools/architecture/api-modules.ts.': [
    ['api/src/loyalty/a.ts', `import type { Orders } from '../orders/orders-service.ts'`],
  ],
  'Every folder of the API has its place in tools/architecture/api-modules.ts.': [
    ['api/src/fortunes/a.ts', `import '../db/database.ts'`],
  ],
  'A route calls services: it knows no store, no database and no provider.': [
    ['api/src/orders/more-routes.ts', `import './orders-store.ts'`],
    ['api/src/orders/more-2-routes.ts', `import '../db/database.ts'`],
    ['api/src/orders/more-3-routes.ts', `import '../providers/payments.ts'`],
  ],
  'A store looks down only: at api/src/db, the contract, a port and the plain files of its own folder.': [
    ['api/src/orders/more-store.ts', `import '../http/guard.ts'`],
  ],
  'A store looks down only: it knows no service, no route and no composition.': [
    ['api/src/orders/more-2-store.ts', `import './orders-service.ts'`],
    ['api/src/orders/more-3-store.ts', `import '../config.ts'\nimport '../context.ts'`],
  ],
  'A table has one owner: a store is imported by its own folder and context.ts only.': [
    ['api/src/loyalty/loyalty-service.ts', `import type { OrderStore } from '../orders/orders-store.ts'`],
  ],
  'A table has one owner: of the files in api/src itself, only context.ts imports a store.': [
    ['api/src/a2.ts', `import './orders/orders-store.ts'`],
  ],
  'The rows of tables are data: a -tables.ts file imports api/src/db and the contract only.': [
    ['api/src/orders/more-tables.ts', `import './orders-store.ts'`],
  ],
  'A service knows no route and no HTTP.': [
    ['api/src/orders/more-service.ts', `import '../http/guard.ts'`],
    ['api/src/orders/more-2-service.ts', `import type { FastifyRequest } from 'fastify'`],
  ],
  'SQL is written in stores, -tables.ts files and api/src/db.': [
    ['api/src/orders/more-3-service.ts', `import { sql } from 'kysely'`],
  ],
  'The engines differ in api/src/db and nowhere else.': [['api/src/orders/more-4-store.ts', `import 'pg'`]],
  'Only context.ts and the commands pick an adapter.': [
    ['api/src/orders/more-4-service.ts', `import '../providers/stripe/payments-adapter.ts'`],
  ],
  "Stripe's package is imported by its adapter only.": [
    ['api/src/orders/more-5-service.ts', `import type Stripe from 'stripe'`],
  ],
  "The stand-in may import only the types of Stripe's package.": [
    ['standins/src/a2.ts', `import Stripe from 'stripe'`],
  ],
  'Shared modules do not import features.': [['api/src/db/a.ts', `import '../loyalty/points.ts'`]],
  'A command is imported by commands only.': [['api/src/tills/more-service.ts', `import '../commands/openapi.ts'`]],
  'Only what composes the API knows how it is composed.': [
    ['api/src/orders/more-6-service.ts', `import '../config.ts'\nimport '../context.ts'`],
  ],
  'Features of the web do not import each other; web/src/app composes them.': [
    ['web/src/home/a3.ts', `import '../cards/CardsPage.tsx'`],
    ['web/src/session/a.ts', `import '../cards/CardsPage.tsx'`],
  ],
  'Features of the web are imported by none of the files in web/src itself.': [
    ['web/src/a.ts', `import './cards/CardsPage.tsx'`],
  ],
  'Nothing outside web/src/app imports it.': [['web/src/home/a4.ts', `import '../app/App.tsx'`]],
  'Only *-queries.ts call the client.': [
    ['web/src/home/a5.ts', `import '../client/send-request.ts'`],
    ['web/src/home/a6.ts', `import { mutation } from '../client/staff-calls.ts'`],
  ],
  'The look knows no word of the shop: ui imports ui and plain formats.': [
    ['web/src/ui/a1.ts', `import type { Order } from '@fuel-shack/contract/orders/orders'`],
    ['web/src/ui/a2.ts', `import '../paths.ts'`],
  ],
  'A Base UI part is wrapped once, in web/src/ui.': [['web/src/home/a7.ts', `import '@base-ui/react/dialog'`]],
  'The browser has no built-in of Node.': [['web/src/home/a8.ts', `import 'node:path'`]],
  'No file imports itself around a corner.': [['web/src/ui/circle.ts', `import('./corner.ts')`]],
}

/** Files by path, as a small repository that follows every rule. */
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
  'harness/src/site.ts': '',
}

/** Files that bad ones import. */
const support = {
  'api/src/loyalty/points.ts': '',
  'lib/src/b.ts': '',
  'web/src/ui/corner.ts': `import type { B } from './circle.ts'`,
}

const declared: Record<string, string[]> = {
  harness: ['vitest'],
  contract: ['zod'],
  identity: ['kysely'],
  api: ['fastify', 'kysely', 'stripe', 'pg', 'zod'],
  standins: ['fastify', 'stripe'],
  web: ['@base-ui/react', 'react', 'zod'],
  tools: [],
  e2e: ['@playwright/test'],
  bench: [],
}

/** Packages that files import by a longer name, or without being declared. */
const installed = ['left-pad/deep', '@base-ui/react/dialog', '@base-ui/react/button']

describe('the arrows of the design', () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'))
  const bad = Object.fromEntries(Object.values(offences).flat())
  const check = async (files: Record<string, string>) => {
    write(files)
    return (await checkImports(root, Object.keys(files))).violations
  }

  function write(files: Record<string, string>) {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }

  beforeAll(() => {
    for (const name of [...Object.values(declared).flat(), ...installed])
      write({ [`node_modules/${name}/index.js`]: '' })
    mkdirSync(join(root, 'node_modules/@fuel-shack'))
    for (const [workspace, names] of Object.entries(declared)) {
      const dependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']))
      const manifest = { name: `@fuel-shack/${workspace}`, exports: { './*': './src/*.ts' }, dependencies }
      write({ [`${workspace}/package.json`]: JSON.stringify(manifest) })
      symlinkSync(join(root, workspace), join(root, 'node_modules/@fuel-shack', workspace))
    }
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('a sound repository breaks no rule', async () => {
    expect(await check(soundRepository)).toEqual([])
  })

  it('each rule finds its bad imports, and nothing in sound files', async () => {
    expect(new Set(Object.keys(offences))).toEqual(new Set([...rulesOf(root).map(({ name }) => name), SCHEMAS]))
    const violations = await check({ ...soundRepository, ...support, ...bad })
    const found = new Set(violations.map(({ rule, from }) => `${rule} ${from}`))
    const wanted = Object.entries(offences).flatMap(([rule, files]) => files.map(([path]) => `${rule} ${path}`))
    expect(wanted.filter((each) => !found.has(each))).toEqual([])
    expect(violations.filter(({ from }) => from in soundRepository)).toEqual([])
  })

  it.each([
    ['by different files', 'loyalty-service.ts', `import '../orders/orders-service.ts'`],
    ['by a route', 'loyalty-routes.ts', `import '../orders/orders-service.ts'`],
    ['by a sub-folder', 'cards/card-store.ts', `import '../../orders/lines/line.ts'`],
  ])('two folders that depend on each other %s are found', async (_how, file, text) => {
    const violations = await check({
      'api/src/loyalty/points.ts': '',
      [`api/src/loyalty/${file}`]: text,
      'api/src/orders/lines/line.ts': '',
      'api/src/orders/lines/more-line.ts': `import '../../loyalty/points.ts'`,
      'api/src/orders/orders-service.ts': '',
    })
    expect(violations.map(({ from }) => from)).toContain('api/src/loyalty ↔ api/src/orders')
  })

  it('a file that cannot be parsed fails the check', async () => {
    await expect(check({ 'api/src/a.ts': 'import {' })).rejects.toThrow('api/src/a.ts')
  })
})

it('the API modules that the checker knows exist, in the order that ARCHITECTURE.md states', () => {
  expect(readFileSync(join(repositoryRoot, 'ARCHITECTURE.md'), 'utf8')).toContain(API_MODULES.join(' → '))
  expect(API_MODULES.filter((name) => !existsSync(join(repositoryRoot, 'api/src', name)))).toEqual([])
})

it('the files and folders that rules name exist: a rule about another one checks nothing', () => {
  const texts = globSync('*-rules.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
  const named = texts.flatMap((text) => text.match(/(?<=\^)(?:[\w-]+\/)+(?:[\w-]+(?:\[\.\]ts)?)?(?=[$'])/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(repositoryRoot, path.replace('[.]', '.'))))).toEqual([])
})
