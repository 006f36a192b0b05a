import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import type { GstTreatment } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { ChosenOption } from '@fuel-shack/contract/shop/catalogue/option-choice'
import type {
  CounterPayment,
  DeclineReason,
  Escalation,
  NotifiedBy,
  OrderDisputeStatus,
  PaidWhile,
} from '@fuel-shack/contract/sales/orders/orders'
import type { OutageDecision } from '@fuel-shack/contract/sales/orders/outage'
import type { Generated } from 'kysely'
import type { Flag, Instant, Json } from '../../platform/db/column-types.ts'
import { table } from '../../platform/db/table.ts'

interface OrdersTable {
  id: string
  /** Null for an order at the counter, which has neither a checkout nor a customer. */
  checkout_id: string | null
  customer_id: string | null
  /** States how an order at the counter is paid for. Null: online, before it was placed. */
  counter_payment: CounterPayment | null
  /** The till that posted it. Null: staff typed it, or its customer ordered online. */
  till_id: string | null
  created_at: Instant
  fulfilled_at: Instant | null
  dispatched_at: Instant | null
  /** The channels whose provider accepted that message. */
  notified_by: Json<NotifiedBy[]>
  /** Until then no other dispatch may notify the customer. */
  dispatch_locked_until: Instant | null
  is_delivery: Flag
  /** Otherwise the order is taken away. */
  is_eating_here: Generated<Flag>
  delivery_address: string | null
  contact_number: string
  contact_email_address: string | null
  /** True if an identity provider has verified that address. */
  is_email_verified: Generated<Flag>
  transaction_id: string
  customer_notes: string
  allergies: Json<Allergen[]>
  /** With the surcharge. */
  total_cents: number
  /** The surcharge of the day of pick-up: 0 without one. */
  surcharge_percent: Generated<number>
  surcharge_cents: Generated<number>
  /** The part of the total that was paid with the balance of the customer's card. */
  spend_cents: Generated<number>
  /** The time at which it should be ready. Null in orders from before estimates. */
  ready_at: Instant | null
  /** The time at which the kitchen starts on it, if that is later than the payment. */
  start_at: Instant | null
  preparation_minutes: Generated<number>
  /** The portions cooked to order. 1 in rows from before this was counted. */
  grill_portions: Generated<number>
  /** The reasons why the customer could not have ordered when the payment arrived. */
  paid_while: Json<PaidWhile[]>
  /** The sum that went back to the card and to the balance. */
  refunded_cents: Generated<number>
  /** The part of it that went back to the balance. */
  spend_refunded_cents: Generated<number>
  /** The sum of the refunds that the payment provider has not confirmed. */
  refund_pending_cents: Generated<number>
  /** The sum that could not be refunded, without a new request for it. */
  refund_failed_cents: Generated<number>
  dispute_status: OrderDisputeStatus | null
  disputed_at: Instant | null
  /** The number to call out. Null in orders from before these numbers. */
  number: string | null
  /** The first name; empty if it is not known, and after its deletion. */
  customer_name: Generated<string>
  seen_at: Instant | null
  /** The time at which staff silenced the bell for it, or for its cancellation. */
  acknowledged_at: Instant | null
  /** The time at which the kitchen began to make it. */
  started_at: Instant | null
  /** The steps taken because staff had not opened it. */
  escalations: Json<Escalation[]>
  /** The number of escalation steps that were done. */
  escalated_to: Generated<number>
  arrival_place: string | null
  arrived_at: Instant | null
  declined_at: Instant | null
  decline_reason: DeclineReason | null
  /** The last moment at which its customer can cancel it, if staff have not read it. Null: they cannot. */
  cancellable_until: Instant | null
  /**
   * The time until which the rest stop offers to cancel it after all, while it has reached neither a person nor a
   * printer.
   */
  cancel_offered_until: Instant | null
  /** The time at which a printer first fetched a docket of it, so that it may be on paper. */
  docket_fetched_at: Instant | null
  /** The time at which a station said that its part is ready. */
  kitchen_ready_at: Instant | null
  counter_ready_at: Instant | null
  cancelled_at: Instant | null
  /** The time without a fulfilment screen that delays it. Null: none does. */
  outage_began_at: Instant | null
  outage_ended_at: Instant | null
  /** The decision of staff about it then, of which the first stands. */
  outage_decision: OutageDecision | null
  outage_decided_at: Instant | null
  /** Earned by the payment, without what refunds took back. */
  points: Generated<number>
  /** The time at which it left the list of open orders: handed over, declined, cancelled or refunded in full. */
  closed_at: Instant | null
  /** The time at which the refunded sum last changed. */
  refunded_at: Instant | null
}

/** One row. */
interface OrderNumbersTable {
  id: 'current'
  last: number
}

/** The actions of staff on an order. Append-only, and deleted with the order. */
export interface OrderActionsTable {
  id: string
  order_id: string
  action:
    /** Staff or a till typed it. */
    | 'typed'
    | 'seen'
    | 'acknowledged'
    | 'started'
    | 'kitchen_ready'
    | 'counter_ready'
    | 'fulfilled'
    | 'reset'
    | 'notified'
    /** Staff decide about an order that an outage has delayed. */
    | 'decided'
    | 'arrived'
    | 'cancelled'
    | 'declined'
    | 'refunded'
    /** A manager keeps an order for later that is outside the hours, which have changed since it was paid. */
    | 'kept'
  /** The staff member's subject id, or `customer`. */
  account_id: string
  /** Null where no one of staff acts, and with an identity provider that does not name it. */
  session_id: string | null
  created_at: Instant
}

interface OrderItemsTable {
  id: string
  order_id: string
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
  /** True if the dish was sold out when the payment arrived. */
  was_sold_out: Generated<Flag>
  /** The station that makes it, as the menu said at the payment. */
  station: Generated<Station>
}

export const ordersTables = {
  orders: table<OrdersTable>({
    json: { allergies: true, paid_while: true, notified_by: true, escalations: true },
    personal: {
      of: ['customer_id', 'customers.id'],
      export: 'orders',
      // Leaves what tax law requires: the items, the time, the amount and the payment's id.
      erase: {
        set: {
          contact_number: "''",
          contact_email_address: 'null',
          customer_notes: "''",
          allergies: "'[]'",
          delivery_address: 'null',
          customer_name: "''",
          arrival_place: 'null',
        },
      },
    },
    keep: [
      // The condition repeats the index's, so that SQLite uses it.
      {
        after: 'orderContactDays',
        since: 'closed_at',
        where: "(contact_number <> '' or customer_name <> '' or customer_notes <> '')",
        do: 'erase',
      },
      { after: 'orderYears', since: 'created_at', where: 'closed_at is not null' },
    ],
  }),
  order_items: table<OrderItemsTable>({
    json: { options: true },
    personal: { of: ['order_id', 'orders.id'], export: 'orders.orderItems', erase: { set: { note: "''" } } },
    keep: [
      // An order that was made at the counter may have words in a line only. The condition is the index's.
      {
        after: 'orderContactDays',
        since: { sql: '(select closed_at from orders where orders.id = order_items.order_id)' },
        where: "note <> ''",
        do: 'erase',
      },
      { when: 'orders deleted', by: ['order_id', 'id'] },
    ],
  }),
  order_actions: table<OrderActionsTable>({
    personal: {
      of: ['order_id', 'orders.id'],
      export: { no: 'is the record of work of staff, not of the customer' },
      erase: 'nothing',
    },
    keep: [{ when: 'orders deleted', by: ['order_id', 'id'] }],
  }),
  order_numbers: table<OrderNumbersTable>({ personal: 'none', keep: 'one row' }),
}
