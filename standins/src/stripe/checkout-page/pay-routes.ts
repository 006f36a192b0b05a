import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { sendPage } from '../../page.ts'
import type { StripeAccount } from '../account.ts'
import { completePage, expiredPage, successAddress, unknownPage } from './closed-pages.ts'
import { expireOverdueSessions } from './expire-session.ts'
import type { Session } from '../objects/object-shapes.ts'
import { payPage } from './pay-page.ts'
import { checkPayment, readTyped, type Problems, type Typed } from './payment-form.ts'
import { takePayment } from './take-payment.ts'
import { findTestCard } from './test-cards.ts'
import { findTestFill } from './test-fills.ts'

interface Attempt {
  session: Session | undefined
  typed: Typed
  problems?: Problems
  failure?: string
}
interface Address {
  Params: { id: string }
  Querystring: { fill?: unknown }
}

/** Serves the hosted payment page and takes its payments. */
export const payRoutes: FastifyPluginCallback<{ account: StripeAccount }> = (app, { account }, done) => {
  const { clock, objects } = account
  app.get<Address>('/pay/:id', (request, reply) => {
    const session = account.transaction(() => findSession(request.params.id))
    const typed = readTyped({ email: session?.customer_email }, session?.payment_method_types ?? [])
    return sendAttempt(reply, { session, typed: { ...typed, ...findTestFill(request.query.fill, clock()) } })
  })

  app.post<Address>('/pay/:id', (request, reply) => {
    const attempt = account.transaction(() => pay(request.params.id, request.body))
    if (attempt.session?.status === 'complete') return reply.redirect(successAddress(attempt.session), 303)
    return sendAttempt(reply, attempt)
  })
  done()

  function findSession(id: string): Session | undefined {
    expireOverdueSessions(account)
    return objects.find('checkout.session', id)
  }

  function pay(id: string, body: unknown): Attempt {
    const session = findSession(id)
    const typed = readTyped(body, session?.payment_method_types ?? [])
    if (session?.status !== 'open') return { session, typed }
    const { problems, payment } = checkPayment(typed, clock())
    if (!payment) return { session, typed, problems }
    const decline = takePayment(account, session, payment)
    if (!decline) return { session: findSession(id), typed }
    return { session, typed, problems: { [decline.field]: decline.message }, failure: decline.message }
  }

  function discountNameOf({ discounts }: Session): string | null {
    const coupon = discounts?.[0]?.coupon
    return typeof coupon === 'string' ? (objects.get('coupon', coupon).name ?? null) : null
  }

  function sendAttempt(reply: FastifyReply, { session, typed, problems = {}, failure }: Attempt): FastifyReply {
    const page = { title: 'Test payment', banner: 'Test payment page – no real money' }
    if (!session) return sendPage(reply, { ...page, title: 'Payment page not found', body: unknownPage(), status: 404 })
    if (session.status === 'complete')
      return sendPage(reply, { ...page, body: completePage(session, account.businessName) })
    if (session.status !== 'open') return sendPage(reply, { ...page, body: expiredPage(session, account.businessName) })
    const lines = objects.listAll('item', { parentId: session.id }).map((item) => ({
      ...item,
      productDescription: objects.get('product', item.price.product).description ?? null,
    }))
    return sendPage(reply, {
      ...page,
      isWide: true,
      body: payPage({
        businessName: account.businessName,
        session,
        lines,
        discountName: discountNameOf(session),
        typed: withoutRealCard(typed),
        problems,
        failure,
        now: clock(),
      }),
      script: '/pay.js',
      formLeadsTo: new URL(successAddress(session)).origin,
    })
  }
}

/** Only known test numbers are rendered again: the page must not echo a real card. */
function withoutRealCard(typed: Typed): Typed {
  const isTest = findTestCard(typed.cardNumber.replaceAll(/[\s-]/g, '')) !== undefined
  return isTest ? typed : { ...typed, cardNumber: '', cvc: '' }
}
