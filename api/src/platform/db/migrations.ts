import { sql, type Kysely } from 'kysely'
import type { Engine } from './engines/engine.ts'
import { backupsSchema } from './schema/backups.ts'
import { cardsSchema } from './schema/cards.ts'
import { columnTypesOf } from './schema/column-types.ts'
import { kitchenSchema } from './schema/kitchen.ts'
import { officeSchema } from './schema/office.ts'
import { ordersSchema } from './schema/orders.ts'
import { paymentsSchema } from './schema/payments.ts'
import { peopleSchema } from './schema/people.ts'
import { platformSchema } from './schema/platform.ts'

export type Migrations = Record<string, (queries: Kysely<unknown>, engine: Engine) => Promise<void>>

/** Every schema change, in order. A migration that has been released is never edited. */
export const migrations: Migrations = {
  '0001-schema': createSchema,
}

/** Tables are created after those that they refer to. */
async function createSchema(queries: Kysely<unknown>, engine: Engine): Promise<void> {
  const types = columnTypesOf(engine)
  const subjects = [
    peopleSchema,
    cardsSchema,
    ordersSchema,
    paymentsSchema,
    kitchenSchema,
    officeSchema,
    platformSchema,
    backupsSchema,
  ]
  for (const statement of subjects.flatMap((schema) => schema(types))) await sql.raw(statement).execute(queries)
}
