import type { FastifyPluginCallback } from 'fastify'
import { fieldsOf, textOf } from '../../fields.ts'
import type { Store } from '../../store.ts'
import type { StripeAccount } from '../account.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Session } from '../objects/object-shapes.ts'
import { makeLines } from '../api/session-lines.ts'
import { newSession } from '../objects/session-shape.ts'

interface LinkOptions {
  store: Store
  account: StripeAccount
}
interface Address {
  Params: { cents: string }
  Querystring: unknown
}

const LIFETIME_SECONDS = 24 * 3600
/** Any other reference in the URL is ignored. */
const REFERENCE_PATTERN = /^[A-Za-z0-9_-]{1,200}$/

/**
 * A Payment Link of the account, such as a tip jar: every visit opens a new session. As at Stripe, the payer can set the
 * session's `client_reference_id` in the URL, and nothing else.
 */
export const paymentLinkRoutes: FastifyPluginCallback<LinkOptions> = (app, { store, account }, done) => {
  app.get<Address>('/payment-links/:cents', (request, reply) => {
    const unitAmount = Number(request.params.cents)
    if (!Number.isSafeInteger(unitAmount) || unitAmount < 50 || unitAmount > 99_999_999) return reply.callNotFound()
    const given = fieldsOf(request.query)
    const session = store.transaction(() =>
      openLink(account, {
        unitAmount,
        currency: /^[a-z]{3}$/.test(textOf(given.currency)) ? textOf(given.currency) : 'aud',
        reference: REFERENCE_PATTERN.test(textOf(given.client_reference_id))
          ? textOf(given.client_reference_id)
          : undefined,
      }),
    )
    return reply.redirect(session.url ?? '', 303)
  })
  done()
}

interface OpenedLink {
  unitAmount: number
  currency: string
  reference: string | undefined
}

function openLink(account: StripeAccount, { unitAmount, currency, reference }: OpenedLink): Session {
  const now = account.nowSeconds()
  const priceData = { currency, unit_amount: unitAmount, product: undefined, product_data: LINK_PRODUCT }
  let lines: ReturnType<typeof makeLines> = []
  account.events.withoutDelivery(() => {
    lines = makeLines(account, [{ price: undefined, price_data: priceData, quantity: 1 }])
  })
  const session: Session = {
    ...newSession({
      amountSubtotal: unitAmount,
      amountDiscount: 0,
      coupon: undefined,
      currency,
      created: now,
      expiresAt: now + LIFETIME_SECONDS,
      successUrl: account.payUrl('paid'),
      cancelUrl: undefined,
      clientReferenceId: reference,
      customerEmail: undefined,
      metadata: {},
      paymentMethodTypes: ['card'],
      payUrl: (id) => account.payUrl(id),
    }),
    payment_link: newObjectId('plink'),
  }
  account.objects.insert('checkout.session', session, { dueSeconds: session.expires_at })
  for (const line of lines) account.objects.insert('item', line, { parentId: session.id })
  return session
}

const LINK_PRODUCT = { name: 'Tip jar', description: undefined, metadata: undefined }
