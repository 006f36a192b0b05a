export interface Decline {
  message: string
  field: 'cardNumber' | 'expiry' | 'cvc'
}
interface TestCard {
  number: string
  label: string
  decline?: Decline
  /** The event after the payment. */
  later?: 'disputed' | 'inquired' | 'refunds-fail' | 'refunds-pend'
}

const declined = (message = 'Your card was declined.', field: Decline['field'] = 'cardNumber'): Decline => ({
  message,
  field,
})

/** Stripe's documented test numbers, https://docs.stripe.com/testing. Any other number is declined, as in test mode. */
export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', label: 'Success' },
  { number: '4000000000000002', label: 'Declined', decline: declined() },
  {
    number: '4000000000009995',
    label: 'Insufficient funds',
    decline: declined('Your card has insufficient funds.'),
  },
  { number: '4000000000000069', label: 'Expired card', decline: declined('Your card has expired.', 'expiry') },
  {
    number: '4000000000000127',
    label: 'Wrong CVC',
    decline: declined("Your card's security code is incorrect.", 'cvc'),
  },
  {
    number: '4000000000000119',
    label: 'Processing error',
    decline: declined('An error occurred while processing your card. Try again in a little bit.'),
  },
  { number: '4000000360000006', label: 'Success, Australian' },
  { number: '5555555555554444', label: 'Success, Mastercard' },
  { number: '378282246310005', label: 'Success, Amex' },
  { number: '4000000000009987', label: 'Lost card', decline: declined() },
  { number: '4000000000009979', label: 'Stolen card', decline: declined() },
  { number: '4000000000000259', label: 'Disputed as fraud', later: 'disputed' },
  { number: '4000000000001976', label: 'Inquiry by the bank', later: 'inquired' },
  { number: '4000000000005126', label: 'Refunds fail later', later: 'refunds-fail' },
  { number: '4000000000007726', label: 'Refunds stay pending', later: 'refunds-pend' },
]

/** American Express has another length of number and security code. */
export const isAmex = (number: string) => /^3[47]/.test(number)

const NOT_A_TEST_CARD = declined(
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
)

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number)
}

export function declineOf(number: string): Decline | undefined {
  const card = findTestCard(number)
  return card ? card.decline : NOT_A_TEST_CARD
}

/** Stripe's documented BECS Direct Debit accounts: the debit succeeds or fails after the customer has left. */
export const TEST_BANK_ACCOUNTS = [
  { number: '000123456', label: 'Direct debit, succeeds later', outcome: 'succeeds' },
  { number: '111111113', label: 'Direct debit, fails later', outcome: 'fails' },
] as const
export const TEST_BSB = '000000'
