import { html, type Html } from '../../html.ts'
import { moneyText } from '../money-text.ts'
import type { Session } from '../objects/object-shapes.ts'
import { payFrame } from './pay-frame.ts'

export function completePage(session: Session): Html {
  const amount = moneyText(session.amount_total, session.currency)
  const words =
    session.payment_status === 'paid'
      ? `The payment of ${amount} went through. There is nothing more to pay.`
      : `The payment of ${amount} is with the bank. The shop hears from it soon; there is nothing more to do here.`
  return payFrame(
    html`<div class="closed">
      <p class="mark done" aria-hidden="true">✓</p>
      <h1>You’re all done here</h1>
      <p>${words}</p>
      <a class="button" href="${successAddress(session)}">Continue to the shop</a>
    </div>`,
  )
}

export function expiredPage(session: Session): Html {
  return payFrame(
    html`<div class="closed">
      <p class="mark over" aria-hidden="true">×</p>
      <h1>This payment page has expired</h1>
      <p>Nothing was charged. Go back to the shop and check out again.</p>
      ${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Back to the shop</a>`}
    </div>`,
  )
}

export function unknownPage(): Html {
  return payFrame(
    html`<div class="closed">
      <p class="mark over" aria-hidden="true">?</p>
      <h1>There is no such payment page</h1>
      <p>The address may be incomplete. Go back to the shop and check out again.</p>
    </div>`,
  )
}

/** Where a customer goes after paying. */
export function successAddress(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}
