import { html, type Html } from '../../html.ts'
import { moneyText } from '../money-text.ts'
import type { Session } from '../objects/object-shapes.ts'

export function completePage(session: Session, businessName: string): Html {
  const amount = moneyText(session.amount_total, session.currency)
  const message =
    session.payment_status === 'paid'
      ? `The payment of ${amount} went through.`
      : `The payment of ${amount} is with the bank. The shop is notified when it arrives.`
  return html`<div class="closed">
    <p class="mark done" aria-hidden="true"></p>
    <h1>You’re all done</h1>
    <p>${message}</p>
    <a class="button" href="${successAddress(session)}">Continue to ${businessName}</a>
  </div>`
}

export function expiredPage(session: Session, businessName: string): Html {
  return html`<div class="closed">
    <p class="mark over" aria-hidden="true">×</p>
    <h1>This payment page has expired</h1>
    <p>Nothing was charged. Go back to the shop and check out again.</p>
    ${session.cancel_url && html`<a class="button" href="${session.cancel_url}">Back to ${businessName}</a>`}
  </div>`
}

export function unknownPage(): Html {
  return html`<div class="closed">
    <p class="mark over" aria-hidden="true">?</p>
    <h1>Payment page not found</h1>
    <p>Check the address, or go back to the shop and check out again.</p>
  </div>`
}

/** The address to which a customer goes after paying. */
export function successAddress(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}
