import { newSessionId } from './object-ids.ts'
import type { Session } from './object-shapes.ts'

interface NewSession {
  amountSubtotal: number
  amountDiscount: number
  coupon: string | undefined
  currency: string
  created: number
  expiresAt: number
  successUrl: string
  cancelUrl: string | undefined
  clientReferenceId: string | undefined
  customerEmail: string | undefined
  metadata: Record<string, string>
  paymentMethodTypes: string[]
  payUrl(sessionId: string): string
}

export function newSession(given: NewSession): Session {
  const id = newSessionId()
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: given.amountSubtotal,
    amount_total: given.amountSubtotal - given.amountDiscount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: given.cancelUrl ?? null,
    client_reference_id: given.clientReferenceId ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: given.created,
    currency: given.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: given.customerEmail ? detailsOf(given.customerEmail, null) : null,
    customer_email: given.customerEmail ?? null,
    discounts: given.coupon === undefined ? [] : [{ coupon: given.coupon, promotion_code: null }],
    expires_at: given.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: EMPTY_INVOICE },
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: given.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: given.paymentMethodTypes,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    total_details: { amount_discount: given.amountDiscount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: given.payUrl(id),
    wallet_options: null,
  } satisfies Session
}

export function detailsOf(email: string, name: string | null): NonNullable<Session['customer_details']> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

const EMPTY_INVOICE = {
  account_tax_ids: null,
  custom_fields: null,
  description: null,
  footer: null,
  issuer: null,
  metadata: null,
  rendering_options: null,
}
