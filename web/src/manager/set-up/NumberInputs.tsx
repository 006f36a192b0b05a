import { Field } from '../../ui/controls/Field.tsx'
import { typed } from '../settings/typed.ts'
import type { NumberFields, NumberTexts } from './number-fields.ts'

interface NumberInputsProps<Key extends string> {
  fields: NumberFields<Key>
  texts: NumberTexts<Key>
  onChange: (texts: NumberTexts<Key>) => void
}

/** An input for each of the numbers. */
export function NumberInputs<Key extends string>({ fields, texts, onChange }: NumberInputsProps<Key>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  const keys = Object.keys(fields) as Key[]
  return keys.map((key) => {
    const { label, hint, isMoney } = fields[key]
    return (
      <Field
        key={key}
        label={isMoney ? `${label} ($)` : label}
        {...(hint !== undefined && { hint })}
        inputMode="decimal"
        {...typed(texts[key], (text) => onChange({ ...texts, [key]: text }))}
      />
    )
  })
}
