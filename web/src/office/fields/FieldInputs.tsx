import type {
  NumberField,
  SettingField,
  SettingFields,
  TextField,
} from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { TEXT_FORMATS, type TextFormatName } from '@fuel-shack/contract/platform/text-formats'
import { Button } from '../../ui/controls/Button.tsx'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { PeriodsEditor } from './PeriodsEditor.tsx'
import {
  toTyped,
  typedGroupIn,
  typedItemsIn,
  typedShiftsIn,
  typedTextIn,
  type Typed,
  type TypedShift,
} from './fields.ts'
import styles from './FieldInputs.module.css'
import { typed as typedProps } from './typed.ts'

const LONG_TEXT_ROWS = 3
const PARAGRAPHS_ROWS = 8

interface FieldInputsProps {
  fields: SettingFields
  typed: Typed
  onChange: (typed: Typed) => void
}

/** The inputs of a form. */
export function FieldInputs({ fields, typed, onChange }: FieldInputsProps) {
  return Object.entries(fields).map(([key, field]) => (
    <FieldInput
      key={key}
      field={field}
      name={key}
      typed={typed}
      onChange={(next) => onChange({ ...typed, [key]: next })}
    />
  ))
}

interface FieldInputProps<Kind extends SettingField['kind']> {
  field: Extract<SettingField, { kind: Kind }>
  name: string
  typed: Typed
  onChange: (typed: Typed[string]) => void
}

function FieldInput({ field, name, typed, onChange }: FieldInputProps<SettingField['kind']>) {
  switch (field.kind) {
    case 'text':
      if (field.format === 'colour') return <ColourInput field={field} name={name} typed={typed} onChange={onChange} />
      if (!field.isLong) return <TextInput field={field} name={name} typed={typed} onChange={onChange} />
      return (
        <TextArea
          label={field.label}
          maxLength={field.maxLength}
          rows={LONG_TEXT_ROWS}
          {...typedProps(typedTextIn(typed, name), onChange)}
        />
      )
    case 'number':
    case 'texts':
      return <TextInput field={field} name={name} typed={typed} onChange={onChange} />
    case 'paragraphs':
      return (
        <TextArea
          label={field.label}
          maxLength={field.most * field.maxLength}
          rows={PARAGRAPHS_ROWS}
          {...typedProps(typedTextIn(typed, name), onChange)}
        />
      )
    case 'select':
      return (
        <Select label={field.label} options={[...field.options]} {...typedProps(typedTextIn(typed, name), onChange)} />
      )
    case 'choice':
      return (
        <ChoiceGroup
          legend={field.label}
          type="radio"
          isList
          options={Object.entries(field.options).map(([id, option]) => ({
            id,
            label: option.name,
            hint: option.effect,
          }))}
          chosen={[typedTextIn(typed, name)]}
          onToggle={onChange}
        />
      )
    case 'group':
      return (
        <fieldset className={styles.group}>
          <legend>{field.label}</legend>
          <FieldInputs fields={field.fields} typed={typedGroupIn(typed, name)} onChange={onChange} />
        </fieldset>
      )
    case 'list':
      return <ListInputs field={field} name={name} typed={typed} onChange={onChange} />
    case 'shifts':
      return <ShiftInputs field={field} name={name} typed={typed} onChange={onChange} />
  }
}

function TextInput({ field, name, typed, onChange }: FieldInputProps<'number' | 'text' | 'texts'>) {
  const isMoney = field.kind === 'number' && field.unit === 'dollars'
  return (
    <Field
      label={isMoney ? `${field.label} ($)` : field.label}
      {...(field.hint !== undefined && { hint: field.hint })}
      {...(field.kind === 'number' && { inputMode: keyboardOf(field), placeholder: field.placeholder })}
      {...(field.kind === 'text' && { maxLength: field.maxLength, inputMode: keyboardOf(field) })}
      {...typedProps(typedTextIn(typed, name), onChange)}
    />
  )
}

const KEYBOARDS: { [Format in TextFormatName]?: 'url' | 'email' | 'tel' | 'numeric' } = {
  https: 'url',
  email: 'email',
  phone: 'tel',
  abn: 'numeric',
  postcode: 'numeric',
}

/** A phone's keyboard for decimals has no minus. */
function keyboardOf(field: NumberField | TextField) {
  if (field.kind === 'number') return field.min < 0 ? 'text' : 'decimal'
  return field.format && KEYBOARDS[field.format]
}

/** A colour is typed, or chosen with the device's own picker. */
function ColourInput({ field, name, typed, onChange }: FieldInputProps<'text'>) {
  const text = typedTextIn(typed, name)
  return (
    <div className={styles.colour}>
      <TextInput field={field} name={name} typed={typed} onChange={onChange} />
      <input
        type="color"
        aria-label={`Choose a colour: ${field.label}`}
        {...typedProps(TEXT_FORMATS.colour.read(text.trim()) ?? '#000000', onChange)}
      />
    </div>
  )
}

function ListInputs({ field, name, typed, onChange }: FieldInputProps<'list'>) {
  const { label, itemName, most, fields } = field
  const items = typedItemsIn(typed, name)
  const [titleKey = ''] = Object.keys(fields)
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {items.map((item, index) => {
        const title = typedTextIn(item, titleKey).trim() || `${itemName} ${index + 1}`
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an item that is being renamed has no other name
          <fieldset key={index} aria-label={title} className={styles.item}>
            <FieldInputs fields={fields} typed={item} onChange={(next) => onChange(items.with(index, next))} />
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
              {items.length > 1 ? (
                <Button tone="quiet" aria-label={`Remove ${title}`} onClick={() => onChange(items.toSpliced(index, 1))}>
                  Remove
                </Button>
              ) : null}
            </div>
          </fieldset>
        )
      })}
      {items.length < most ? (
        <Button tone="secondary" onClick={() => onChange([...items, toTyped(fields, {})])}>
          {`Add a ${itemName}`}
        </Button>
      ) : null}
    </fieldset>
  )
}

const SHIFT_TIMES = { opens: 'From', closes: 'Until' }

function ShiftInputs({ field, name, typed, onChange }: FieldInputProps<'shifts'>) {
  const { label, fields } = field
  const newShift: TypedShift = { days: [], opens: '', closes: '', lastOrders: '', other: toTyped(fields, {}) }
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
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
    </fieldset>
  )
}
