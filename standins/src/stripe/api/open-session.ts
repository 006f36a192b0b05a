import type { StripeAccount } from '../account.ts'
import { newSessionId } from '../objects/object-ids.ts'
import type { Coupon, LineItem, Session } from '../objects/object-shapes.ts'

interface NewSession {
  lines: LineItem[]
  coupon?: Coupon | undefined
  expiresAtSeconds: number
  successUrl: string
  cancelUrl?: string | undefined
  clientReferenceId?: string | undefined
  customerEmail?: string | undefined
  metadata?: Record<string, string> | undefined
  paymentMetadata?: Record<string, string> | undefined
  paymentMethodTypes: string[]
}

/** Stores a session that can be paid, and its lines. */
export function openSession(account: StripeAccount, given: NewSession): Session {
  const id = newSessionId()
  const { lines, coupon, customerEmail } = given
  const amountSubtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const amountDiscount = Math.min(coupon?.amount_off ?? 0, amountSubtotal)
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: amountSubtotal,
    amount_total: amountSubtotal - amountDiscount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: given.cancelUrl ?? null,
    client_reference_id: given.clientReferenceId ?? null,
    created: account.nowSeconds(),
    currency: lines[0]?.currency ?? 'aud',
    customer_details: customerEmail === undefined ? null : { email: customerEmail, name: null },
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_email: customerEmail ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: given.expiresAtSeconds,
    livemode: false,
    metadata: given.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: given.paymentMethodTypes,
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: given.successUrl,
    total_details: { amount_discount: amountDiscount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: account.payUrl(id),
  }
  account.objects.insert('checkout.session', session, {
    dueSeconds: given.expiresAtSeconds,
    workings: { paymentMetadata: given.paymentMetadata ?? {} },
  })
  // Lists return the newest first, and Stripe returns the lines in the order in which they were given.
  for (const line of lines.toReversed()) account.objects.insert('item', line, { parentId: id })
  return session
}
