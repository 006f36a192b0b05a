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
    ['web/src/welcome/a.ts', `import type { Payments } from '@fuel-shack/api/platform/providers/payments'`],
  ],
  'A stand-in shares no code with the product.': [
    ['standins/src/a.ts', `export * from '@fuel-shack/contract/platform/money'`],
  ],
  'The identity provider is given what it needs of the API, and its tests by the harness.': [
    ['identity/src/a.ts', `import '@fuel-shack/api/platform/config/config'`],
  ],
  'SQL of the identity provider is written in its stores.': [
    ['identity/src/accounts/a.ts', `import { sql } from 'kysely'`],
  ],
  'The harness starts the product by the tools. Of the API, one file offers a database to the tests of the provider.': [
    ['harness/a.ts', `import '@fuel-shack/api/platform/config/config'`],
  ],
  'Journeys use the product in a browser and import none of it.': [
    ['e2e/support/a.ts', `import '@fuel-shack/contract/platform/money'`],
  ],
  'Benchmarks measure the product from outside.': [['bench/a.ts', `await import('@fuel-shack/api/app/main')`]],
  'Tools start the product as processes and import none of it.': [
    ['tools/a.ts', `import type { env } from '@fuel-shack/api/platform/config/config'`],
  ],
  'Every folder of code is a workspace of its own, named in tools/architecture/workspaces.ts.': [
    ['lib/src/a.ts', `import './b.ts'`],
  ],
  'The contract depends on zod and culori only.': [['contract/src/a2.ts', `import 'node:crypto'`]],
  'Another workspace is imported by its name, and only what it offers.': [
    ['web/src/welcome/a2.ts', `import '../../../contract/src/platform/money.ts'`],
  ],
  'Every import leads somewhere.': [['api/src/sales/orders/a.ts', `import './not-there.ts'`]],
  'Tests are imported by nothing.': [['api/src/sales/orders/a2.ts', `import './orders-service.test.ts'`]],
  "A workspace's package.json names every package that the workspace imports.": [
    ['api/src/sales/orders/a3.ts', `import 'left-pad/deep'`],
  ],
  "What `npm start` runs imports only packages that its own workspace's package.json names.": [
    ['api/src/sales/orders/a4.ts', `import 'vitest'`],
  ],
  'The web takes types from the schemas of the contract, never the schemas.': [
    ['web/src/card/a.ts', `import { orderSchema } from '@fuel-shack/contract/sales/orders/orders'`],
  ],
  'A module of the API imports only modules to its right in the list of tools/architecture/api-modules.ts.': [
    ['api/src/cards/loyalty/a.ts', `import type { Orders } from '../../sales/orders/orders-service.ts'`],
  ],
  'Every folder of the API has its place in tools/architecture/api-modules.ts.': [
    ['api/src/fortunes/a.ts', `import '../platform/db/database.ts'`],
    ['api/src/sales/fortunes/a.ts', `import '../../platform/db/database.ts'`],
  ],
  'A route calls services: it knows no store, no database and no provider.': [
    ['api/src/sales/orders/more-routes.ts', `import './orders-store.ts'`],
    ['api/src/sales/orders/more-2-routes.ts', `import '../../platform/db/database.ts'`],
    ['api/src/sales/orders/more-3-routes.ts', `import '../../platform/providers/payments.ts'`],
  ],
  'A store looks down only: at api/src/platform/db, the contract, a port and the plain files of its own module and of a room.':
    [['api/src/sales/orders/more-store.ts', `import '../../platform/http/guard.ts'`]],
  'A store looks down only: it knows no service, no route and no composition.': [
    ['api/src/sales/orders/more-2-store.ts', `import './orders-service.ts'`],
    ['api/src/sales/orders/more-3-store.ts', `import '../../platform/config/config.ts'\nimport '../../app/context.ts'`],
  ],
  'A table has one owner: a store is imported by its own module and context.ts only.': [
    [
      'api/src/cards/loyalty/loyalty-service.ts',
      `import type { OrderStore } from '../../sales/orders/orders-store.ts'`,
    ],
  ],
  'A table has one owner: of the files in api/src/app, only context.ts imports a store.': [
    ['api/src/app/a2.ts', `import '../sales/orders/orders-store.ts'`],
  ],
  'The rows of tables are data: a -tables.ts file imports api/src/platform/db and the contract only.': [
    ['api/src/sales/orders/more-tables.ts', `import './orders-store.ts'`],
  ],
  'A module knows no route and no HTTP, apart from its routes.': [
    ['api/src/sales/orders/fulfil-late.ts', `import '../../platform/http/guard.ts'`],
    ['api/src/sales/orders/more-2-service.ts', `import type { FastifyRequest } from 'fastify'`],
  ],
  'SQL is written in stores, -tables.ts files and api/src/platform/db.': [
    ['api/src/sales/orders/more-3-service.ts', `import { sql } from 'kysely'`],
  ],
  'The engines differ in api/src/platform/db and nowhere else.': [
    ['api/src/sales/orders/more-4-store.ts', `import 'pg'`],
  ],
  'Only context.ts and the commands pick an adapter.': [
    ['api/src/sales/orders/more-4-service.ts', `import '../../platform/providers/stripe/payments-adapter.ts'`],
  ],
  "Stripe's package is imported by its adapter only.": [
    ['api/src/sales/orders/more-5-service.ts', `import type Stripe from 'stripe'`],
  ],
  "The stand-in may import only the types of Stripe's package.": [
    ['standins/src/a2.ts', `import Stripe from 'stripe'`],
  ],
  'The platform does not import features.': [['api/src/platform/db/a.ts', `import '../../cards/loyalty/points.ts'`]],
  'A command is imported by commands only.': [
    ['api/src/cards/tills/more-service.ts', `import '../../app/commands/openapi.ts'`],
  ],
  'Only what composes the API knows how it is composed.': [
    [
      'api/src/sales/orders/more-6-service.ts',
      `import '../../platform/config/config.ts'\nimport '../../app/context.ts'`,
    ],
  ],
  'Features of the web do not import each other; web/src/app composes them.': [
    ['web/src/welcome/a3.ts', `import '../card/CardsPage.tsx'`],
    ['web/src/platform/session/a.ts', `import '../../card/CardsPage.tsx'`],
    ['web/src/menu/ordering/a.ts', `import '../../card/CardsPage.tsx'`],
    ['web/src/card/a3.ts', `import '../menu/ordering/a2.ts'`],
  ],
  'Features of the web are imported by none of the files in web/src itself.': [
    ['web/src/a.ts', `import './card/CardsPage.tsx'`],
  ],
  'Nothing outside web/src/app imports it.': [['web/src/welcome/a4.ts', `import '../app/App.tsx'`]],
  'Only *-queries.ts call the client.': [
    ['web/src/welcome/a5.ts', `import '../platform/client/send-request.ts'`],
    ['web/src/welcome/a6.ts', `import { download } from '../platform/client/files/download.ts'`],
  ],
  'The look knows no word of the shop: ui imports ui and plain formats.': [
    ['web/src/ui/a1.ts', `import type { Order } from '@fuel-shack/contract/sales/orders/orders'`],
    ['web/src/ui/a2.ts', `import '../paths.ts'`],
  ],
  'A Base UI part is wrapped once, in web/src/ui.': [['web/src/welcome/a7.ts', `import '@base-ui/react/dialog'`]],
  'The browser has no built-in of Node.': [['web/src/welcome/a8.ts', `import 'node:path'`]],
  'No file imports itself around a corner.': [['web/src/ui/circle.ts', `import('./corner.ts')`]],
}

