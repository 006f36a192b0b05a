import { z } from 'zod'
import type { Payment } from '../payments.ts'

/** Ids of Stripe and of ours: printable ASCII. In particular without NUL, which PostgreSQL cannot store. */
export const providerId = z.string().regex(/^[\x21-\x7e]{1,255}$/)
export const idOrExpanded = z
  .union([providerId, z.object({ id: providerId })])
  .transform((value) => (typeof value === 'string' ? value : value.id))
const anyText = z.string().max(5000).nullish()

/** The fields that we use of a Checkout Session. Fields that Stripe may omit are optional, all others are ignored. */
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
/** The same in a list, where the time counts. */
export const listedSessionSchema = sessionSchema.extend({ created: z.int().min(0) })
type Session = z.output<typeof sessionSchema>

const checkoutIdSchema = z.uuid()
const EMAIL_PATTERN = /^[^\s\p{Cc}@]{1,255}@[^\s\p{Cc}@]{1,255}$/u

/** @param isLive whether the configured key is a live one. */
export function toPayment(session: Session, isLive: boolean): Payment {
  const fromMetadata = session.metadata?.checkout_id
  const checkoutId = [session.client_reference_id, fromMetadata].find((id) => checkoutIdSchema.safeParse(id).success)
  return {
    sessionId: session.id,
    checkoutId: checkoutId ?? null,
    isOurs: checkoutId !== undefined && fromMetadata === checkoutId,
    isExpectedMode: session.livemode === isLive,
    state: stateOf(session),
    providerStatus: toPrintable(`${session.status ?? '-'}, ${session.payment_status}`),
    transactionId: session.payment_intent ?? null,
    emailAddress: emailOf(session),
    totalCents: session.amount_total ?? null,
    currency: session.currency?.toLowerCase() ?? null,
  }
}

/** An allow-list: a new Stripe status must not count as paid. */
function stateOf({ payment_status: paymentStatus, status, amount_total: total }: Session): Payment['state'] {
  switch (paymentStatus) {
    case 'paid':
      return 'paid'
    case 'no_payment_required':
      if (status === 'open' || status === 'expired') return status
      return total === 0 ? 'paid' : 'unknown'
    case 'unpaid':
      if (status === 'expired') return 'expired'
      // Complete and unpaid: some payment methods take days.
      return status === 'complete' ? 'processing' : 'open'
    default:
      return 'unknown'
  }
}

function emailOf({ customer_details: details, customer_email: prefilled }: Session): string | null {
  const email = details?.email ?? prefilled ?? ''
  return EMAIL_PATTERN.test(email) ? email : null
}

function toPrintable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 100)
}
