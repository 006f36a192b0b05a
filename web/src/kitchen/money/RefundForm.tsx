import { useState } from 'react'
import { formatAud, type Cents } from '@fuel-shack/contract/platform/money'
import { readTypedCents } from '@fuel-shack/contract/platform/typed-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Refundable } from '@fuel-shack/contract/sales/payments/refunds'
import { sendOnce } from '../../platform/client/unanswered-writes.ts'
import { NOT_AN_AMOUNT } from '../../ui/not-an-amount.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Stepper } from '../../ui/controls/Stepper.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { ConfirmButton, ConfirmRefund, useRefundConfirmation } from './Confirm.tsx'
import { FormHeading, ReasonAndNote } from './FormParts.tsx'
import styles from './OrderMoney.module.css'
import { bodyOf, EMPTY_DRAFT, storeDraft, sumOf, takeDraft, type RefundDraft } from './refund-draft.ts'
import { useGetRefundableQuery, useRefundOrderMutation } from './refund-queries.ts'
import { REFUND_REASONS, returnedSums, returnedTo } from './refund-texts.ts'

const WAYS: { id: RefundDraft['by']; label: string }[] = [
  { id: 'dishes', label: 'Dishes' },
  { id: 'amount', label: 'An amount' },
]

interface RefundFormProps {
  order: Order
  onClose: () => void
}

/** Refunds dishes or an amount. Until it is answered, there is one refund of an order, in whichever form or tab it is tried again. */
export function RefundForm({ order, onClose }: RefundFormProps) {
  const { data: rest, error: loadError } = useGetRefundableQuery({ orderId: order.id }, { staleTime: 0 })
  const [refund, { isLoading }] = useRefundOrderMutation()
  const confirmation = useRefundConfirmation()
  const [draft, setDraft] = useState<RefundDraft>(() => takeDraft(order.id, EMPTY_DRAFT))
  const showToast = useToast()
  const cents = rest ? sumOf(draft, rest) : 0
  const isTooMuch = cents > (rest?.refundableCents ?? 0)

  async function confirm(): Promise<void> {
    if (!rest) return
    const body = bodyOf(draft, rest)
    let wasTried = false
    const isSent = await confirmation.run((proof) =>
      sendOnce(`refund ${order.id}`, async (key, isRepeat) => {
        wasTried = isRepeat
        return refund({ orderId: order.id, body, key, proof })
      }),
    )
    if (!isSent) return
    showToast({ text: `Refund of ${formatAud(cents)} is on its way${wasTried ? ', once' : ''}` })
    onClose()
  }

  return (
    <>
      <FormHeading text="Refund" />
      {rest ? (
        <RefundChoice rest={rest} draft={draft} onChange={setDraft} />
      ) : (
        <p>{loadError ? null : 'Loading the order...'}</p>
      )}
      <output className={styles.sum}>{rest ? sumText(cents, rest) : null}</output>
      <ConfirmRefund
        confirmation={confirmation}
        notDone="Not refunded."
        loadError={loadError}
        onLeave={() => storeDraft(order.id, draft)}
      />
      <div className={styles.buttons}>
        <ConfirmButton
          label={cents > 0 ? `Refund ${formatAud(cents)}` : 'Refund nothing yet'}
          question={`Send ${formatAud(cents)} back ${rest ? returnedTo(cents, rest) : ''}? You can't undo it.`}
          yes={`Yes, refund ${formatAud(cents)}`}
          isBusy={isLoading || confirmation.isProving}
          isDisabled={cents === 0 || isTooMuch}
          onConfirm={() => void confirm()}
        />
        <Button tone="secondary" onClick={onClose}>
          Don't refund
        </Button>
      </div>
    </>
  )
}

/** The card comes first. */
function sumText(cents: Cents, rest: Refundable): string {
  const { refundableCents: leftCents, isDisputed } = rest
  if (isDisputed && leftCents === 0) return "The bank has taken this payment back, so you can't refund it."
  const where = returnedSums(cents, rest).slice(formatAud(cents).length)
  return `Goes back to the customer: ${formatAud(cents)} of ${formatAud(leftCents)}${where}`
}

interface RefundChoiceProps {
  rest: Refundable
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
}

function RefundChoice({ rest, draft, onChange }: RefundChoiceProps) {
  const limit = `At most ${formatAud(rest.refundableCents)}`
  return (
    <>
      <ChoiceGroup
        legend="What to refund"
        type="radio"
        options={WAYS}
        chosen={[draft.by]}
        onToggle={(by) => onChange({ ...draft, by })}
      />
      {draft.by === 'dishes' ? (
        <ul className={styles.lines} aria-label="Dishes to refund">
          {rest.lines.map((line) => (
            <RefundLine key={line.itemId} line={line} draft={draft} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={amountProblem(draft.amount, rest.refundableCents)}
          hint={`${limit}.`}
          onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        />
      )}
      <ReasonAndNote
        reasons={REFUND_REASONS}
        draft={draft}
        onChange={(changed) => onChange({ ...draft, ...changed })}
      />
    </>
  )
}

function amountProblem(typed: string, mostCents: Cents): string | undefined {
  const cents = readTypedCents(typed)
  if (cents === undefined) return NOT_AN_AMOUNT
  return cents !== null && cents > mostCents ? `At most ${formatAud(mostCents)} is left.` : undefined
}

interface RefundLineProps extends Omit<RefundChoiceProps, 'rest'> {
  line: Refundable['lines'][number]
}

function RefundLine({ line, draft, onChange }: RefundLineProps) {
  const { itemId, title, quantity, refundableQuantity, unitPriceCents, unitSurchargeCents } = line
  const each = unitSurchargeCents === undefined ? 'each' : 'each with the surcharge'
  const chosen = draft.quantities[itemId] ?? 0
  const isAll = chosen >= refundableQuantity
  return (
    <li className={styles.line}>
      <span>
        <span>{title}</span>
        <small>{`${formatAud(unitPriceCents)} ${each} · ${refundableQuantity} of ${quantity} can be refunded`}</small>
      </span>
      <Stepper
        label={title}
        value={chosen}
        limitMessage={isAll ? 'No more of it can be refunded' : undefined}
        onChange={(delta) =>
          onChange({ ...draft, quantities: { ...draft.quantities, [itemId]: Math.max(0, chosen + delta) } })
        }
      />
    </li>
  )
}
