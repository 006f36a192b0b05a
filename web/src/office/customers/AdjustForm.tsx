import { useState } from 'react'
import type { ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { sendOnce } from '../../platform/client/unanswered-writes.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { useAdjustCardMutation } from '../parts/manager-queries.ts'
import { CareForm } from './CareForm.tsx'
import { ReasonField } from './ReasonField.tsx'
import { amountText, careFailure, readAmount, valueText } from './customer-texts.ts'
import { typed } from '../fields/typed.ts'
import { useAttempts } from '../settings/use-attempts.ts'

const WAYS = [
  { id: 'add', label: 'Add' },
  { id: 'take', label: 'Take off' },
] as const
const UNITS = [
  { id: 'points', label: 'Points' },
  { id: 'cents', label: 'Balance' },
] as const

interface AdjustFormProps {
  customer: ManagedCustomer
  onDone: (customer: ManagedCustomer) => void
  /** @param isOutstanding a call may have arrived, so what is shown may be old. */
  onBack: (isOutstanding: boolean) => void
}

export function AdjustForm({ customer, onDone, onBack }: AdjustFormProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('add')
  const [unit, setUnit] = useState<(typeof UNITS)[number]['id']>('points')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [adjust] = useAdjustCardMutation()
  const session = useSession()
  const subject = session.status === 'signed-in' ? session.subject : ''
  const call = useAttempts(careFailure)
  const read = readAmount(text, unit)
  const amount = 'amount' in read ? read.amount : undefined
  const lacksReason = reason.trim() === ''
  const [verb] = WAYS.filter(({ id }) => id === way).map(({ label }) => label)

  async function submit(): Promise<void> {
    setIsChecked(true)
    if (amount === undefined || lacksReason) return
    const { customerId } = customer
    const body = { customerId, unit, amount: way === 'add' ? amount : -amount, reason: reason.trim() }
    // Until it is answered, there is one adjustment of a customer, in whichever form or tab it is tried again.
    const adjusted = await call.attemptConfirmed((proof) =>
      sendOnce(`${subject} adjust ${customerId}`, (key) => adjust({ body, key, proof })),
    )
    if (adjusted) onDone(adjusted)
  }

  return (
    <CareForm
      call={call}
      submitText={amount === undefined ? `${verb}` : `${verb} ${amountText(amount, unit)}`}
      onSubmit={() => void submit()}
      onBack={() => onBack(call.isOutstanding)}
    >
      <p>{`On the card now: ${valueText(customer)}.`}</p>
      <ChoiceGroup legend="What" type="radio" options={UNITS} chosen={[unit]} onToggle={setUnit} />
      <ChoiceGroup legend="Which way" type="radio" options={WAYS} chosen={[way]} onToggle={setWay} />
      <Field
        label={unit === 'points' ? 'How many points?' : 'How many dollars?'}
        error={isChecked && 'problem' in read ? read.problem : undefined}
        inputMode={unit === 'points' ? 'numeric' : 'decimal'}
        {...typed(text, (next) => {
          setText(next)
          setIsChecked(false)
        })}
      />
      <ReasonField label="Why?" isMissing={isChecked && lacksReason} reason={reason} onChange={setReason} />
    </CareForm>
  )
}
