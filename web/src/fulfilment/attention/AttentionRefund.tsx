import type { PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import { Notice } from '../../ui/Notice.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { ConfirmButton } from '../money/ConfirmButton.tsx'
import { refundFailureText } from '../money/refund-texts.ts'
import { useRefundPaymentAttentionMutation } from './attention-queries.ts'
import { amountReceived, refundStateText } from './attention-texts.ts'

/** Sends the payment back, or says how the refund is going. */
export function AttentionRefund({ item }: { item: PaymentAttention }) {
  const [refund, { isLoading, error }] = useRefundPaymentAttentionMutation()
  const showToast = useToast()
  const amount = amountReceived(item)

  async function confirm(): Promise<void> {
    const result = await refund({ attentionId: item.id })
    if (!result.error) showToast({ text: `Refund of ${amount} is on its way` })
  }

  if (item.refund) return <output>{refundStateText(item.refund)}</output>
  if (!item.canRefund) return null
  return (
    <>
      {error ? <Notice tone="danger">Not refunded. {refundFailureText(error)}</Notice> : null}
      <ConfirmButton
        label={`Refund ${amount}`}
        question={`Send ${amount} back to the customer's card? You can't undo it.`}
        yes={`Yes, refund ${amount}`}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
