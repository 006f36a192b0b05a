import { useEffect, useRef } from 'react'
import { problemMessage } from '../../client/problem-message.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import styles from './AttentionDialog.module.css'
import { AttentionItem } from './AttentionItem.tsx'
import { useListPaymentAttentionQuery, useResolvePaymentAttentionMutation } from './attention-queries.ts'
import { countText } from './attention-texts.ts'

interface AttentionDialogProps {
  /** As the last poll said: another screen may have dealt with one. */
  count: number
  isOpen: boolean
  onClose: () => void
}

/** The list is loaded when it is opened, and again when its length changes. */
export function AttentionDialog({ count, isOpen, onClose }: AttentionDialogProps) {
  const listed = useListPaymentAttentionQuery(undefined, { skip: !isOpen, refetchOnMountOrArgChange: true })
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
      showToast({ text: `The payment was not marked. ${problemMessage(error)}`, tone: 'danger' })
      return
    }
    showToast({ text: 'Payment marked as dealt with' })
    // Its button is gone: the focus goes on to what is left.
    summary.current?.focus()
  }

  return (
    <Dialog
      title="Payments"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <output ref={summary} tabIndex={-1} className={styles.summary}>
        {listed.error
          ? `The payments could not be loaded. ${problemMessage(listed.error)}`
          : items === undefined
            ? 'Loading payments...'
            : items.length === 0
              ? 'No payment needs attention.'
              : `${countText(items.length)}. The customer may have been charged.`}
      </output>
      <ul className={styles.list} aria-label="Payments">
        {items?.map((item) => (
          <AttentionItem
            key={item.id}
            item={item}
            isBusy={resolving.isLoading && resolving.originalArgs?.attentionId === item.id}
            onDealtWith={() => void markAsDealtWith(item.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}
