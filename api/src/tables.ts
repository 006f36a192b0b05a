import { catalogueTables } from './catalogue/catalogue-tables.ts'
import { counterTables } from './counter/counter-tables.ts'
import { customersTables } from './customers/customers-tables.ts'
import { dbTables } from './db/db-tables.ts'
import { httpTables } from './http/limits/http-tables.ts'
import { kitchenTables } from './kitchen/kitchen-tables.ts'
import { loyaltyTables } from './loyalty/loyalty-tables.ts'
import { messagesTables } from './messages/messages-tables.ts'
import { ordersTables } from './orders/orders-tables.ts'
import { paymentsTables } from './payments/payments-tables.ts'
import { refundsTables } from './payments/refunds-tables.ts'
import { printingTables } from './printing/printing-tables.ts'
import { reconciliationTables } from './reconciliation/reconciliation-tables.ts'
import { recordTables } from './record/record-tables.ts'
import { receiptsTables } from './receipts/receipts-tables.ts'
import { settingsTables } from './settings/settings-tables.ts'
import { staffTables } from './staff/staff-tables.ts'
import { takingsTables } from './takings/takings-tables.ts'
import { tillsTables } from './tills/tills-tables.ts'
import { identityTables, type IdentitySchema } from '@fuel-shack/identity/identity-tables'
import type { ColumnsOf, Table } from './db/table.ts'

/**
 * Every table of ours, after the tables that its rows refer to. The tax documents stand before the orders, which are deleted
 * first.
 */
const tables = {
  ...customersTables,
  ...loyaltyTables,
  ...tillsTables,
  ...counterTables,
  ...paymentsTables,
  ...receiptsTables,
  ...ordersTables,
  ...printingTables,
  ...refundsTables,
  ...catalogueTables,
  ...messagesTables,
  ...kitchenTables,
  ...staffTables,
  ...settingsTables,
  ...recordTables,
  ...takingsTables,
  ...reconciliationTables,
  ...httpTables,
  ...dbTables,
}

export type Schema = ColumnsOf<typeof tables> & IdentitySchema

const identity: { [Name in keyof IdentitySchema]: Table<IdentitySchema[Name]> } = identityTables

export const tablesByName: ReadonlyMap<string, Table> = new Map(Object.entries({ ...tables, ...identity }))

/** The tables in the order in which rows can be deleted. */
export const tablesToDelete: readonly [string, Table][] = [...tablesByName].toReversed()
