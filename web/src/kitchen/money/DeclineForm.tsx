import { useState } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { CounterPayment, DeclineReason, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import { Button } from '../../ui/controls/Button.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { ConfirmButton, ConfirmRefund, useRefundConfirmation } from './Confirm.tsx'
import { FormHeading, ReasonAndNote } from './FormParts.tsx'
import styles from './OrderMoney.module.css'
import { noteOf, storeDraft, takeDraft } from './refund-draft.ts'
import { useDeclineOrderMutation, useGetRefundableQuery } from './refund-queries.ts'
import { DECLINE_REASONS, returnedSums } from './refund-texts.ts'

const EMPTY_DRAFT: { reason: DeclineReason; note: string } = { reason: 'out-of-stock', note: '' }

interface DeclineFormProps {
  order: Order
  onClose: () => void
  onDeclined: () => void
}

/** Shows the sum that goes back before staff decline the order. */
export function DeclineForm({ order, onClose, onDeclined }: DeclineFormProps) {
  const { counter } = order
  const { data: rest, error: loadError } = useGetRefundableQuery(
    { orderId: order.id },
    { staleTime: 0, enabled: counter === undefined },
  )
  const [decline, { isLoading }] = useDeclineOrderMutation()
  const { changeList } = useTickets()
  const confirmation = useRefundConfirmation()
  const [draft, setDraft] = useState(() => takeDraft(order.id, EMPTY_DRAFT))
  const showToast = useToast()
  const cents = rest?.refundableCents ?? 0
  const sum = formatAud(cents)

  async function confirm(): Promise<void> {
    const body = { reason: draft.reason, ...noteOf(draft.note) }
    const isSent = await changeList(order.id, 'closed', async () =>
      confirmation.run((proof) => decline({ orderId: order.id, body, proof })),
    )
    if (!isSent) return
    const goesBack = cents > 0 ? ` ${sum} goes back to the customer.` : ''
    showToast({ text: `Order ${orderNumberOf(order)} declined.${goesBack}` })
    onDeclined()
  }

  return (
    <>
      <FormHeading text="Decline order" />
      <ReasonAndNote
        reasons={DECLINE_REASONS}
        draft={draft}
        // A note is stored with the refund.
        hasNote={cents > 0}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
      />
      <output className={styles.sum}>
        {counter ? TILL_TEXTS[counter.payment] : rest ? sumText(rest) : 'Loading the sum...'}
      </output>
      <ConfirmRefund
        confirmation={confirmation}
        notDone="Not declined."
        loadError={loadError}
        onLeave={() => storeDraft(order.id, draft)}
      />
      <div className={styles.buttons}>
        <ConfirmButton
          label={cents > 0 ? `Decline and refund ${sum}` : 'Decline'}
          question={counter ? "You can't undo it." : "The customer gets a message straight away. You can't undo it."}
          yes="Yes, decline it"
          isBusy={isLoading || confirmation.isProving}
          isDisabled={!rest && !counter}
          onConfirm={() => void confirm()}
        />
        <Button tone="secondary" onClick={onClose}>
          Keep the order
        </Button>
      </div>
    </>
  )
}

/** Nothing of an order at the counter was paid here. */
const TILL_TEXTS: Record<CounterPayment, string> = {
  till: 'It was paid at the till: give the money back there, and tell the customer.',
  collection: 'Nothing was paid yet. Tell the customer.',
}

const DISPUTED = 'Nothing goes back: the bank has already taken this payment back.'

function sumText(rest: Refundable): string {
  const { refundableCents: cents, isDisputed } = rest
  if (isDisputed && cents === 0) return DISPUTED
  const why = isDisputed ? ' The bank has already taken the part of the card back.' : ''
  return `Goes back to the customer: ${returnedSums(cents, rest)}${isDisputed ? '.' : ''}${why}`
}