/** Files by path, as a small repository that follows every rule. */
const soundRepository: Record<string, string> = {
  'contract/src/sales/orders/orders.ts': `import { z } from 'zod'\nexport const orderSchema = z.object({})\nexport type Order = 1`,
  'contract/src/platform/money.ts': 'export const formatAud = 1',
  'api/src/app/main.ts': `import './app.ts'\nimport '../platform/config/config.ts'`,
  'api/src/app/app.ts': `import '../sales/orders/orders-routes.ts'\nimport type { Context } from './context.ts'`,
  'api/src/platform/config/config.ts': 'export const env = process.env',
  'api/src/app/context.ts': [
    `import '../sales/orders/orders-store.ts'`,
    `import '../sales/orders/orders-service.ts'`,
    `import '../platform/providers/stripe/payments-adapter.ts'`,
    'export type Context = 1',
  ].join('\n'),
  'api/src/platform/db/database.ts': `import { Kysely } from 'kysely'\nimport { DatabaseSync } from 'node:sqlite'`,
  'api/src/platform/http/guard.ts': `import 'fastify'`,
  'api/src/platform/providers/payments.ts': 'export type Payments = 1',
  'api/src/platform/providers/stripe/payments-adapter.ts': `import Stripe from 'stripe'\nimport type { Payments } from '../payments.ts'`,
  'api/src/sales/orders/orders-routes.ts': `import './orders-service.ts'\nimport '../../platform/http/guard.ts'\nimport 'fastify'`,
  'api/src/sales/orders/orders-service.ts': `import type { OrderStore } from './orders-store.ts'\nimport '../../platform/providers/payments.ts'`,
  'api/src/sales/orders/orders-store.ts': `import '../../platform/db/database.ts'\nimport 'kysely'\nimport '@fuel-shack/contract/sales/orders/orders'`,
  'api/src/app/commands/openapi.ts': `import '../app.ts'\nimport '../../platform/providers/stripe/payments-adapter.ts'`,
  'api/src/sales/orders/orders-service.test.ts': `import 'vitest'\nimport './orders-store.ts'\nconst now = new Date()`,
  'standins/src/stripe/session.ts': `import type Stripe from 'stripe'\nimport 'fastify'`,
  'web/src/app/startup/start-app.tsx': `import '../App.tsx'`,
  'web/src/paths.ts': 'export const paths = {}',
  'web/src/app/App.tsx': `import '../card/CardsPage.tsx'\nimport type { Answer } from '../platform/client/send-request.ts'`,
  'web/src/platform/client/send-request.ts': `const answer = fetch('/api/')`,
  'web/src/platform/client/calls.ts': 'export const FRESH = {}, query = () => {}',
  'web/src/platform/client/files/download.ts': 'export const download = () => {}',
  'web/src/ui/controls/Button.tsx': `import '@base-ui/react/button'\nimport { formatAud } from '@fuel-shack/contract/platform/money'`,
  'web/src/card/CardsPage.tsx': `import './cards-queries.ts'\nimport { FRESH } from '../platform/client/calls.ts'`,
  'web/src/card/cards-queries.ts': `import { query } from '../platform/client/calls.ts'\nimport type { Order } from '@fuel-shack/contract/sales/orders/orders'`,
  'web/src/welcome/HomePage.tsx': `import '../paths.ts'`,
  'e2e/journeys/order.spec.ts': `import '@playwright/test'`,
  'harness/src/site.ts': '',
}

