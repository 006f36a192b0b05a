import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../../fields.ts'
import type { StripeAccount } from '../account.ts'
import { MAX_CENTS } from '../api/price-calls.ts'
import { openSession } from '../api/session-calls.ts'
import { makeLines } from '../api/session-lines.ts'
import type { Session } from '../objects/object-shapes.ts'

interface Address {
  Params: { cents: string }
  Querystring: unknown
}

const MIN_CENTS = 50
/** Any other reference in the URL is ignored. */
const REFERENCE_PATTERN = /^[A-Za-z0-9_-]{1,200}$/

/**
 * A Payment Link of the account, such as a tip jar: every visit opens a new session. As at Stripe, the payer can set the
 * session's `client_reference_id` in the URL, and nothing else.
 */
export const paymentLinkRoutes: FastifyPluginCallback<{ account: StripeAccount }> = (app, { account }, done) => {
  app.get<Address>('/payment-links/:cents', (request, reply) => {
    const unitAmount = Number(request.params.cents)
    if (!Number.isSafeInteger(unitAmount) || unitAmount < MIN_CENTS || unitAmount > MAX_CENTS)
      return reply.callNotFound()
    const reference = textOf(fieldsOf(request.query).client_reference_id)
    const session = account.transaction(() => openLink(account, unitAmount, reference))
    return reply.redirect(session.url ?? '', 303)
  })
  done()
}

function openLink(account: StripeAccount, unitAmount: number, reference: string): Session {
  const priceData = { currency: 'aud', unit_amount: unitAmount, product_data: LINK_PRODUCT }
  const lines = account.events.withoutDelivery(() =>
    makeLines(account, [{ price: undefined, price_data: priceData, quantity: 1 }]),
  )
  return openSession(account, lines, {
    success_url: account.payUrl('paid'),
    client_reference_id: REFERENCE_PATTERN.test(reference) ? reference : undefined,
    allowed_payment_method_types: ['card'],
  })
}

const LINK_PRODUCT = { name: 'Tip jar', description: undefined }
