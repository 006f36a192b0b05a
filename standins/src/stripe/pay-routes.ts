// Serves the hosted payment page and takes its payments. Only known test numbers are ever shown again.
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import { sendPage } from '../page.ts'
import type { Store } from '../store.ts'
import type { StripeAccount } from './account.ts'
import { expireOverdueSessions } from './expire-session.ts'
import type { Session } from './object-shapes.ts'
import { closedPage, grouped, payPage, successAddress, unknownPage } from './pay-page.ts'
import { checkPayment, readTyped, type Problems, type Typed } from './payment-form.ts'
import { takePayment } from './take-payment.ts'
import { findTestCard } from './test-cards.ts'

type PayOptions = { store: Store; account: StripeAccount; clock: () => Date }
type Trouble = { problems: Problems; failure?: string }
type Address = { Params: { id: string }; Querystring: { card?: unknown } }

export const payRoutes: FastifyPluginCallback<PayOptions> = (app, { store, account, clock }, done) => {
  app.get<Address>('/pay/:id', (request, reply) => {
    const session = findSession(request.params.id)
    const typed = { ...readTyped({ email: session?.customer_email ?? '' }), ...filledCard(request.query.card, clock()) }
    return sendSession(reply, session, typed)
  })

  app.post<Address>('/pay/:id', (request, reply) => {
    const typed = readTyped(request.body)
    const result = store.transaction(() => pay(request.params.id, typed))
    if (result.session?.status === 'complete') return reply.redirect(successAddress(result.session), 303)
    return sendSession(reply, result.session, typed, result.trouble)
  })
  done()

  function findSession(id: string): Session | undefined {
    return store.transaction(() => {
      expireOverdueSessions(account)
      return account.objects.find('checkout.session', id)
    })
  }

  function pay(id: string, typed: Typed): { session: Session | undefined; trouble?: Trouble } {
    const session = findSession(id)
    if (session?.status !== 'open') return { session }
    const { problems, payment } = checkPayment(typed, clock())
    if (!payment) return { session, trouble: { problems } }
    const decline = takePayment(account, session, payment)
    if (!decline) return { session: findSession(id) }
    return { session, trouble: { problems: { [decline.field]: decline.message }, failure: decline.message } }
  }

  function sendSession(reply: FastifyReply, session: Session | undefined, typed: Typed, trouble?: Trouble) {
    if (!session) return sendPage(reply, { title: 'No such payment page', body: unknownPage(), status: 404 })
    if (session.status !== 'open') return sendPage(reply, { title: 'Test payment', body: closedPage(session) })
    const { objects } = account.objects.list('item', { parentId: session.id, page: { limit: 100 } })
    return sendPage(reply, {
      title: 'Test payment',
      body: payPage({
        session,
        lines: objects,
        typed: shownAgain(typed),
        problems: trouble?.problems ?? {},
        failure: trouble?.failure,
      }),
      status: trouble ? 402 : 200,
      script: '/pay.js',
      formLeadsTo: new URL(successAddress(session)).origin,
    })
  }
}

function filledCard(number: unknown, now: Date): Partial<Typed> {
  const card = typeof number === 'string' ? findTestCard(number) : undefined
  if (!card) return {}
  const expiry = `12 / ${String((now.getFullYear() + 4) % 100).padStart(2, '0')}`
  return {
    cardNumber: grouped(card.number),
    expiry,
    cvc: card.brand === 'amex' ? '1234' : '123',
    name: 'Test Customer',
  }
}

/** Somebody may have typed a real card: it is not sent back to the page. */
function shownAgain(typed: Typed): Typed {
  const isTest = findTestCard(typed.cardNumber.replaceAll(/[\s-]/g, '')) !== undefined
  return isTest ? typed : { ...typed, cardNumber: '', cvc: '' }
}
