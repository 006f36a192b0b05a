import type { NumberField, SettingField, TextField } from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { TEXT_FORMATS, type TextFormatName } from '@fuel-shack/contract/platform/text-formats'
import { ChoiceGroup } from '../../ui/controls/ChoiceGroup.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { TextArea } from '../../ui/controls/TextArea.tsx'
import { capitalise, isYes, typedTextIn, typedTextsIn, yesOrNo, type FieldFault, type Typed } from './fields.ts'
import styles from './FieldInputs.module.css'
import { typed as typedProps } from './typed.ts'

const LONG_TEXT_ROWS = 3
const PARAGRAPHS_ROWS = 8

export interface FieldInputProps<Kind extends SettingField['kind']> {
  field: Extract<SettingField, { kind: Kind }>
  name: string
  typed: Typed
  /** Shown beside the fields that they are about. */
  faults: readonly FieldFault[]
  onChange: (typed: Typed[string]) => void
}

export type LeafKind = Exclude<SettingField['kind'], 'group' | 'list' | 'shifts'>

/** The input of a field that has no other fields in it. */
export function LeafInput({ field, name, typed, faults, onChange }: FieldInputProps<LeafKind>) {
  const error = faults.find(({ path }) => path === name)?.text
  switch (field.kind) {
    case 'id':
      return null
    case 'text':
      if (field.format === 'colour')
        return <ColourInput field={field} name={name} typed={typed} faults={faults} onChange={onChange} />
      if (!field.isLong)
        return <TextInput field={field} name={name} typed={typed} faults={faults} onChange={onChange} />
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
      return <TextInput field={field} name={name} typed={typed} faults={faults} onChange={onChange} />
    case 'day':
      return <Field label={field.label} type="date" error={error} {...typedProps(typedTextIn(typed, name), onChange)} />
    case 'switch':
      return (
        <Switch
          label={field.label}
          checked={isYes(typedTextIn(typed, name))}
          onCheckedChange={(next) => onChange(yesOrNo(next))}
        />
      )
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
        <Select
          label={field.label}
          options={[...field.options]}
          error={error}
          {...typedProps(typedTextIn(typed, name), onChange)}
        />
      )
    case 'choice':
      return (
        <ChoiceGroup
          legend={field.label}
          hint={field.hint}
          error={error}
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
    case 'choices': {
      const chosen = typedTextsIn(typed, name)
      return (
        <ChoiceGroup
          legend={field.label}
          hint={field.hint}
          error={error}
          type="checkbox"
          isGrid
          options={field.options.map((id) => ({ id, label: capitalise(field.labels?.[id] ?? id) }))}
          chosen={chosen}
          onToggle={(toggled) =>
            onChange(field.options.filter((option) => chosen.includes(option) !== (option === toggled)))
          }
        />
      )
    }
  }
}

function TextInput({ field, name, typed, faults, onChange }: FieldInputProps<'number' | 'text' | 'texts'>) {
  const isMoney = field.kind === 'number' && field.unit === 'dollars'
  return (
    <Field
      label={isMoney ? `${field.label} ($)` : field.label}
      {...(field.hint !== undefined && { hint: field.hint })}
      {...(field.kind === 'number' && { inputMode: keyboardOf(field), placeholder: field.placeholder })}
      {...(field.kind === 'text' && { maxLength: field.maxLength, inputMode: keyboardOf(field) })}
      error={faults.find(({ path }) => path === name)?.text}
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
function ColourInput({ field, name, typed, faults, onChange }: FieldInputProps<'text'>) {
  const text = typedTextIn(typed, name)
  return (
    <div className={styles.colour}>
      <TextInput field={field} name={name} typed={typed} faults={faults} onChange={onChange} />
      <input
        type="color"
        aria-label={`Choose a colour: ${field.label}`}
        {...typedProps(TEXT_FORMATS.colour.read(text.trim()) ?? '#000000', onChange)}
      />
    </div>
  )
}
