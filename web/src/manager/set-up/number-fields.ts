import { readTypedCents, readTypedNumber } from '@fuel-shack/contract/values/typed-number'
import { formatAud } from '@fuel-shack/contract/values/money'

/** A number that a manager types. */
interface NumberField {
  label: string
  hint?: string
  min: number
  max: number
  /** Typed in dollars, stored in cents. */
  isMoney?: true
  /** Nothing means that there is none, which is stored as null. */
  canBeEmpty?: true
  /** Whole numbers, if not. */
  canBeFraction?: true
}

export type NumberFields<Key extends string = string> = Readonly<Record<Key, NumberField>>
export type NumberTexts<Key extends string = string> = Record<Key, string>
type Numbers<Key extends string> = Readonly<Record<Key, number | null>>

function entriesOf<Key extends string>(fields: NumberFields<Key>): [Key, NumberField][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
  return Object.entries(fields) as [Key, NumberField][]
}

/** What is in the inputs of these numbers. */
export function textsOf<Key extends string>(fields: NumberFields<Key>, numbers: Numbers<Key>): NumberTexts<Key> {
  const texts = entriesOf(fields).map(([key, { isMoney }]) => {
    // An earlier release does not send all of them.
    const number = numbers[key] ?? null
    if (number === null) return [key, '']
    return [key, isMoney ? String(number / 100).replace(/\.(\d)$/, '.$10') : String(number)]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each key
  return Object.fromEntries(texts) as NumberTexts<Key>
}

export function readNumbers<Key extends string>(
  fields: NumberFields<Key>,
  texts: NumberTexts<Key>,
): { numbers: Record<Key, number> } | { fault: string } {
  const numbers: [Key, number | null][] = []
  for (const [key, field] of entriesOf(fields)) {
    const number = readNumber(field, texts[key])
    if (number === undefined) return { fault: `${field.label}: ${rangeOf(field)}.` }
    numbers.push([key, number])
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each key; null where the setting has it, too
  return { numbers: Object.fromEntries(numbers) as Record<Key, number> }
}

const MOST_DECIMALS = 6

function readNumber({ min, max, isMoney, canBeEmpty, canBeFraction }: NumberField, text: string) {
  const number = isMoney ? readTypedCents(text) : readTypedNumber(text, { decimals: canBeFraction ? MOST_DECIMALS : 0 })
  if (number === undefined || number === null) return canBeEmpty ? number : undefined
  return number >= min && number <= max ? number : undefined
}

function rangeOf({ min, max, isMoney, canBeEmpty }: NumberField): string {
  const [least, most] = isMoney ? [shortAud(min), shortAud(max)] : [min, max]
  return `type ${isMoney ? 'an amount' : 'a number'} from ${least} to ${most}${canBeEmpty ? ', or nothing' : ''}`
}

/** `$5`, `$5.50` */
export const shortAud = (cents: number): string => formatAud(cents).replace(/\.00$/, '')

/** `Points for a dollar 1 → 2, A reward is worth $5 → $10` */
export function describeNumberSteps<Key extends string>(
  fields: NumberFields<Key>,
  before: Numbers<Key>,
  after: Numbers<Key>,
): string[] {
  return entriesOf(fields).flatMap(([key, { label, isMoney }]) => {
    const text = (number: number | null) => (number === null ? 'none' : isMoney ? shortAud(number) : String(number))
    return before[key] === after[key] ? [] : [`${label} ${text(before[key])} → ${text(after[key])}`]
  })
}
