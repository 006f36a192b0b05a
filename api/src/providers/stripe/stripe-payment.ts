import { z } from 'zod'
import type { Payment } from '../payments.ts'

/** Stripe's ids, and ours: printable ASCII. PostgreSQL stores no NUL character, so nothing else may pass. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,255}$/)
export const idOrExpanded = z
  .union([providerId, z.object({ id: providerId })])
  .transform((given) => (typeof given === 'string' ? given : given.id))
const anyText = z.string().max(5000).nullish()

/** What we read of a Checkout Session. What Stripe may leave out is optional; what Stripe adds is ignored. */
export const sessionSchema = z.object({
  id: providerId,
  client_reference_id: anyText,
  metadata: z.object({ checkout_id: z.string().optional() }).nullish(),
  payment_intent: idOrExpanded.nullish(),
  payment_status: z.string().max(100),
  status: anyText,
  amount_total: z.int().nullish(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .nullish(),
  livemode: z.boolean(),
  customer_details: z.object({ email: anyText }).nullish(),
  customer_email: anyText,
})
type Session = z.output<typeof sessionSchema>

const checkoutIdSchema = z.uuid()
const EMAIL_PATTERN = /^[^\s\p{Cc}@]{1,255}@[^\s\p{Cc}@]{1,255}$/u

/** @param isLive whether the configured key is a live one. */
export function toPayment(session: Session, isLive: boolean): Payment {
  const stated = session.metadata?.checkout_id
  const named = [session.client_reference_id, stated].find((id) => checkoutIdSchema.safeParse(id).success)
  return {
    sessionId: session.id,
    checkoutId: named ?? null,
    isOurs: named !== undefined && stated === named,
    isExpectedMode: session.livemode === isLive,
    state: stateOf(session),
    providerStatus: readable(`${session.status ?? '-'}, ${session.payment_status}`),
    transactionId: session.payment_intent ?? null,
    emailAddress: emailOf(session),
    totalCents: session.amount_total ?? null,
    currency: session.currency?.toLowerCase() ?? null,
  }
}

/** An allow-list: a status that Stripe adds one day is not taken for paid. */
function stateOf({ payment_status: paymentStatus, status, amount_total: total }: Session): Payment['state'] {
  switch (paymentStatus) {
    case 'paid':
      return 'paid'
    case 'no_payment_required':
      if (status === 'open' || status === 'expired') return status
      return total === 0 ? 'paid' : 'unknown'
    case 'unpaid':
      if (status === 'expired') return 'expired'
      // Complete and unpaid: some ways to pay take days.
      return status === 'complete' ? 'processing' : 'open'
    default:
      return 'unknown'
  }
}

function emailOf({ customer_details: details, customer_email: prefilled }: Session): string | null {
  const email = details?.email ?? prefilled ?? ''
  return EMAIL_PATTERN.test(email) ? email : null
}

function readable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 100)
}
