import type { RefObject } from 'react'
import { COUNTER_NAME_MAX_CHARACTERS, NOTES_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import { keyOf } from '../../menu/cart/cart.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { useServerNow } from '../parts/use-now.ts'
import styles from './NewOrder.module.css'
import { changeDraft, clearDraft, isEmpty, orderDraft } from './order-draft.ts'
import { pickUpChoices, pickUpProblem } from './pick-up-choices.ts'
import { TypedLine } from './TypedLine.tsx'

/** What has been typed: the lines, whom they are for, and when they are wanted. */
export function TypedOrder({ section }: { section: RefObject<HTMLElement | null> }) {
  const draft = useExternalStore(orderDraft)
  const { lines, contact, notes, isEatingHere, pickUpAt } = draft
  const now = new Date(useServerNow())
  return (
    <section ref={section} className={styles.typed} aria-label="This order">
      <h3 className={styles.heading}>This order</h3>
      {lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <TypedLine key={keyOf(line)} line={line} />
          ))}
        </ul>
      )}
      <Field
        label="Name or mobile"
        hint="A mobile gets a text when the order’s ready. Without either, call the number out."
        maxLength={COUNTER_NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={contact}
        onChange={({ target }) => changeDraft({ contact: target.value })}
      />
      <Select
        label="Ready"
        options={pickUpChoices(pickUpAt, now)}
        value={pickUpAt}
        error={pickUpProblem(pickUpAt, now)}
        onChange={({ target }) => changeDraft({ pickUpAt: target.value })}
      />
      <Field
        label="Notes for the kitchen"
        maxLength={NOTES_MAX_CHARACTERS}
        autoComplete="off"
        value={notes}
        onChange={({ target }) => changeDraft({ notes: target.value })}
      />
      <Switch
        label="Eating here"
        checked={isEatingHere}
        onCheckedChange={(next) => changeDraft({ isEatingHere: next })}
      />
      {isEmpty(draft) ? null : (
        <Button tone="quiet" onClick={clearDraft}>
          Start again
        </Button>
      )}
    </section>
  )
}
