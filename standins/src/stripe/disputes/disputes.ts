import type { StripeAccount } from '../account.ts'
import { disputeMovement, newDispute } from './dispute-shapes.ts'
import type { Charge, Dispute } from '../objects/object-shapes.ts'
import { StripeError } from '../api/stripe-error.ts'

/** Evidence texts that decide a dispute in test mode: https://docs.stripe.com/testing#disputes. */
export const WINNING = 'winning_evidence'
export const LOSING = 'losing_evidence'
const ESCALATING = 'escalate_inquiry_evidence'

const isInquiry = (dispute: Dispute) => dispute.status.startsWith('warning_')
const isClosed = ({ status }: Dispute) => ['won', 'lost', 'warning_closed'].includes(status)

export function openDispute(account: StripeAccount, charge: Charge, kind: 'chargeback' | 'inquiry'): Dispute {
  if (charge.status !== 'succeeded' || charge.disputed || charge.refunded) {
    throw new StripeError(400, `Charge ${charge.id} cannot be disputed.`)
  }
  account.objects.save('charge', { ...charge, disputed: true })
  const dispute = newDispute(charge, kind, account.nowSeconds())
  account.objects.insert('dispute', dispute, { parentId: charge.id })
  account.events.record('charge.dispute.created', dispute)
  return kind === 'chargeback' ? withdraw(account, dispute) : dispute
}

function withdraw(account: StripeAccount, dispute: Dispute): Dispute {
  const balance_transactions = [disputeMovement(dispute, 'withdrawn', account.nowSeconds())]
  const withdrawn = account.objects.save('dispute', { ...dispute, balance_transactions })
  account.events.record('charge.dispute.funds_withdrawn', withdrawn)
  return withdrawn
}

/** Submits evidence. The three texts above decide the dispute immediately; with any other text it stays under review. */
export function answerDispute(account: StripeAccount, dispute: Dispute, text: string): Dispute {
  if (isClosed(dispute)) throw new StripeError(400, 'This dispute is already closed')
  const answered: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text: text },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + 1,
      submission_method: 'manual',
    },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  }
  account.objects.save('dispute', answered)
  account.events.record('charge.dispute.updated', answered, { status: dispute.status })
  if (text === WINNING) return closeDispute(account, answered, 'won')
  if (text === LOSING) return closeDispute(account, answered, 'lost')
  if (text === ESCALATING && isInquiry(answered)) return escalate(account, answered)
  return answered
}

function escalate(account: StripeAccount, dispute: Dispute): Dispute {
  const escalated: Dispute = { ...dispute, is_charge_refundable: false, status: 'needs_response' }
  account.objects.save('dispute', escalated)
  account.events.record('charge.dispute.updated', escalated, { status: dispute.status })
  return withdraw(account, escalated)
}

export function closeDispute(account: StripeAccount, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (isClosed(dispute)) throw new StripeError(400, 'This dispute is already closed')
  const hasMovedMoney = dispute.balance_transactions.length > 0
  const status = outcome === 'won' && !hasMovedMoney ? 'warning_closed' : outcome
  const closed: Dispute = {
    ...dispute,
    status,
    is_charge_refundable: outcome === 'won',
    balance_transactions:
      outcome === 'won' && hasMovedMoney
        ? [...dispute.balance_transactions, disputeMovement(dispute, 'reinstated', account.nowSeconds())]
        : dispute.balance_transactions,
  }
  account.objects.save('dispute', closed)
  account.events.record('charge.dispute.closed', closed, { status: dispute.status })
  if (outcome === 'won' && hasMovedMoney) account.events.record('charge.dispute.funds_reinstated', closed)
  return closed
}

export function findDispute(account: StripeAccount, chargeId: string): Dispute | undefined {
  return account.objects.list('dispute', { parentId: chargeId, page: { limit: 1 } }).objects[0]
}
