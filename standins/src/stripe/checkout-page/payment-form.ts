import { fieldsOf, textOf } from '../../fields.ts'
import { isAmex, TEST_BANK_ACCOUNTS, TEST_BSB } from './test-cards.ts'

export type PaymentField = 'accountNumber' | 'bsb' | 'cardNumber' | 'cvc' | 'email' | 'expiry' | 'name'
export type Problems = Partial<Record<PaymentField, string>>
export type Typed = Record<PaymentField, string> & { method: 'card' | 'au_becs_debit' }

interface CardPayment {
  method: 'card'
  number: string
}
interface BankPayment {
  method: 'au_becs_debit'
  accountNumber: string
  outcome: 'succeeds' | 'fails'
}
export type Payment = { email: string; name: string } & (CardPayment | BankPayment)
type Checked<T> = { problems: Problems; payment?: T }

/** @param methods of the session; the first is selected in an empty form. */
export function readTyped(body: unknown, methods: string[]): Typed {
  const given = fieldsOf(body)
  const read = (field: PaymentField) => textOf(given[field]).trim().slice(0, 200)
  const wanted = methods.find((each) => each === given.method) ?? methods[0]
  const method = wanted === 'au_becs_debit' ? 'au_becs_debit' : 'card'
  return {
    accountNumber: read('accountNumber'),
    bsb: read('bsb'),
    cardNumber: read('cardNumber'),
    cvc: read('cvc'),
    email: read('email'),
    expiry: read('expiry'),
    method,
    name: read('name'),
  }
}

/** Validates the form with Stripe's error messages. */
export function checkPayment(typed: Typed, now: Date): Checked<Payment> {
  const common = checkPerson(typed)
  const rest = typed.method === 'card' ? checkCard(typed, now) : checkBankAccount(typed)
  const problems = { ...common, ...rest.problems }
  if (Object.keys(problems).length > 0 || !rest.payment) return { problems }
  return { problems, payment: { email: typed.email, name: typed.name, ...rest.payment } }
}

function checkPerson(typed: Typed): Problems {
  return {
    ...(!/^[^\s@]+@[^\s@]+$/.test(typed.email) && {
      email: typed.email ? 'Your email is invalid.' : 'Enter your email.',
    }),
    ...(typed.name === '' && { name: 'Enter your full name.' }),
  }
}

function checkCard(typed: Typed, now: Date): Checked<CardPayment> {
  const problems: Problems = {}
  const number = typed.cardNumber.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(number)) problems.cardNumber = 'Your card number is incomplete.'
  else if (!passesLuhn(number)) problems.cardNumber = 'Your card number is invalid.'
  const expiry = /^(\d{2})\s*\/?\s*(\d{2}|\d{4})$/.exec(typed.expiry)
  const month = Number(expiry?.[1])
  const year = (Number(expiry?.[2]) % 100) + 2000
  if (!expiry || month < 1 || month > 12) problems.expiry = "Your card's expiration date is incomplete."
  else if (isPast(month, year, now)) problems.expiry = "Your card's expiration date is in the past."
  const digits = isAmex(number) ? 4 : 3
  if (!new RegExp(`^\\d{${digits}}$`).test(typed.cvc)) problems.cvc = "Your card's security code is incomplete."
  return Object.keys(problems).length > 0 ? { problems } : { problems, payment: { method: 'card', number } }
}

function checkBankAccount(typed: Typed): Checked<BankPayment> {
  const problems: Problems = {}
  if (typed.bsb.replaceAll(/[\s-]/g, '') !== TEST_BSB) problems.bsb = 'Only the test BSB 000-000 works here.'
  const account = TEST_BANK_ACCOUNTS.find(({ number }) => number === typed.accountNumber.replaceAll(/\s/g, ''))
  if (!account) problems.accountNumber = 'Only the test account numbers work here.'
  if (!account || problems.bsb) return { problems }
  return { problems, payment: { method: 'au_becs_debit', accountNumber: account.number, outcome: account.outcome } }
}

/** A card is valid until the last day of its month. */
function isPast(month: number, year: number, now: Date): boolean {
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
}

function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
