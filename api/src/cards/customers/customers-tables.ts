import type { MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import type { Generated } from 'kysely'
import type { Flag, Instant } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

interface CustomersTable {
  id: string
  subject: string
  name: string | null
  email_address: string | null
  /** True if the identity provider says that it has verified that address. */
  is_email_verified: Generated<Flag>
  created_at: Instant
  /** How they want messages about their orders. Null: they have not chosen. */
  messages_by: Generated<MessagesBy | null>
}

interface ForgottenSubjectsTable {
  /** SHA-256, in hex. */
  subject_hash: string
  forgotten_at: Instant
}

export const customersTables = {
  customers: table<CustomersTable>({
    personal: {
      of: 'self',
      export: 'customer.id',
      // An id is left, for the orders that tax law requires.
      erase: {
        set: { subject: "'forgotten:' || id", name: 'null', email_address: 'null', messages_by: 'null' },
        where: "subject <> 'forgotten:' || id",
      },
    },
    keep: 'until the customer deletes their data',
  }),
  forgotten_subjects: table<ForgottenSubjectsTable>({
    personal: {
      of: 'no one',
      export: { no: 'exists only after the deletion' },
      erase: 'nothing',
    },
    // By a period of the configuration: customers-service.ts deletes them.
    keep: 'until no token of the subject can be valid any more',
  }),
}
