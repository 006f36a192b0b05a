import type { ManagedCustomer } from '@fuel-shack/contract/office/managed-customers'
import { useReplaceCardMutation } from '../parts/manager-queries.ts'
import { CareForm } from './CareForm.tsx'
import { careFailure } from './customer-texts.ts'
import { useAttempts } from '../settings/use-attempts.ts'

interface ReplaceFormProps {
  customer: ManagedCustomer
  onDone: (customer: ManagedCustomer) => void
  onBack: () => void
}

export function ReplaceForm({ customer, onDone, onBack }: ReplaceFormProps) {
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
