import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'

export interface BalanceChoice {
  availableCents: Cents
  /** What it would pay of this order. */
  partCents: Cents
  isUsed: boolean
}

interface UseBalanceProps {
  choice: BalanceChoice
  onChange: (isUsed: boolean) => void
}

/** Shown to customers who have a balance. */
export function UseBalance({ choice, onChange }: UseBalanceProps) {
  const { availableCents, partCents, isUsed } = choice
  return (
    <ChoiceGroup
      legend="Your balance"
      type="checkbox"
      options={[{ id: 'balance', label: `Use my balance (${formatAud(availableCents)})` }]}
      hint={isUsed && partCents < availableCents ? `${formatAud(partCents)} of it pays for this order.` : undefined}
      chosen={isUsed ? ['balance'] : []}
      onToggle={() => onChange(!isUsed)}
    />
  )
}
