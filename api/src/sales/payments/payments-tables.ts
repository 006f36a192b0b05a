import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { GstTreatment } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { ChosenOption } from '@fuel-shack/contract/shop/catalogue/option-choice'
import type { AttentionKind } from '@fuel-shack/contract/sales/payments/payment-attention'
import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

type CheckoutStatus = 'open' | 'settled' | 'expired' | 'failed'

interface CheckoutsTable {
  id: string
  customer_id: string
  /** Unique per customer: a double tap finds the same checkout. */
  attempt_key: string
  status: CheckoutStatus
  session_id: string | null
  session_url: string | null
  is_delivery: Flag
  /** Otherwise the order is taken away. */
  is_eating_here: Generated<Flag>
  /** The time at which the customer picks the order up; null: as soon as it is ready. */
  pick_up_at: Instant | null
  /** How many minutes away the customer said to be, which decided the time above. */
  arrival_minutes: number | null
  /** The minutes from the payment until the order is ready, without a later pick-up. */
  estimated_minutes: Generated<number>
  preparation_minutes: Generated<number>
  /** The portions cooked to order. 1 in rows from before this was counted. */
  grill_portions: Generated<number>
  contact_number: string
  customer_notes: string
  allergies: Json<Allergen[]>
  /** With the surcharge. */
  total_cents: number
  /** The surcharge of the day of pick-up: 0 without one. */
  surcharge_percent: Generated<number>
  surcharge_cents: Generated<number>
  /** The part of the total that the customer pays with the balance of their card. */
  spend_cents: Generated<number>
  /** It has been taken off the card. Finally, once the checkout is settled. */
  is_spend_reserved: Generated<Flag>
  /** How many times it was taken off the card, for the references of the ledger. */
  spend_reservations: Generated<number>
  transaction_id: string | null
  /** The time at which the customer started a newer checkout, which means that this page must be closed. */
  superseded_at: Generated<Instant | null>
  created_at: Instant
  settled_at: Instant | null
  /** The time at which the sweep last checked it; its creation time until then. */
  swept_at: Generated<Instant>
  /** The time at which the provider reported a payment by a method that takes longer. */
  processing_at: Instant | null
}

interface CheckoutItemsTable {
  checkout_id: string
  position: number
  product_id: string
  title: string
  unit_price_cents: number
  /** The surcharge on one, beside its price. */
  unit_surcharge_cents: Generated<number>
  quantity: number
  options: Json<ChosenOption[]>
  note: Generated<string>
  gst: Generated<GstTreatment>
}

/** Payments that did not become an order, once per reason. */
interface PaymentAttentionTable {
  id: string
  kind: AttentionKind
  /** The id in the payment. The checkout may not exist. */
  checkout_id: string | null
  session_id: string
  transaction_id: string | null
  provider_status: string | null
  expected_cents: number | null
  received_cents: number | null
  currency: string | null
  received_at: Instant
  resolved_at: Instant | null
  resolved_by: string | null
  /** The session of the identity provider in which it was resolved. `session_id` is that of the payment. */
  resolved_session_id: string | null
}

interface ProviderEventsTable {
  id: string
  kind: string
  received_at: Instant
}

export const paymentsTables = {
  checkouts: table<CheckoutsTable>({
    json: { allergies: true },
    personal: {
      of: ['customer_id', 'customers.id'],
      export: { no: 'the order repeats it, and an unpaid one is deleted after some days' },
      erase: { set: { contact_number: "''", customer_notes: "''", allergies: "'[]'" } },
      // An open checkout needs the number for its order if it is paid.
      inUse: "status = 'open'",
    },
    keep: [
      // The order has its own copy of number, notes, allergies and lines. The condition repeats the index's, so that SQLite uses it.
      { after: 'orderContactDays', since: 'settled_at', where: "contact_number <> ''", do: 'erase' },
      { after: 'unpaidCheckoutDays', since: 'created_at', where: "status in ('expired', 'failed')" },
      { when: 'orders deleted', by: ['id', 'checkout_id'] },
    ],
  }),
  checkout_items: table<CheckoutItemsTable>({
    json: { options: true },
    personal: {
      of: ['checkout_id', 'checkouts.id'],
      export: { no: 'the order repeats them' },
      erase: { set: { note: "''" } },
    },
    keep: [
      { when: 'checkouts erased', by: ['checkout_id', 'id'] },
      { when: 'checkouts deleted', by: ['checkout_id', 'id'] },
    ],
  }),
  payment_attention: table<PaymentAttentionTable>({
    personal: {
      of: ['checkout_id', 'checkouts.id'],
      export: { no: 'is a task of staff, without name or contact' },
      erase: 'nothing',
    },
    // Unresolved payments are never deleted.
    keep: [{ after: 'orderYears', since: 'resolved_at' }],
  }),
  provider_events: table<ProviderEventsTable>({
    personal: 'none',
    // Stripe retries an event for three days, and can resend it for thirty: repeats must be recognised until then.
    keep: [{ after: { days: 90 }, since: 'received_at' }],
  }),
}
