import { useEffect, useId, useRef, useState } from 'react'
import { formatAud } from '@fuel-shack/contract/values/money'
import type { PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import { Button } from '../../ui/controls/Button.tsx'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
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
      <DealtWith isBusy={isBusy} describedBy={heading} onDealtWith={onDealtWith} />
    </li>
  )
}

interface DealtWithProps {
  isBusy: boolean
  describedBy: string
  onDealtWith: () => void
}

/** Asks for confirmation, because a marked payment disappears from the list on every device. */
function DealtWith({ isBusy, describedBy, onDealtWith }: DealtWithProps) {
  const [isAsking, setIsAsking] = useState(false)
  const yes = useRef<HTMLButtonElement>(null)
  // The button that had the focus is no longer rendered.
  useEffect(() => {
    if (isAsking) yes.current?.focus()
  }, [isAsking])
  if (!isAsking) {
    return (
      <Button tone="secondary" aria-describedby={describedBy} onClick={() => setIsAsking(true)}>
        Mark as dealt with
      </Button>
    )
  }
  return (
    <fieldset className={styles.question}>
      <legend>Has it been refunded, served or passed on?</legend>
      <Button isBusy={isBusy} aria-describedby={describedBy} ref={yes} onClick={onDealtWith}>
        Yes, dealt with
      </Button>
      <Button tone="secondary" onClick={() => setIsAsking(false)}>
        Not yet
      </Button>
    </fieldset>
  )
}
