import { REFUND_NOTE_LENGTH } from '@fuel-shack/contract/payments/refund-states'
import { Field } from '../../ui/controls/Field.tsx'

interface NoteFieldProps {
  note: string
  onChange: (note: string) => void
}

/** The note is for other staff, who see it with the order. */
export function NoteField({ note, onChange }: NoteFieldProps) {
  return (
    <Field
      label="Note for staff (optional)"
      hint="The customer doesn't see it."
      autoComplete="off"
      maxLength={REFUND_NOTE_LENGTH}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
