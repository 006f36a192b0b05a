import type { ManagedCustomer } from '@fuel-shack/contract/customers/managed-customers'
import { Button } from '../../ui/controls/Button.tsx'
import { useMergeCardsMutation, useReplaceCardMutation } from '../manager-queries.ts'
import { CareForm } from './CareForm.tsx'
import { careFailure, mergeSteps } from './customer-texts.ts'
import styles from './Customers.module.css'
import { useAttempts } from '../settings/use-attempts.ts'

interface CardFormProps {
  onDone: (customer: ManagedCustomer) => void
  onBack: () => void
}

export function ReplaceForm({ customer, onDone, onBack }: CardFormProps & { customer: ManagedCustomer }) {
  const [replace] = useReplaceCardMutation()
  const call = useAttempts(careFailure)
  const { customerId, card } = customer
  async function submit(): Promise<void> {
    const replaced = await call.attemptConfirmed(() => replace({ body: { customerId, card } }))
    if (replaced) onDone(replaced)
  }
  return (
    <CareForm call={call} submitText="Replace the card" isDanger onSubmit={() => void submit()} onBack={onBack}>
      <p>
        <span>{`The card ending in ${card} stops working everywhere at once, also as a photo or a print.`}</span> The
        customer's app shows the new number as soon as it has reception. Points, balance and orders stay.
      </p>
    </CareForm>
  )
}

interface MergeFormProps extends CardFormProps {
  from: ManagedCustomer
  to: ManagedCustomer
  onSwap: () => void
}

export function MergeForm({ from, to, onSwap, onDone, onBack }: MergeFormProps) {
  const [merge] = useMergeCardsMutation()
  const call = useAttempts(careFailure)
  async function submit(): Promise<void> {
    const body = { fromCustomerId: from.customerId, customerId: to.customerId }
    const merged = await call.attemptConfirmed((proof) => merge({ body, proof }))
    if (merged) onDone(merged)
  }
  return (
    <CareForm
      call={call}
      submitText="Merge the cards"
      isDanger
      onSubmit={() => void submit()}
      otherActions={
        <Button tone="secondary" onClick={onSwap}>
          The other way round
        </Button>
      }
      onBack={onBack}
    >
      <ul className={styles.steps}>
        {mergeSteps(from, to).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className={styles.warning}>This can't be undone. Merge only cards of one person.</p>
    </CareForm>
  )
}
