import { backupsTables } from './office/backups/backups-tables.ts'
import { catalogueTables } from './shop/catalogue/catalogue-tables.ts'
import { counterOrdersTables } from './sales/counter-orders/counter-orders-tables.ts'
import { counterTables } from './cards/counter/counter-tables.ts'
import { customersTables } from './cards/customers/customers-tables.ts'
import { dbTables } from './platform/db/db-tables.ts'
import { httpTables } from './platform/http/limits/http-tables.ts'
import { kitchenTables } from './shop/kitchen/kitchen-tables.ts'
import { loyaltyTables } from './cards/loyalty/loyalty-tables.ts'
import { oldCardsTables } from './cards/old-cards/old-cards-tables.ts'
import { messagesTables } from './messages/messages-tables.ts'
import { ordersTables } from './sales/orders/orders-tables.ts'
import { paymentsTables } from './sales/payments/payments-tables.ts'
import { refundsTables } from './sales/payments/refunds/refunds-tables.ts'
import { providerKeysTables } from './records/provider-keys/provider-keys-tables.ts'
import { picturesTables } from './shop/pictures/pictures-tables.ts'
import { printingTables } from './sales/printing/printing-tables.ts'
import { reconciliationTables } from './office/reconciliation/reconciliation-tables.ts'
import { recordTables } from './records/audit/audit-trail-tables.ts'
import { receiptsTables } from './sales/receipts/receipts-tables.ts'
import { settingsTables } from './records/settings/settings-tables.ts'
import { staffTables } from './team/staff-tables.ts'
import { takingsTables } from './office/takings/takings-tables.ts'
import { tillsTables } from './cards/tills/tills-tables.ts'
import { identityTables, type IdentitySchema } from '@fuel-shack/identity/identity-tables'
import type { ColumnsOf, Table } from './platform/db/table.ts'

/**
 * Every table of ours, after the tables that its rows refer to. The tax documents stand before the orders, which are deleted
 * first.
 */
const tables = {
  ...customersTables,
  ...loyaltyTables,
  ...oldCardsTables,
  ...tillsTables,
  ...counterTables,
  ...paymentsTables,
  ...receiptsTables,
  ...ordersTables,
  ...counterOrdersTables,
  ...printingTables,
  ...refundsTables,
  ...catalogueTables,
  ...picturesTables,
  ...messagesTables,
  ...kitchenTables,
  ...staffTables,
  ...settingsTables,
  ...providerKeysTables,
  ...recordTables,
  ...takingsTables,
  ...reconciliationTables,
  ...backupsTables,
  ...httpTables,
  ...dbTables,
}

export type Schema = ColumnsOf<typeof tables> & IdentitySchema

const identity: { [Name in keyof IdentitySchema]: Table<IdentitySchema[Name]> } = identityTables

export const tablesByName: ReadonlyMap<string, Table> = new Map(Object.entries({ ...tables, ...identity }))

/** The tables in the order in which rows can be deleted. */
export const tablesToDelete: readonly [string, Table][] = [...tablesByName].toReversed()
