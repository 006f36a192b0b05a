import type { Instant, OptionalJson } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

interface MenuSectionsTable {
  title: string
  /** Null means whenever orders are taken. */
  serving_hours: OptionalJson<unknown>
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
  /** Null while it can be ordered. */
  archived_at: Instant | null
  updated_at: Instant
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
    json: { details: true },
    personal: 'none',
    keep: 'the menu, with what was on it before',
  }),
  sold_out: table<SoldOutTable>({
    personal: workOfStaff('is work of staff'),
    // A job would delete marks that have not ended while the clock is fast: every reader leaves out those that have.
    keep: 'until it is undone, or has ended at the next change of another',
  }),
}
