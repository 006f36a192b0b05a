import type { Instant } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

/** A card of another system, with what its customer had there. Rows are never deleted: a file that is imported again must find them. */
interface OldCardsTable {
  id: string
  /** The number without case, spaces and punctuation. */
  number_key: string
  number: string
  points: number
  balance_cents: number
  /** The contacts of a customer who has not claimed the card. The address is in lower case. */
  name: string | null
  email_address: string | null
  mobile_number: string | null
  /** Raised by each import that changes the card. */
  version: number
  imported_at: Instant
  /** The time of the last import that stated something new. */
  changed_at: Instant
  /** The time at which the value went to the card of a customer. */
  claimed_at: Instant | null
  /** `email`: the customer logged in with the verified address. `counter`: staff moved it. */
  claimed_by: 'email' | 'counter' | null
  /** Null: no one has claimed it, or that customer was erased. */
  customer_id: string | null
}

/** A system that a rest stop left two years ago says nothing about where its customers are now. */
const CONTACTS_DAYS = 731

const HAS_CONTACTS = '(name is not null or email_address is not null or mobile_number is not null)'
const NO_CONTACTS = { name: 'null', email_address: 'null', mobile_number: 'null' }

export const oldCardsTables = {
  old_cards: table<OldCardsTable>({
    // Contacts may be those of customers who deleted their data since the backup. The file can be imported again.
    afterRestore: {
      set: NO_CONTACTS,
      where: HAS_CONTACTS,
      report: 'Cards of another system without names and addresses now; import their file again to have them back',
    },
    personal: {
      of: ['customer_id', 'customers.id'],
      export: 'oldCards',
      erase: { set: { ...NO_CONTACTS, customer_id: 'null' } },
    },
    keep: [{ do: 'erase', after: { days: CONTACTS_DAYS }, since: 'changed_at', where: HAS_CONTACTS }],
  }),
}
