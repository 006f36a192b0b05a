export interface Decline {
  code: string
  declineCode: string
  message: string
  field: 'cardNumber' | 'expiry' | 'cvc'
}
export interface TestCard {
  number: string
  label: string
  brand: 'visa' | 'mastercard' | 'amex'
  country: string
  decline?: Decline
  /** What happens after the payment. */
  later?: 'disputed' | 'inquired' | 'refunds-fail' | 'refunds-pend'
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
  field: 'cardNumber',
})

const EXPIRED_CARD: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
  field: 'expiry',
}
const WRONG_CVC: Decline = {
  code: 'incorrect_cvc',
  declineCode: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
  field: 'cvc',
}
const PROCESSING_ERROR: Decline = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
  field: 'cardNumber',
}

/** Stripe's documented test numbers, https://docs.stripe.com/testing. Any other number is declined, as in test mode. */
export const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', label: 'Success', brand: 'visa', country: 'US' },
  { number: '4000000000000002', label: 'Declined', brand: 'visa', country: 'US', decline: declined('generic_decline') },
  {
    number: '4000000000009995',
    label: 'Insufficient funds',
    brand: 'visa',
    country: 'US',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '4000000000000069', label: 'Expired card', brand: 'visa', country: 'US', decline: EXPIRED_CARD },
  { number: '4000000000000127', label: 'Wrong CVC', brand: 'visa', country: 'US', decline: WRONG_CVC },
  { number: '4000000000000119', label: 'Processing error', brand: 'visa', country: 'US', decline: PROCESSING_ERROR },
  { number: '4000000360000006', label: 'Success, Australian', brand: 'visa', country: 'AU' },
  { number: '5555555555554444', label: 'Success, Mastercard', brand: 'mastercard', country: 'US' },
  { number: '378282246310005', label: 'Success, Amex', brand: 'amex', country: 'US' },
  { number: '4000000000009987', label: 'Lost card', brand: 'visa', country: 'US', decline: declined('lost_card') },
  { number: '4000000000009979', label: 'Stolen card', brand: 'visa', country: 'US', decline: declined('stolen_card') },
  { number: '4000000000000259', label: 'Disputed as fraud', brand: 'visa', country: 'US', later: 'disputed' },
  { number: '4000000000001976', label: 'Inquiry by the bank', brand: 'visa', country: 'US', later: 'inquired' },
  { number: '4000000000005126', label: 'Refunds fail later', brand: 'visa', country: 'US', later: 'refunds-fail' },
  { number: '4000000000007726', label: 'Refunds stay pending', brand: 'visa', country: 'US', later: 'refunds-pend' },
]

const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
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
