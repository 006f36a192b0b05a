import type { Instant, Json, OptionalJson } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

interface MenuSectionsTable {
  title: string
  /** Null means whenever orders are taken. */
  serving_hours: OptionalJson<unknown>
  /** Counts the changes, so that two managers at once notice each other. */
  version: number
}

interface ProductsTable {
  id: string
  title: string
  /** Empty without one. */
  description: string
  price_cents: number
  section: string
  /** Sort position. Sections stand in the order of their first product. */
  position: number
  /** Null means that they were not entered. */
  details: OptionalJson<unknown>
  /** A price between two dates. Null: none is stated. */
  special: OptionalJson<unknown>
  /** Null while it can be ordered. */
  archived_at: Instant | null
  updated_at: Instant
  /** Counts the changes, as that of a section. */
  version: number
}

/** A change of a product, from its state before to that after, as managers state it. Rows are only added, and deleted when they are too old. */
interface ProductChangesTable {
  id: string
  product_id: string
  /** The version that the product got. */
  version: number
  /** Null means that the product was new. */
  before_value: OptionalJson<unknown>
  after_value: Json<unknown>
  created_at: Instant
  /** The manager's subject id. */
  account_id: string
  /** Null with an identity provider that does not name the session. */
  session_id: string | null
}

interface SoldOutTable {
  product_id: string
  /** Empty: the whole dish. */
  option_id: string
  /** Null means that staff have to undo it. */
  until_at: Instant | null
  set_at: Instant
  /** The staff member's subject id. */
  account_id: string
}

export const catalogueTables = {
  menu_sections: table<MenuSectionsTable>({
    json: { serving_hours: true },
    personal: 'none',
    keep: 'the sections of the menu',
  }),
  products: table<ProductsTable>({
    json: { details: true, special: true },
    personal: 'none',
    keep: 'the menu, with what was on it before',
  }),
  product_changes: table<ProductChangesTable>({
    json: { before_value: true, after_value: true },
    personal: workOfStaff('is the record of work of staff'),
    keep: [{ after: 'orderYears', since: 'created_at' }],
  }),
  sold_out: table<SoldOutTable>({
    personal: workOfStaff('is work of staff'),
    // A job would delete marks that have not ended while the clock is fast: every reader leaves out those that have.
    keep: 'until it is undone, or has ended at the next change of another',
  }),
}
