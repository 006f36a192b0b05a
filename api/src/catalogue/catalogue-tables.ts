import type { Instant, Json } from '../db/column-types.ts'
import { table, workOfStaff } from '../db/table.ts'

interface CatalogueCopiesTable {
  id: 'current'
  products: Json<unknown>
  fetched_at: Instant
}

interface DishDetailsTable {
  product_id: string
  details: Json<unknown>
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
  catalogue_copies: table<CatalogueCopiesTable>({
    json: { products: true },
    personal: 'none',
    keep: 'until the next copy replaces it',
  }),
  dish_details: table<DishDetailsTable>({
    json: { details: true },
    personal: 'none',
    keep: 'until the operator removes them',
  }),
  sold_out: table<SoldOutTable>({
    personal: workOfStaff('is work of staff'),
    // A job would delete marks that have not ended while the clock is fast: every reader leaves out those that have.
    keep: 'until it is undone, or has ended at the next change of another',
  }),
}
