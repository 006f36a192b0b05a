import type { TextFormatName } from '../../platform/text-formats.ts'

/** The fields of a form. What managers type is checked against the same limits in the browser and by the schemas of the server. */

interface Labelled {
  label: string
  hint?: string
}

export interface NumberField extends Labelled {
  kind: 'number'
  min: number
  max: number
  /** Dollars are stored in cents, and an hour is shown as a time of the day. */
  unit?: 'dollars' | 'hour'
  canBeFraction?: true
  placeholder?: string
  /** The value of an empty field. Without it, a number has to be typed. */
  whenEmpty?: 'null' | 'absent'
}

export interface TextField extends Labelled {
  kind: 'text'
  maxLength: number
  format?: TextFormatName
  /** Several lines. */
  isLong?: true
  /** Nothing is stored if nothing is typed. Otherwise a text has to be typed. */
  whenEmpty?: 'absent'
}

/** One of some texts, in the device's own list. */
interface SelectField extends Labelled {
  kind: 'select'
  options: readonly { value: string; text: string }[]
}

export type SettingField =
  | NumberField
  | TextField
  | SelectField
  /** Texts of any length, each on lines of its own. */
  | (Labelled & { kind: 'paragraphs'; most: number; maxLength: number })
  /** Texts in one input, with commas between them. */
  | (Labelled & { kind: 'texts'; most: number; maxLength: number })
  | (Labelled & { kind: 'choice'; options: Record<string, { name: string; effect: string }> })
  /** An object of other fields. */
  | (Labelled & { kind: 'group'; fields: Record<string, NumberField | TextField | SelectField> })
  /** From one to `most` objects, each named by its first field. */
  | (Labelled & {
      kind: 'list'
      itemName: string
      most: number
      fields: Record<string, TextField | NumberField | SelectField>
    })
  /** Parts of the week, each with days and times, and these fields. */
  | (Labelled & { kind: 'shifts'; fields: Record<string, NumberField> })

export type SettingFields = Readonly<Record<string, SettingField>>
