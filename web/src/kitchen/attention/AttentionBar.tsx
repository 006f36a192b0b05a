import { useEffect, useId, useRef, useState } from 'react'
import type { PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { WarningBar } from '../../ui/notices/WarningBar.tsx'
import { ConfirmButton, ConfirmRefund, useRefundConfirmation } from '../money/Confirm.tsx'
import {
  useListPaymentAttentionQuery,
  useRefundPaymentAttentionMutation,
  useResolvePaymentAttentionMutation,
} from '../money/refund-queries.ts'
import { pollHeaders } from '../orders/poll-headers.ts'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import styles from './AttentionBar.module.css'
import { amountReceived, attentionTexts, countText, refundStateText } from './attention-texts.ts'

/** Takes up no space while no payment needs attention. */
export function AttentionBar() {
  const { attentionCount: count } = useExternalStore(pollHeaders)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <WarningBar text={count > 0 ? countText(count) : undefined} label="Show" onOpen={() => setIsOpen(true)} />
      <AttentionDialog count={count} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface AttentionDialogProps extends DialogState {
  /** The count of the last poll; it changes if another device deals with a payment. */
  count: number
}

/** Loads the list when it opens, and again when the count changes. */
function AttentionDialog({ count, ...dialog }: AttentionDialogProps) {
  const { isOpen } = dialog
  const list = useListPaymentAttentionQuery(undefined, { enabled: isOpen, staleTime: 0 })
  const { data: items, error: loadError, refetch } = list
  const [resolve, resolving] = useResolvePaymentAttentionMutation()
  const showToast = useToast()
  const summary = useRef<HTMLOutputElement>(null)

  const isOutdated = isOpen && items !== undefined && items.length !== count
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])

  async function markAsDealtWith(id: string) {
    const { error } = await resolve({ attentionId: id })
    if (error) {
      showToast({ text: `Payment not updated. ${problemMessage(error)}`, tone: 'danger' })
      return
    }
    showToast({ text: 'Payment marked as dealt with' })
    // The clicked button is gone, so the focus moves to the summary.
    summary.current?.focus()
  }

  return (
    <StaffDialog title="Payments" {...dialog}>
      <output ref={summary} tabIndex={-1} className={styles.summary}>
        {loadError
          ? `The payments didn't load. ${problemMessage(loadError)}`
          : items === undefined
            ? 'Loading payments...'
            : items.length === 0
              ? 'No payments need attention.'
              : `${countText(items.length)}. The customer may have been charged.`}
      </output>
      <ul className={styles.list} aria-label="Payments">
        {items?.map((item) => (
          <AttentionItem
            key={item.id}
            item={item}
            isBusy={resolving.isLoading && resolving.args?.attentionId === item.id}
            onDealtWith={() => void markAsDealtWith(item.id)}
          />
        ))}
      </ul>
    </StaffDialog>
  )
}

interface AttentionItemProps {
  item: PaymentAttention
  isBusy: boolean
  onDealtWith: () => void
}

/** One payment: the problem, the details for finding it, and what to do. */
function AttentionItem({ item, isBusy, onDealtWith }: AttentionItemProps) {
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
        <strong>What to do:</strong> <span>{toDo}</span>
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
  const confirmation = useRefundConfirmation()
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
      <ConfirmRefund confirmation={confirmation} notDone="Not refunded." />
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
