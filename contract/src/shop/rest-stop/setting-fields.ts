import type { TextFormatName } from '../../platform/text-formats.ts'

/** The fields of a form. What managers type is checked against the same limits in the browser and by the schemas of the server. */

interface Labelled {
  label: string
  hint?: string
  /** Says whether the field is asked, by what was typed into those beside it. One that is not asked has no value. Left out: always. */
  isAsked?: (typed: Readonly<Record<string, unknown>>) => boolean
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
  | (Labelled & { kind: 'texts'; most: number; maxLength: number; format?: TextFormatName })
  | (Labelled & { kind: 'choice'; options: Record<string, { name: string; effect: string }> })
  /** Yes or no. */
  | (Labelled & { kind: 'switch' })
  /** Any number of some texts, in their order. With `labels`, people read those in their place. */
  | (Labelled & { kind: 'choices'; options: readonly string[]; labels?: Readonly<Record<string, string>> })
  /** A date, YYYY-MM-DD. */
  | (Labelled & { kind: 'day'; whenEmpty?: 'absent' })
  /**
   * Not shown. A new item gets one at random: small letters and digits. With `from`, it is what the text of that field makes, and is
   * stored from the first change of that text on, so that it stays.
   */
  | (Labelled & { kind: 'id'; from?: string })
  /** An object of other fields. Folded: it is closed until someone opens it. */
  | (Labelled & { kind: 'group'; isFolded?: true; fields: SettingFields })
  /** Up to `most` objects, each named by its first field; at least one unless it can be empty. */
  | (Labelled & {
      kind: 'list'
      itemName: string
      most: number
      canBeEmpty?: true
      isFolded?: true
      fields: SettingFields
    })
  /** Parts of the week, each with days and times, and these fields. */
  | (Labelled & { kind: 'shifts'; fields: Record<string, NumberField> })

export type SettingFields = Readonly<{ [key: string]: SettingField }>
