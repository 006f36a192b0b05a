import { html, type Html } from '../../html.ts'
import { moneyText } from '../money-text.ts'
import type { LineItem, Session } from '../objects/object-shapes.ts'
import { bankMethod, cardMethod, personFields } from './pay-fields.ts'
import type { Problems, Typed } from './payment-form.ts'
import { testFills, type TestFill } from './test-fills.ts'

/** A line item with what Stripe's page also shows of the product. */
interface ShownLine extends LineItem {
  productDescription: string | null
}

interface PayPage {
  businessName: string
  session: Session
  lines: ShownLine[]
  /** The name of the coupon; null without one. */
  discountName: string | null
  typed: Typed
  problems: Problems
  failure?: string | undefined
  now: Date
}

/** The hosted payment page: a plain form that works without JavaScript. */
export function payPage({ businessName, session, lines, discountName, typed, problems, failure, now }: PayPage): Html {
  const total = moneyText(session.amount_total, session.currency)
  const hasProblem = failure !== undefined || Object.keys(problems).length > 0
  const accepts = (method: Typed['method']) => session.payment_method_types.includes(method)
  return html`<div class="order">
      ${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">‹</span> Back to ${businessName}</a>`}
      <h1 class="total"><span>Pay ${businessName}</span> ${total}</h1>
      ${summary(session, lines, discountName)} ${fillForm(now)}
    </div>
    <form id="payment" method="post" novalidate>
      ${hasProblem && html`<p class="failure" role="alert">${failure ?? 'Check the highlighted details.'}</p>`}
      <h2>Your details</h2>
      ${personFields(typed, problems)}
      <h2 id="method">Payment method</h2>
      <div role="radiogroup" aria-labelledby="method" class="methods">
        ${accepts('card') && cardMethod(typed, problems)} ${accepts('au_becs_debit') && bankMethod(typed, problems)}
      </div>
      <button class="pay" type="submit">Pay ${total}</button>
    </form>`
}

function summary(session: Session, lines: ShownLine[], discountName: string | null): Html {
  const count = lines.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0)
  return html`<details data-open-on-wide>
    <summary>Your order: ${count} ${count === 1 ? 'item' : 'items'}</summary>
    ${orderTable(session, lines, discountName)}
  </details>`
}

function orderTable(session: Session, lines: ShownLine[], discountName: string | null): Html {
  return html`<table class="lines">
    <caption class="visually-hidden">
      What you are paying for
    </caption>
    <thead class="visually-hidden">
      <tr>
        <th scope="col">Product</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(lineRow)}
    </tbody>
    <tfoot>
      ${discountRow(session, discountName)}
      <tr>
        <th scope="row">Total</th>
        <td>${moneyText(session.amount_total, session.currency)}</td>
      </tr>
    </tfoot>
  </table>`
}

function discountRow({ currency, total_details: details }: Session, name: string | null): Html | false {
  const cents = details?.amount_discount ?? 0
  return (
    cents > 0 &&
    html`<tr>
      <th scope="row">${name ?? 'Discount'}</th>
      <td>−${moneyText(cents, currency)}</td>
    </tr>`
  )
}

function lineRow({ amount_total, currency, description, price, quantity, productDescription }: ShownLine): Html {
  const each = (quantity ?? 1) > 1 && ` at ${moneyText(price.unit_amount, currency)} each`
  return html`<tr>
    <td>
      ${description}${productDescription && html`<span class="hint">${productDescription}</span>`}<span class="hint"
        >Qty ${quantity}${each}</span
      >
    </td>
    <td>${moneyText(amount_total, currency)}</td>
  </tr>`
}

/** A separate form: without JavaScript, its buttons reload the page with the test details filled in. */
function fillForm(now: Date): Html {
  const { common, rare } = testFills(now)
  return html`<details data-open-on-wide>
    <summary>Fill in a test card</summary>
    <form id="fill" method="get">
      <div class="chips">${common.map(fillButton)}</div>
      <details>
        <summary>More test cards and direct debits</summary>
        <div class="chips">${rare.map(fillButton)}</div>
      </details>
    </form>
  </details>`
}

function fillButton({ value, label, note, fields }: TestFill): Html {
  return html`<button type="submit" name="fill" value="${value}" data-fields="${JSON.stringify(fields)}">
    ${label}<span class="hint">${note}</span>
  </button>`
}
