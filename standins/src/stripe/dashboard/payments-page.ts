import type { FastifyPluginCallback } from 'fastify'
import { html, type Html } from '../../html.ts'
import { sendPage, timeText } from '../../page.ts'
import type { StripeAccount } from '../account.ts'
import { moneyText } from '../money-text.ts'
import { closeDispute, findDispute, openDispute } from '../disputes/disputes.ts'
import type { Charge, Dispute } from '../objects/object-shapes.ts'
import { failRefund, makeRefund } from '../api/refund-calls.ts'
import { StripeError } from '../api/stripe-error.ts'

/** Events that tests trigger at Stripe, by the last segment of the path that they post to. The page has a button for a refund. */
const ACTIONS: Record<string, (account: StripeAccount, charge: string) => void> = {
  refund: (account, charge) => void makeRefund(account, account.objects.get('charge', charge)),
  'fail-refund': (account, charge) => {
    const refunds = account.objects.listAll('refund', { parentId: charge })
    const latest = refunds.find(({ status }) => status === 'succeeded' || status === 'pending')
    if (latest) failRefund(account, latest)
  },
  dispute: (account, charge) => openDispute(account, account.objects.get('charge', charge), 'chargeback'),
  'win-dispute': (account, charge) => endDispute(account, charge, 'won'),
  'lose-dispute': (account, charge) => endDispute(account, charge, 'lost'),
}

function endDispute(account: StripeAccount, charge: string, outcome: 'won' | 'lost'): void {
  const dispute = findDispute(account, charge)
  if (dispute) closeDispute(account, dispute, outcome)
}

/** Imitates Stripe's dashboard: lists the payments, with buttons to refund them. */
export const paymentsPage: FastifyPluginCallback<{ account: StripeAccount }> = (app, { account }, done) => {
  app.get('/payments', (_request, reply) => {
    const { objects: charges } = account.objects.list('charge', { page: { limit: 100 } })
    const body = html`<h1>Payments</h1>
      ${charges.length === 0 && html`<p>No payments yet.</p>`}
      ${charges.map((charge) => showCharge(charge, findDispute(account, charge.id)))}`
    return sendPage(reply, { title: 'Payments', banner: 'Test payments – no real money', body, isLive: true })
  })

  app.post<{ Params: { charge: string; action: string } }>('/payments/:charge/:action', (request, reply) => {
    const { charge, action } = request.params
    try {
      account.transaction(() => ACTIONS[action]?.(account, charge))
    } catch (error) {
      // A second click has nothing left to refund or decide; the page shows the current state.
      if (!(error instanceof StripeError)) throw error
    }
    return reply.redirect('/payments', 303)
  })
  done()
}

function showCharge(charge: Charge, dispute: Dispute | undefined): Html {
  const left = charge.amount - charge.amount_refunded
  const card = charge.payment_method_details.card
  const made = new Date(charge.created * 1000)
  return html`<article class="message">
    <header>
      <span class="channel">${stateOf(charge)}</span>
      <span class="to">${card ? `Card ending in ${card.last4}` : 'Direct debit'}</span>
      <time datetime="${made.toISOString()}">${timeText(made)}</time>
    </header>
    <h2>${moneyText(charge.amount, charge.currency)}</h2>
    <p class="text">${charge.billing_details.email}</p>
    <p class="hint">${charge.failure_message ?? charge.payment_intent}</p>
    ${dispute && html`<p class="hint">Dispute: ${dispute.status}</p>`}
    ${
      charge.status === 'succeeded' &&
      left > 0 &&
      dispute?.is_charge_refundable !== false &&
      html`<form method="post" action="/payments/${charge.id}/refund">
        <button class="button" type="submit">Refund ${moneyText(left, charge.currency)}</button>
      </form>`
    }
  </article>`
}

function stateOf(charge: Charge): string {
  if (charge.status === 'failed') return 'Failed'
  if (charge.status === 'pending') return 'Pending'
  if (charge.refunded) return 'Refunded'
  return charge.amount_refunded > 0 ? 'Partly refunded' : 'Paid'
}
