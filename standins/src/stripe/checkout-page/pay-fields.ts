import { html, type Html } from '../../html.ts'
import type { PaymentField, Problems, Typed } from './payment-form.ts'

interface Field {
  name: PaymentField
  label: string
  type?: string
  autocomplete?: string
  isNumber?: boolean
  placeholder?: string
}

const CARD_FIELDS = {
  number: {
    name: 'cardNumber',
    label: 'Card number',
    autocomplete: 'cc-number',
    isNumber: true,
    placeholder: '1234 1234 1234 1234',
  },
  expiry: { name: 'expiry', label: 'Expiry (MM / YY)', autocomplete: 'cc-exp', isNumber: true, placeholder: 'MM / YY' },
  cvc: { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', isNumber: true, placeholder: '123' },
} satisfies Record<string, Field>
const BANK_FIELDS = {
  bsb: { name: 'bsb', label: 'BSB', isNumber: true, placeholder: '000-000' },
  account: { name: 'accountNumber', label: 'Account number', isNumber: true, placeholder: '000123456' },
} satisfies Record<string, Field>

export function personFields(typed: Typed, problems: Problems): Html {
  const email = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' } as const
  const name = { name: 'name', label: 'Name on card or account', autocomplete: 'cc-name' } as const
  return html`${renderField(email, typed, problems)} ${renderField(name, typed, problems)}`
}

export function cardMethod(typed: Typed, problems: Problems): Html {
  return html`<div class="method">
    ${choice('card', 'Card', typed)}
    <div class="details">
      ${renderField(CARD_FIELDS.number, typed, problems)}
      <div class="pair">
        ${renderField(CARD_FIELDS.expiry, typed, problems)} ${renderField(CARD_FIELDS.cvc, typed, problems)}
      </div>
    </div>
  </div>`
}

export function bankMethod(typed: Typed, problems: Problems): Html {
  return html`<div class="method">
    ${choice('au_becs_debit', 'Direct debit from a bank account', typed)}
    <div class="details">
      <p class="hint">The debit succeeds or fails about ten seconds after you pay.</p>
      <div class="pair">
        ${renderField(BANK_FIELDS.bsb, typed, problems)} ${renderField(BANK_FIELDS.account, typed, problems)}
      </div>
    </div>
  </div>`
}

function choice(value: Typed['method'], label: string, typed: Typed): Html {
  const checked = typed.method === value && html`checked`
  return html`<label class="choice"><input type="radio" name="method" value="${value}" ${checked} />${label}</label>`
}

function renderField(field: Field, typed: Typed, problems: Problems): Html {
  const { name, label, type = 'text', autocomplete = 'off', isNumber, placeholder = '' } = field
  const problem = problems[name]
  const isFirst = problem !== undefined && Object.keys(problems)[0] === name
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${typed[name]}"
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      ${isNumber && html`inputmode="numeric"`}
      ${problem && html`aria-invalid="true" aria-describedby="${name}-problem"`}
      ${isFirst && html`autofocus`}
    />
    ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`
}
