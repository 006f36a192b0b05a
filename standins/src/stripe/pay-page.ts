// The hosted payment page. A plain form: it works without a script.
import { html, type Html } from '../html.ts'
import type { LineItem, Session } from './object-shapes.ts'
import type { PaymentField, Problems, Typed } from './payment-form.ts'
import { testBankAccounts, testCards } from './test-cards.ts'

export type PayPage = {
  session: Session
  lines: LineItem[]
  typed: Typed
  problems: Problems
  failure?: string | undefined
}

export function payPage({ session, lines, typed, problems, failure }: PayPage): Html {
  const total = money(session.amount_total, session.currency)
  const hasProblem = failure !== undefined || Object.keys(problems).length > 0
  return frame(html`
    ${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">←</span> Back</a>`}
    <h1 class="total"><span>Pay</span> ${total}</h1>
    ${summary(session, lines)} ${fillForm()}
    ${hasProblem && html`<p class="failure" role="alert">${failure ?? 'Some details need another look.'}</p>`}
    <form id="payment" method="post" novalidate>
      <h2>Contact</h2>
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email' }, typed, problems)}
      ${field({ name: 'name', label: 'Name on card or account', autocomplete: 'cc-name' }, typed, problems)}
      <h2 id="method">Payment method</h2>
      <div role="radiogroup" aria-labelledby="method" class="methods">
        ${
          session.payment_method_types.includes('card') &&
          html`<div class="method">
            ${choice('card', 'Card', typed)}
            <div class="details">
              ${field({ name: 'cardNumber', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234' }, typed, problems)}
              <div class="pair">
                ${field({ name: 'expiry', label: 'Expiry (MM / YY)', autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY' }, typed, problems)}
                ${field({ name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123' }, typed, problems)}
              </div>
            </div>
          </div>`
        }
        ${
          session.payment_method_types.includes('au_becs_debit') &&
          html`<div class="method">
            ${choice('au_becs_debit', 'Bank debit', typed)}
            <div class="details">
              <p class="hint">
                The money arrives about ten seconds after you have paid. Test accounts, all with BSB 000-000:
                ${testBankAccounts.map(({ number, label }) => html`<br /><code>${number}</code> ${label.toLowerCase()}`)}
              </p>
              <div class="pair">
                ${field({ name: 'bsb', label: 'BSB', inputmode: 'numeric', placeholder: '000-000' }, typed, problems)}
                ${field({ name: 'accountNumber', label: 'Account number', inputmode: 'numeric', placeholder: '000123456' }, typed, problems)}
              </div>
            </div>
          </div>`
        }
      </div>
      <button class="pay" type="submit">Pay ${total}</button>
    </form>
  `)
}

export function closedPage(session: Session): Html {
  const isPaid = session.status === 'complete'
  const address = isPaid ? successAddress(session) : session.cancel_url
  return frame(
    html`<div class="closed">
      <p class="mark ${isPaid ? 'done' : 'over'}" aria-hidden="true">${isPaid ? '✓' : '×'}</p>
      <h1>${isPaid ? 'You’re all done here' : 'This payment page has expired'}</h1>
      <p>
        ${
          isPaid
            ? `The payment of ${money(session.amount_total, session.currency)} went through. There is nothing more to pay.`
            : 'Nothing was charged. Go back to the shop and check out again.'
        }
      </p>
      ${address && html`<a class="button" href="${address}">${isPaid ? 'Continue to the shop' : 'Back to the shop'}</a>`}
    </div>`,
  )
}

export function unknownPage(): Html {
  return frame(
    html`<div class="closed">
      <p class="mark over" aria-hidden="true">?</p>
      <h1>There is no such payment page</h1>
      <p>The address may be incomplete. Go back to the shop and check out again.</p>
    </div>`,
  )
}

export function successAddress(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function frame(content: Html): Html {
  return html`<p class="banner">Test payment page – no real money</p>
    <main class="column">${content}</main>`
}

function summary(session: Session, lines: LineItem[]): Html {
  return html`<table class="lines">
    <caption class="unseen">
      What you are paying for
    </caption>
    <thead class="unseen">
      <tr>
        <th scope="col">Product</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        (line) =>
          html`<tr>
            <td>
              ${line.description}<span class="hint"
                >Qty
                ${line.quantity}${(line.quantity ?? 1) > 1 && `, ${money(line.price.unit_amount, line.currency)} each`}</span
              >
            </td>
            <td>${money(line.amount_total, line.currency)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td>${money(session.amount_total, session.currency)}</td>
      </tr>
    </tfoot>
  </table>`
}

/** A form of its own: without the script, its buttons ask for the page again with that card filled in. */
function fillForm(): Html {
  return html`<form id="fill" method="get" aria-labelledby="fill-title">
    <h2 id="fill-title">Fill in a test card</h2>
    <div class="chips">
      ${testCards.map(({ number, label }) => html`<button type="submit" name="card" value="${number}">${label}<span class="hint">${grouped(number)}</span></button>`)}
    </div>
  </form>`
}

function choice(value: Typed['method'], label: string, typed: Typed): Html {
  return html`<label class="choice"
    ><input type="radio" name="method" value="${value}" ${typed.method === value && html`checked`} />${label}</label
  >`
}

type Field = {
  name: PaymentField
  label: string
  type?: string
  autocomplete?: string
  inputmode?: string
  placeholder?: string
}

function field(
  { name, label, type = 'text', autocomplete = 'off', inputmode, placeholder }: Field,
  typed: Typed,
  problems: Problems,
): Html {
  const problem = problems[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${typed[name]}"
      autocomplete="${autocomplete}"
      ${inputmode && html`inputmode="${inputmode}"`}
      ${placeholder && html`placeholder="${placeholder}"`}
      ${problem && html`aria-invalid="true" aria-describedby="${name}-problem"`}
    />
    ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}

export function grouped(number: string): string {
  return number.length === 15
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency }).format(cents / 100)
}
