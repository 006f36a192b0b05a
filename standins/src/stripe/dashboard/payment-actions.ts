import type { StripeAccount } from '../account.ts'
import { answerDispute, findDispute, LOSING, openDispute, WINNING } from '../disputes/disputes.ts'
import { failRefund, makeRefund } from '../api/refund-calls.ts'

type PaymentAction = (account: StripeAccount, chargeId: string) => void

const answerWith =
  (text: string): PaymentAction =>
  (account, chargeId) => {
    const dispute = findDispute(account, chargeId)
    if (dispute) answerDispute(account, dispute, text)
  }

/** The actions of the payments page, by the last path segment that a button posts to. */
export const paymentActions: Record<string, PaymentAction> = {
  refund: (account, charge) => void makeRefund(account, { charge }),
  'fail-refund': (account, charge) => {
    const { objects } = account.objects.list('refund', { parentId: charge, page: { limit: 100 } })
    const latest = objects.find(({ status }) => status === 'succeeded' || status === 'pending')
    if (latest) failRefund(account, latest)
  },
  dispute: (account, charge) => void openDispute(account, account.objects.get('charge', charge), 'chargeback'),
  'win-dispute': answerWith(WINNING),
  'lose-dispute': answerWith(LOSING),
}
