import { MESSAGES_BY, type MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'

const LABELS: Record<MessagesBy, string> = { sms: 'SMS', email: 'Email', both: 'Both' }
const OPTIONS = MESSAGES_BY.map((id) => ({ id, label: LABELS[id] }))

interface MessagesChoiceProps {
  /** Nothing: they have not chosen. An SMS arrives where data does not. */
  chosen: MessagesBy | null | undefined
  onChoose: (chosen: MessagesBy) => void
}

/** A choice for customers whom both channels can reach. */
export function MessagesChoice({ chosen, onChoose }: MessagesChoiceProps) {
  return (
    <ChoiceGroup
      legend="Messages about your orders"
      type="radio"
      options={OPTIONS}
      chosen={[chosen ?? 'sms']}
      onToggle={onChoose}
    />
  )
}
