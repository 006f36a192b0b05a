import { useId } from 'react'
import { formatAud } from '@fuel-shack/contract/values/money'
import type { PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { ConfirmButton } from '../money/ConfirmButton.tsx'
import { ConfirmIdentity, useConfirmation } from '../money/ConfirmIdentity.tsx'
import { useRefundPaymentAttentionMutation } from '../money/refund-queries.ts'
import styles from './Attention.module.css'
import { amountReceived, attentionTexts, refundStateText } from './attention-texts.ts'

interface AttentionItemProps {
  item: PaymentAttention
  isBusy: boolean
  onDealtWith: () => void
}

/** One payment: the problem, the details for finding it, and what to do. */
export function AttentionItem({ item, isBusy, onDealtWith }: AttentionItemProps) {
  const heading = useId()
  const { problem, toDo } = attentionTexts(item.kind)
  const isRefund = item.kind === 'refund_failed' || item.kind === 'refund_waiting'
  return (
    <li className={styles.item} aria-labelledby={heading}>
      <h3 id={heading} className={styles.problem}>
        {problem}
      </h3>
      <Facts layout="columns">
        <Fact name={isRefund ? 'Refund' : 'Paid'}>{amountReceived(item)}</Fact>
        {isRefund ? null : (
          <Fact name="Order total">{item.expectedCents === null ? 'Unknown' : formatAud(item.expectedCents)}</Fact>
        )}
        <Fact name="Received">{describeInstant(item.receivedAt)}</Fact>
        {item.items.length > 0 ? (
          <Fact name="Items">{item.items.map(({ title, quantity }) => `${title} (x ${quantity})`).join(', ')}</Fact>
        ) : null}
        {item.contactNumber === null ? null : (
          <Fact name="Contact">
            <a href={`tel:${item.contactNumber.replaceAll(' ', '')}`}>{item.contactNumber}</a>
          </Fact>
        )}
        <Fact name="Stripe ID">
          <span className={styles.id}>{item.transactionId ?? item.sessionId}</span>
        </Fact>
      </Facts>
      <p>
        <strong>What to do:</strong> {toDo}
      </p>
      <Refund item={item} />
      <ConfirmButton
        tone="primary"
        label="Mark as dealt with"
        question="Has it been refunded, served or passed on?"
        yes="Yes, dealt with"
        describedBy={heading}
        isBusy={isBusy}
        onConfirm={onDealtWith}
      />
    </li>
  )
}

/** Sends the payment back, or says how the refund is going. */
function Refund({ item }: { item: PaymentAttention }) {
  const [refund, { isLoading }] = useRefundPaymentAttentionMutation()
  const confirmation = useConfirmation()
  const showToast = useToast()
  const amount = amountReceived(item)

  async function confirm(): Promise<void> {
    const isSent = await confirmation.run((proof) => refund({ attentionId: item.id, proof }))
    if (isSent) showToast({ text: `Refund of ${amount} is on its way` })
  }

  if (item.refund) return <output>{refundStateText(item.refund)}</output>
  if (!item.canRefund) return null
  return (
    <>
      <ConfirmIdentity confirmation={confirmation} notDone="Not refunded." />
      <ConfirmButton
        label={`Refund ${amount}`}
        question={`Send ${amount} back to the customer's card? You can't undo it.`}
        yes={`Yes, refund ${amount}`}
        isBusy={isLoading || confirmation.isProving}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
