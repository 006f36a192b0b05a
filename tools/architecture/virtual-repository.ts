import { posix } from 'node:path'
import { checkImports, type Violation } from './check-imports.ts'
import { buildGraph } from './graph.ts'
import { rulesFor } from './rules.ts'
import { readSource } from './source.ts'

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
  'web/src/app/App.tsx': `import '../cards/CardsPage.tsx'\nimport '../client/client.ts'`,
  'web/src/client/client.ts': `const answer = fetch('/api/')`,
  'web/src/ui/controls/Button.tsx': `import '@base-ui/react/button'\nimport { formatAud } from '@fuel-shack/contract/values/money'`,
  'web/src/cards/CardsPage.tsx': `import './cards-queries.ts'\nimport '../ui/controls/Button.tsx'`,
  'web/src/cards/cards-queries.ts': `import '../client/client.ts'\nimport type { Order } from '@fuel-shack/contract/orders/orders'`,
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
export function checkVirtually(files: Record<string, string>): Violation[] {
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
export function everyRule(): string[] {
  const rules = rulesFor({ files: [] }, declared)
  return [...rules.imports, ...rules.uses].map(({ rule }) => rule)
}