/** Files that bad ones import. */
const support = {
  'web/src/menu/ordering/a2.ts': '',
  'api/src/cards/loyalty/points.ts': '',
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
    ['by different files', 'loyalty-service.ts', `import '../../sales/orders/orders-service.ts'`],
    ['by a route', 'loyalty-routes.ts', `import '../../sales/orders/orders-service.ts'`],
    ['by a sub-folder', 'cards/card-store.ts', `import '../../../sales/orders/lines/line.ts'`],
  ])('two folders that depend on each other %s are found', async (_how, file, text) => {
    const violations = await check({
      'api/src/cards/loyalty/points.ts': '',
      [`api/src/cards/loyalty/${file}`]: text,
      'api/src/sales/orders/lines/line.ts': '',
      'api/src/sales/orders/lines/more-line.ts': `import '../../../cards/loyalty/points.ts'`,
      'api/src/sales/orders/orders-service.ts': '',
    })
    expect(violations.map(({ from }) => from)).toContain('api/src/cards ↔ api/src/sales')
  })

  it('a folder and its sub-folder that depend on each other are found', async () => {
    const violations = await check({
      'api/src/cards/loyalty/points.ts': `import './movements/amounts.ts'`,
      'api/src/cards/loyalty/rates.ts': '',
      'api/src/cards/loyalty/movements/amounts.ts': `import '../rates.ts'`,
    })
    expect(violations.map(({ from }) => from)).toEqual(['api/src/cards/loyalty ↔ api/src/cards/loyalty/movements'])
  })

  it.each(['identity', 'web'])(
    'a folder of %s and its sub-folder that depend on each other are found',
    async (name) => {
      const violations = await check({
        [`${name}/src/pages/all-pages.ts`]: `import './login/login-page.ts'`,
        [`${name}/src/pages/login/login-page.ts`]: `import '../page-parts.ts'`,
        [`${name}/src/pages/page-parts.ts`]: '',
      })
      expect(violations.map(({ from }) => from)).toEqual([`${name}/src/pages ↔ ${name}/src/pages/login`])
    },
  )

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
