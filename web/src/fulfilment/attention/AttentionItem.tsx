import { useId } from 'react'
import { formatAud } from '@fuel-shack/contract/values/money'
import type { PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { ConfirmButton } from '../money/ConfirmButton.tsx'
import { AttentionRefund } from './AttentionRefund.tsx'
import styles from './AttentionItem.module.css'
import { amountReceived, attentionTexts } from './attention-texts.ts'

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
      <AttentionRefund item={item} />
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
