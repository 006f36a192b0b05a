import type { PaymentAttention } from '@fuel-shack/contract/payments/payment-attention'
import { Notice } from '../../ui/Notice.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { ConfirmButton } from '../money/ConfirmButton.tsx'
import { ConfirmIdentity } from '../money/ConfirmIdentity.tsx'
import { useConfirmation } from '../money/use-confirmation.ts'
import { refundFailureText } from '../money/refund-texts.ts'
import { useRefundPaymentAttentionMutation } from './attention-queries.ts'
import { amountReceived, refundStateText } from './attention-texts.ts'

/** Sends the payment back, or says how the refund is going. */
export function AttentionRefund({ item }: { item: PaymentAttention }) {
  const [refund, { isLoading }] = useRefundPaymentAttentionMutation()
  const confirmation = useConfirmation()
  const { failure, isProving } = confirmation
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
      {failure ? <Notice tone="danger">Not refunded. {refundFailureText(failure)}</Notice> : null}
      <ConfirmIdentity confirmation={confirmation} />
      <ConfirmButton
        label={`Refund ${amount}`}
        question={`Send ${amount} back to the customer's card? You can't undo it.`}
        yes={`Yes, refund ${amount}`}
        isBusy={isLoading || isProving}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
