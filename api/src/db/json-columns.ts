import type { Json } from './column-types.ts'
import type { Schema } from './schema.ts'

type JsonColumnOf<Table> = {
  [Column in keyof Table]: Table[Column] extends Json<unknown> ? Column : never
}[keyof Table]

type JsonColumns = {
  [Table in keyof Schema as [JsonColumnOf<Schema[Table]>] extends [never] ? never : Table]: Record<
    JsonColumnOf<Schema[Table]>,
    true
  >
}

/**
 * The JSON columns: `jsonb` on PostgreSQL, where the driver parses them, and text on SQLite, which has no JSON type. The
 * compiler checks that they are exactly the columns of type `Json` in the schema.
 */
const JSON_COLUMNS: JsonColumns = {
  adjustment_notes: { lines: true },
  catalogue_copies: { products: true },
  checkout_items: { options: true },
  order_items: { options: true },
  orders: { paid_while: true, notified_by: true, escalations: true },
  dish_details: { details: true },
  outbox_messages: { message: true },
  identity_records: { payload: true },
  refund_requests: { lines: true },
  tax_invoices: { supplier: true, lines: true },
  till_requests: { response: true },
}

const qualifiedNames = new Set(
  Object.entries(JSON_COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  ),
)

/** @param table null, like `column`, for a result that is not a stored column. */
export function isJsonColumn(table: string | null, column: string | null): boolean {
  return qualifiedNames.has(`${table}.${column}`)
}
