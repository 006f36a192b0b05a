import { useEffect, useRef, useState } from 'react'
import { useExternalStore } from '../../client/external-store.ts'
import { problemMessage } from '../../client/problem-message.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { WarningBar } from '../../ui/WarningBar.tsx'
import { pollHeaders } from '../orders/poll-headers.ts'
import { StaffDialog, type DialogState } from '../StaffDialog.tsx'
import styles from './Attention.module.css'
import { AttentionItem } from './AttentionItem.tsx'
import { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation } from '../money/refund-queries.ts'
import { countText } from './attention-texts.ts'

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
