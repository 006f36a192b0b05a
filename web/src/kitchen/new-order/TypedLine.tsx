import { useState } from 'react'
import { LINE_NOTE_MAX_CHARACTERS } from '@fuel-shack/contract/platform/limits'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { findChoiceFault, optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { choiceOf, optionsOf, replaceLine } from '../../menu/cart/cart-lines.ts'
import { changeQuantity, keyOf, lineTotal, type CartItem } from '../../menu/cart/cart.ts'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { OptionGroups } from '../../menu/dish/OptionGroups.tsx'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Stepper } from '../../ui/controls/Stepper.tsx'
import styles from './NewOrder.module.css'
import { changeDraft, orderDraft } from './order-draft.ts'

/** The most of one line that the server takes. */
const LINE_MAX = 99

/** A line of the order. A tap on its title opens its options and its note. */
export function TypedLine({ line }: { line: CartItem }) {
  const { lines } = useExternalStore(orderDraft)
  const [isOpen, setIsOpen] = useState(false)
  const { options = [], note } = line
  const under = [...options.map((option) => optionText(option)), ...(note === undefined ? [] : [`“${note}”`])]
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <button type="button" className={styles.lineTitle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <span className={styles.dishTitle}>{line.title}</span>{' '}
          {under.length > 0 ? <span className={styles.under}>{under.join(', ')}</span> : null}{' '}
          <span className={styles.under}>{`${formatAud(lineTotal(line))} · Options and note`}</span>
        </button>
        <Stepper
          label={line.title}
          value={line.quantity}
          limitMessage={line.quantity >= LINE_MAX ? `${LINE_MAX} at most` : undefined}
          onChange={(delta) => changeDraft({ lines: changeQuantity(lines, [], keyOf(line), delta) })}
        />
      </div>
      {isOpen ? <LineForm line={line} onDone={() => setIsOpen(false)} /> : null}
    </li>
  )
}

/** Changes the choice of a line when it is saved: a line with the same choice as another one becomes one with it. */
function LineForm({ line, onDone }: { line: CartItem; onDone: () => void }) {
  const { findDish } = useMenu()
  const dish = findDish(line.id)
  const groups = dish?.details?.optionGroups ?? []
  const [ids, setIds] = useState(() => optionsOf(groups, line).map(({ id }) => id))
  const [note, setNote] = useState(line.note ?? '')
  const [faultyGroup, setFaultyGroup] = useState<string>()

  function save() {
    const fault = findChoiceFault(groups, ids)
    if (fault && fault.type !== 'unknown') {
      setFaultyGroup(fault.group)
      return
    }
    const choice = choiceOf(groups, ids, note)
    changeDraft({ lines: replaceLine(orderDraft.get().lines, keyOf(line), choice, line.quantity) })
    onDone()
  }

  return (
    <div className={styles.lineForm}>
      <OptionGroups
        groups={groups}
        ids={ids}
        listed={dish?.details}
        availability={dish?.availability ?? {}}
        faultyGroup={faultyGroup}
        onChange={setIds}
      />
      <Field
        label="Note for this dish"
        maxLength={LINE_NOTE_MAX_CHARACTERS}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button tone="secondary" onClick={save}>
        Save
      </Button>
    </div>
  )
}
