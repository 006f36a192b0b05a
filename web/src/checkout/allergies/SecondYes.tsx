import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import type { Conflicts } from './conflicts.ts'

interface SecondYesProps {
  conflicts: Conflicts
  isGiven: boolean
  /** Pay was tapped without it. */
  isMissing: boolean
  onChange: (isGiven: boolean) => void
}

/** Asks once more before a customer pays for what conflicts with their allergies. */
export function SecondYes({ conflicts, isGiven, isMissing, onChange }: SecondYesProps) {
  const count = conflicts.size
  return (
    <ChoiceGroup
      legend={count === 1 ? '1 dish may not suit your allergies' : `${count} dishes may not suit your allergies`}
      type="checkbox"
      options={[{ id: 'anyway', label: 'Order anyway. I have read what they contain.' }]}
      error={isMissing && !isGiven ? 'Tick this to pay, or change what you order.' : undefined}
      chosen={isGiven ? ['anyway'] : []}
      onToggle={() => onChange(!isGiven)}
    />
  )
}
