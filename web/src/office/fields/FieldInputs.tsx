import type { SettingField, SettingFields } from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { Button } from '../../ui/controls/Button.tsx'
import { Folded } from './Folded.tsx'
import { LeafInput, type FieldInputProps } from './LeafInputs.tsx'
import { PeriodsEditor } from './PeriodsEditor.tsx'
import {
  capitalise,
  faultsIn,
  fieldsAsked,
  toTyped,
  typedGroupIn,
  typedItemsIn,
  typedShiftsIn,
  typedTextIn,
  type FieldFault,
  type Typed,
  type TypedShift,
} from './fields.ts'
import styles from './FieldInputs.module.css'

interface FieldInputsProps {
  fields: SettingFields
  typed: Typed
  faults?: readonly FieldFault[]
  onChange: (typed: Typed) => void
}

const NO_FAULTS: readonly FieldFault[] = []

/** The inputs of a form. */
export function FieldInputs({ fields, typed, faults = NO_FAULTS, onChange }: FieldInputsProps) {
  return fieldsAsked(fields, typed).map(([key, field]) => (
    <FieldInput
      key={key}
      field={field}
      name={key}
      typed={typed}
      faults={faults}
      onChange={(next) => onChange({ ...typed, [key]: next })}
    />
  ))
}

function FieldInput({ field, ...props }: FieldInputProps<SettingField['kind']>) {
  switch (field.kind) {
    case 'group':
      return <GroupInputs field={field} {...props} />
    case 'list':
      return <ListInputs field={field} {...props} />
    case 'shifts':
      return <ShiftInputs field={field} {...props} />
    default:
      return <LeafInput field={field} {...props} />
  }
}

function GroupInputs({ field, name, typed, faults, onChange }: FieldInputProps<'group'>) {
  const within = faultsIn(faults, name)
  const inputs = (
    <FieldInputs fields={field.fields} typed={typedGroupIn(typed, name)} faults={within} onChange={onChange} />
  )
  if (field.isFolded)
    return (
      <Folded title={field.label} hasFault={within.length > 0}>
        {inputs}
      </Folded>
    )
  return (
    <fieldset className={styles.group}>
      <legend>{field.label}</legend>
      {inputs}
    </fieldset>
  )
}

function ListInputs({ field, name, typed, faults, onChange }: FieldInputProps<'list'>) {
  const { label, itemName, most, fields, canBeEmpty = false, isFolded = false } = field
  const items = typedItemsIn(typed, name)
  const [titleKey = ''] = Object.keys(fields)
  const idKey = Object.keys(fields).find((key) => fields[key]?.kind === 'id')
  const within = faultsIn(faults, name)
  const list = (
    <>
      {items.map((item, index) => {
        const typedTitle = typedTextIn(item, titleKey).trim()
        const title = typedTitle || `${itemName} ${index + 1}`
        const ofItem = faultsIn(within, String(index))
        const content = (
          <>
            <FieldInputs
              fields={fields}
              typed={item}
              faults={ofItem}
              onChange={(next) => onChange(items.with(index, next))}
            />
            <div className={styles.buttons}>
              {index > 0 ? (
                <Button
                  tone="quiet"
                  aria-label={`Move up: ${title}`}
                  onClick={() => onChange(items.with(index, items[index - 1] ?? item).with(index - 1, item))}
                >
                  Move up
                </Button>
              ) : null}
              {items.length > 1 || canBeEmpty ? (
                <Button tone="quiet" aria-label={`Remove ${title}`} onClick={() => onChange(items.toSpliced(index, 1))}>
                  Remove
                </Button>
              ) : null}
            </div>
          </>
        )
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an item without an id that is being renamed has no other name
          <fieldset
            key={(idKey && typedTextIn(item, idKey)) || index}
            aria-label={title}
            className={isFolded ? styles.foldedItem : styles.item}
          >
            {isFolded ? (
              <Folded title={capitalise(title)} startsOpen={typedTitle === ''} hasFault={ofItem.length > 0}>
                {content}
              </Folded>
            ) : (
              content
            )}
          </fieldset>
        )
      })}
      {items.length < most ? (
        <Button tone="secondary" className={styles.add} onClick={() => onChange([...items, toTyped(fields, {})])}>
          {`Add ${/^[aeiou]/.test(itemName) ? 'an' : 'a'} ${itemName}`}
        </Button>
      ) : null}
    </>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {list}
      <FaultOf name={name} faults={faults} />
    </fieldset>
  )
}

const SHIFT_TIMES = { opens: 'From', closes: 'Until' }

function ShiftInputs({ field, name, typed, faults, onChange }: FieldInputProps<'shifts'>) {
  const { label, hint, fields } = field
  const newShift: TypedShift = { days: [], opens: '', closes: '', lastOrders: '', other: toTyped(fields, {}) }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      <PeriodsEditor
        drafts={typedShiftsIn(typed, name)}
        onChange={onChange}
        newDraft={newShift}
        addText="Add a time"
        hasLastOrders={false}
        timeLabels={SHIFT_TIMES}
      >
        {({ other }, edit) => <FieldInputs fields={fields} typed={other} onChange={(next) => edit({ other: next })} />}
      </PeriodsEditor>
      <FaultOf name={name} faults={faults} />
    </fieldset>
  )
}

/** The fault of several inputs together. */
function FaultOf({ name, faults }: { name: string; faults: readonly FieldFault[] }) {
  const text = faults.find(({ path }) => path === name)?.text
  return text === undefined ? null : (
    <p className={styles.error} data-invalid>
      {text}
    </p>
  )
}
