import { useEffect, useRef } from 'react'
import { problemMessage } from '../../client/problem-message.ts'
import { StaffDialog } from '../StaffDialog.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import styles from './AttentionDialog.module.css'
import { AttentionItem } from './AttentionItem.tsx'
import { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation } from './attention-queries.ts'
import { countText } from './attention-texts.ts'

interface AttentionDialogProps {
  /** The count of the last poll; it changes if another device deals with a payment. */
  count: number
  isOpen: boolean
  onClose: () => void
}

/** Loads the list when it opens, and again when the count changes. */
export function AttentionDialog({ count, isOpen, onClose }: AttentionDialogProps) {
  const listed = useListPaymentAttentionQuery(undefined, { enabled: isOpen, staleTime: 0 })
  const [resolve, resolving] = useResolvePaymentAttentionMutation()
  const showToast = useToast()
  const summary = useRef<HTMLOutputElement>(null)
  const items = listed.data

  const { refetch } = listed
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
    <StaffDialog title="Payments" isOpen={isOpen} onClose={onClose}>
      <output ref={summary} tabIndex={-1} className={styles.summary}>
        {listed.error
          ? `The payments didn't load. ${problemMessage(listed.error)}`
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
