import { REFUND_NOTE_LENGTH } from '@fuel-shack/contract/sales/payments/refund-states'
import { ChoiceGroup, type ChoiceOption } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'

/** Takes the focus, which also scrolls the form into view: the button that opened it is gone. */
export function FormHeading({ text }: { text: string }) {
  return (
    <h3 ref={focusOnMount} tabIndex={-1}>
      {text}
    </h3>
  )
}

interface ReasonAndNoteProps<Reason extends string> {
  reasons: readonly ChoiceOption<Reason>[]
  draft: { reason: Reason; note: string }
  hasNote?: boolean
  onChange: (changed: { reason: Reason } | { note: string }) => void
}

/** The note is for other staff, who see it with the order. */
export function ReasonAndNote<Reason extends string>(props: ReasonAndNoteProps<Reason>) {
  const { reasons, draft, hasNote = true, onChange } = props
  return (
    <>
      <ChoiceGroup
        legend="Reason, which the customer reads"
        type="radio"
        options={reasons}
        chosen={[draft.reason]}
        onToggle={(reason) => onChange({ reason })}
      />
      {hasNote ? (
        <Field
          label="Note for staff (optional)"
          hint="The customer doesn't see it."
          autoComplete="off"
          maxLength={REFUND_NOTE_LENGTH}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      ) : null}
    </>
  )
}
