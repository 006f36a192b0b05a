import { REFUND_NOTE_LENGTH } from '@fuel-shack/contract/payments/refund-states'
import { TextArea } from '../../ui/controls/TextArea.tsx'

interface NoteFieldProps {
  note: string
  onChange: (note: string) => void
}

/** For other staff, who see it with the order. */
export function NoteField({ note, onChange }: NoteFieldProps) {
  return (
    <TextArea
      label="Note for staff (optional). The customer doesn't see it."
      rows={2}
      maxLength={REFUND_NOTE_LENGTH}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
