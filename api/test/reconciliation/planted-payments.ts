import type { RefundsFixture } from '../payments/refunds/refunds-fixture.ts'

const DISPUTED_CARD = '4000000000000259'

/** Payments of which both books have the same, or one difference. */
export function createPlants(shop: RefundsFixture) {
  const { queries } = shop.api.context.database

  async function chargeOf(intent: string): Promise<string> {
    const { data } = await shop.environment.stripe.charges.list({ payment_intent: intent })
    return data[0]?.id ?? ''
  }

  /** Each is by another customer: one alone would reach the limit of calls in a minute. */
  const pay = async (cardNumber?: string) => shop.pay(await shop.newCustomer(), cardNumber)

  async function payFor(cardNumber?: string): Promise<string> {
    const intent = await pay(cardNumber)
    await settle(intent)
    return intent
  }

  async function settle(intent: string): Promise<void> {
    const { data } = await shop.environment.stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
    await shop.deliverAll(
      data.filter(({ data: { object } }) => 'payment_intent' in object && object.payment_intent === intent),
    )
    await shop.deliverEventsOf(intent)
  }

  async function refund(intent: string): Promise<string> {
    return (await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 500 })).id
  }

  async function payAndRefund(): Promise<string> {
    const intent = await payFor()
    await refund(intent)
    await shop.deliverEventsOf(intent)
    return intent
  }

  /** Each makes a payment of which both sides have the same, or one difference. */
  const plants = {
    none: () => payFor(),
    refunded: payAndRefund,
    'failed refund': async () => {
      const intent = await payAndRefund()
      await shop.environment.standins.actOnPayment(await chargeOf(intent), 'fail-refund')
      await shop.deliverEventsOf(intent)
      return intent
    },
    disputed: () => payFor(DISPUTED_CARD),
    'disputed and won': async () => {
      const intent = await payFor(DISPUTED_CARD)
      await shop.environment.standins.actOnPayment(await chargeOf(intent), 'win-dispute')
      return intent
    },
    payment_without_order: () => pay(),
    order_without_payment: async () => {
      const transactionId = `pi_${crypto.randomUUID()}`
      const row = { revision: 1, reported_refunded_cents: 0, checkout_id: null, customer_id: null, net_cents: 990 }
      await queries
        .insertInto('payment_money')
        .values({ ...row, transaction_id: transactionId, total_cents: 990, created_at: shop.api.now().toISOString() })
        .execute()
      return transactionId
    },
    payment_amount: async () => {
      const intent = await payFor()
      await queries.updateTable('payment_money').set({ total_cents: 1 }).where('transaction_id', '=', intent).execute()
      return intent
    },
    refund_unknown: async () => {
      const intent = await payFor()
      await refund(intent)
      return intent
    },
    refund_not_made: async () => {
      const intent = await payFor()
      const now = shop.api.now().toISOString()
      const id = crypto.randomUUID()
      const request = {
        id,
        request_key: id,
        request_hash: '',
        transaction_id: intent,
        order_id: null,
        attention_id: null,
        paid_cents: 2930,
        amount_cents: 500,
        lines: '[]',
        cause: 'refunded',
        reason: null,
        note: '',
        account_id: 'sam',
        session_id: null,
        is_rest: 0,
        state: 'accepted',
        provider_id: `re_${id}`,
        method: 'card',
        failure: null,
        next_attempt_at: now,
        requested_at: now,
        submitted_at: now,
        accepted_at: now,
        failed_at: null,
        replaced_at: null,
      } as const
      await queries.insertInto('refund_requests').values(request).execute()
      return intent
    },
    refund_amount: async () => {
      const intent = await payAndRefund()
      await queries
        .updateTable('payment_refunds')
        .set({ amount_cents: 1 })
        .where('transaction_id', '=', intent)
        .execute()
      return intent
    },
    refund_failed: async () => {
      const intent = await payAndRefund()
      await shop.environment.standins.actOnPayment(await chargeOf(intent), 'fail-refund')
      return intent
    },
    dispute_unknown: async () => {
      const intent = await payFor()
      await shop.environment.standins.actOnPayment(await chargeOf(intent), 'dispute')
      return intent
    },
    dispute_amount: async () => {
      const intent = await payFor(DISPUTED_CARD)
      await queries
        .updateTable('payment_disputes')
        .set({ amount_cents: 1 })
        .where('transaction_id', '=', intent)
        .execute()
      return intent
    },
  } satisfies Record<string, () => Promise<string>>

  return { pay, payFor, settle, plants }
}

export type Plant = keyof ReturnType<typeof createPlants>['plants']

export const AGREEING: Plant[] = ['none', 'refunded', 'failed refund', 'disputed', 'disputed and won']
