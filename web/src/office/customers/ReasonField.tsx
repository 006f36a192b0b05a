import { LOOK_UP_REASON_LIMIT } from '@fuel-shack/contract/cards/customer-search'
import { Field } from '../../ui/controls/Field.tsx'
import { typed } from '../fields/typed.ts'

interface ReasonFieldProps {
  label: string
  isMissing: boolean
  reason: string
  onChange: (reason: string) => void
}

export function ReasonField({ label, isMissing, reason, onChange }: ReasonFieldProps) {
  return (
    <Field
      label={label}
      hint="Stays in the record of changes, with your name."
      error={isMissing ? 'Say why.' : undefined}
      maxLength={LOOK_UP_REASON_LIMIT}
      {...typed(reason, onChange)}
    />
  )
}
