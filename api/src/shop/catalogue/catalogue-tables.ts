import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import type { Generated } from 'kysely'
import type { Flag, Instant, Json, OptionalJson } from '../../platform/db/column-types.ts'
import { table, workOfStaff } from '../../platform/db/table.ts'

interface MenuSectionsTable {
  title: string
  /** Null means whenever orders are taken. */
  serving_hours: OptionalJson<unknown>
  /** The station that makes its products. Null means the kitchen. */
  station: Station | null
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

/** The last check of the allergens of a product. It counts while the product states the same. */
interface ProductChecksTable {
  product_id: string
  /** The allergens and parts that the product stated then. */
  stated: Json<unknown>
  /** Its parts as they were then. */
  parts: Json<unknown>
  checked_at: Instant
  /** The manager's subject id. */
  account_id: string
}

/** The statements of staff about a dish or an option: that it is sold out, or how many portions are left. */
interface PortionsTable {
  /** Another one each time that staff state something. */
  id: string
  product_id: string
  /** Empty: the whole dish. */
  option_id: string
  /** The number that staff stated; 0 means sold out. */
  stated: number
  /** The number without what checkouts have taken. Below 0 if more was at open payment pages when it was stated. */
  remaining: number
  /** Null means that staff have to end it. */
  until_at: Instant | null
  set_at: Instant
  /** The staff member's subject id. */
  account_id: string
}

/** The portions that a checkout has taken of a number. */
interface TakenPortionsTable {
  checkout_id: string
  portions_id: string
  portions: number
  /** It is paid. */
  is_sold: Generated<Flag>
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
  product_checks: table<ProductChecksTable>({
    json: { stated: true, parts: true },
    personal: workOfStaff('is work of staff'),
    keep: 'the last check of each product of the menu',
  }),
  portions: table<PortionsTable>({
    personal: workOfStaff('is work of staff'),
    // A job would delete rows that have not ended while the clock is fast: every reader leaves out those that have.
    keep: 'until it is undone, or has ended at the next change of another',
  }),
  taken_portions: table<TakenPortionsTable>({
    personal: {
      of: ['checkout_id', 'checkouts.id'],
      export: { no: 'the order has the dishes' },
      erase: 'nothing',
    },
    // The portions that were not paid are deleted with the end of the checkout, all others also with the number.
    keep: [{ when: 'checkouts deleted', by: ['checkout_id', 'id'] }],
  }),
}
