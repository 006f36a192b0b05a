import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { problemSchema } from '@fuel-shack/contract/problem'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import { openRefundsFixture } from './refunds-fixture.ts'

export const TOTAL_CENTS = 2930
export const DISPUTED = '4000000000000259'

interface Placed {
  id: string
  intent: string
}

export type OrderRefunds = Awaited<ReturnType<typeof openOrderRefunds>>

/** Acts as staff and a customer on a paid order, and reads what the provider then has. */
/** @param expiresIn of the tokens, in seconds. */
export async function openOrderRefunds(settings: Record<string, string> = {}, expiresIn?: number) {
  const shop = await openRefundsFixture(settings, expiresIn)
  const { api, staff, environment } = shop
  const { refundSender, database } = api.context
  const sendDue = () => refundSender.sendDue()

  return {
    ...shop,
    sendDue,
    async placeOrder(who: string, cardNumber?: string): Promise<Placed> {
      const intent = await shop.pay(who, cardNumber)
      await shop.deliverEventsOf(intent)
      const order = (await staff.get('orders')).json<Order[]>().find(({ transactionId }) => transactionId === intent)
      return { id: order?.id ?? '', intent }
    },
    openIds: async () => (await staff.get('orders')).json<Order[]>().map(({ id }) => id),
    historic: async (id: string) =>
      (await staff.get('orders/historic')).json<Order[]>().find((order) => order.id === id),
    refundable: async (id: string) => (await staff.get(`orders/${id}/refundable`)).json<Refundable>(),
    decline: (id: string, reason = 'other') => staff.post(`orders/${id}/decline`, { reason }),
    refund: (id: string, body: object, key: string = crypto.randomUUID()) =>
      staff.post(`orders/${id}/refund`, body, { 'idempotency-key': key }),
    cancel: (who: string, id: string) => api.as(who).post(`customers/current/orders/${id}/cancel`),
    /** Sends at a later time, which the tokens do not notice. */
    async sendDueAfter(milliseconds: number): Promise<void> {
      api.passTime(milliseconds)
      await sendDue()
      api.passTime(-milliseconds)
    },
    /** Lists the refunds at the provider, the smallest first. */
    async refundsOf(intent: string): Promise<{ amount: number; status: string | null }[]> {
      const { data } = await environment.stripe.refunds.list({ payment_intent: intent })
      return data.map(({ amount, status }) => ({ amount, status })).toSorted((one, other) => one.amount - other.amount)
    },
    attentionOf: async (intent: string) =>
      (await staff.get('payments/attention'))
        .json<PaymentAttention[]>()
        .filter(({ transactionId }) => transactionId === intent),
    async messages(): Promise<string[]> {
      const rows = await database.queries.selectFrom('outbox_messages').select('message').execute()
      return rows.map(({ message }) => JSON.stringify(message))
    },
    async chargeOf(intent: string): Promise<string> {
      const { latest_charge: charge } = await environment.stripe.paymentIntents.retrieve(intent)
      if (typeof charge !== 'string') throw new Error('The payment has no charge')
      return charge
    },
  }
}

/** The code of a rejected call; undefined for any other. */
export function codeOf(response: { json: () => unknown }): string | undefined {
  return problemSchema.safeParse(response.json()).data?.code
}
