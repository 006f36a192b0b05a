import { describeTime, periodOf } from '@fuel-shack/contract/shop/hours/opening-hours'
import type {
  NumberField,
  SettingField,
  SettingFields,
  TextField,
} from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { TEXT_FORMATS } from '@fuel-shack/contract/platform/text-formats'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { readTypedCents, readTypedNumber } from '@fuel-shack/contract/platform/typed-number'
import { readPeriods, toPeriodDraft, type PeriodDraft } from './periods.ts'

const MOST_DECIMALS = 6
const MINUTES_PER_HOUR = 60
const PARAGRAPH_BREAK = '\n\n'
/** A longer text before and after would fill the list of changes. */
const LONGEST_STEP = 200

/** The text typed into a form, under the keys of its fields. */
export interface Typed {
  [key: string]: string | Typed | Typed[] | TypedShift[]
}

export interface TypedShift extends PeriodDraft {
  other: Typed
}

type Values = Readonly<Record<string, unknown>>

/* Each kind of field has its own form of `Typed`, which only its cases below read and write. */
/* oxlint-disable typescript/no-unsafe-type-assertion */
export const typedTextIn = (typed: Typed, key: string) => typed[key] as string
export const typedGroupIn = (typed: Typed, key: string) => typed[key] as Typed
export const typedItemsIn = (typed: Typed, key: string) => typed[key] as Typed[]
export const typedShiftsIn = (typed: Typed, key: string) => typed[key] as TypedShift[]
const groupOf = (value: unknown) => value as Values
const itemsOf = (value: unknown) => value as Values[]
const shiftsOf = (value: unknown) => value as (Values & Parameters<typeof toPeriodDraft>[0])[]
/* oxlint-enable typescript/no-unsafe-type-assertion */

/** Fills the fields of a form with what is stored. */
export function toTyped(fields: SettingFields, values: Values): Typed {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, toTypedField(field, values[key])]))
}

function toTypedField(field: SettingField, value: unknown): Typed[string] {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? toTypedNumber(field, value) : ''
    case 'text':
    case 'select':
    case 'choice':
      return typeof value === 'string' ? value : field.kind === 'select' ? (field.options[0]?.value ?? '') : ''
    case 'paragraphs':
      return Array.isArray(value) ? value.join(PARAGRAPH_BREAK) : ''
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'group':
      return toTyped(field.fields, groupOf(value))
    case 'list':
      return itemsOf(value).map((item) => toTyped(field.fields, item))
    case 'shifts':
      return shiftsOf(value).map((shift) => ({ ...toPeriodDraft(shift), other: toTyped(field.fields, shift) }))
  }
}

const toTypedNumber = ({ unit }: NumberField, value: number): string =>
  unit === 'dollars' ? String(value / 100).replace(/\.(\d)$/, '.$10') : String(value)

/** A fault in something that was typed, in words. */
class Fault extends Error {}

/** @returns what was typed into a form as it is stored, or the first fault in words */
export function readTyped(fields: SettingFields, typed: Typed): { values: Values } | { fault: string } {
  try {
    return { values: readFields(fields, typed, '') }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    throw error
  }
}

/** @param of names the item of a list that the fields are in. */
function readFields(fields: SettingFields, typed: Typed, of: string): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, readField(field, typed, key, `${of}${field.label}`)]),
  )
}

function readField(field: SettingField, typed: Typed, key: string, name: string): unknown {
  switch (field.kind) {
    case 'number':
      return readNumber(field, typedTextIn(typed, key), name)
    case 'text':
      return readText(field, typedTextIn(typed, key), name)
    case 'select':
    case 'choice':
      return typedTextIn(typed, key)
    case 'paragraphs': {
      const { most, maxLength } = field
      const texts = typedTextIn(typed, key)
        .split(/\n\s*\n/)
        .flatMap((text) => text.replaceAll(/\s+/g, ' ').trim() || [])
      if (texts.length > 0 && texts.length <= most && texts.every((text) => text.length <= maxLength)) return texts
      throw new Fault(`${name}: type from 1 to ${most}, each of up to ${maxLength} characters.`)
    }
    case 'texts': {
      const { most, maxLength } = field
      const texts = typedTextIn(typed, key)
        .split(',')
        .flatMap((text) => text.trim() || [])
      if (texts.length <= most && texts.every((text) => text.length <= maxLength)) return texts
      throw new Fault(`${name}: type up to ${most}, each of up to ${maxLength} characters.`)
    }
    case 'group':
      return readFields(field.fields, typedGroupIn(typed, key), '')
    case 'list':
      return typedItemsIn(typed, key).map((item, index) =>
        readFields(field.fields, item, `${capitalise(field.itemName)} ${index + 1}, `),
      )
    case 'shifts':
      return readShifts(field.fields, typedShiftsIn(typed, key))
  }
}

function readText({ format, maxLength, whenEmpty }: TextField, typed: string, name: string): string | undefined {
  const text = typed.trim()
  if (!isName(text)) {
    if (whenEmpty === 'absent') return undefined
    throw new Fault(`${name}: type something.`)
  }
  if (text.length > maxLength) throw new Fault(`${name}: type up to ${maxLength} characters.`)
  if (!format) return text
  const { read, kind } = TEXT_FORMATS[format]
  const stored = read(text)
  if (stored === undefined) throw new Fault(`${name}: Use ${kind}${/\W$/.test(kind) ? '' : '.'}`)
  return stored
}

function readShifts(fields: SettingFields, shifts: TypedShift[]): Values[] {
  const read = readPeriods(shifts)
  if ('fault' in read) throw new Fault(read.fault)
  return read.periods.map((period, index) => ({
    ...period,
    ...readFields(fields, shifts[index]?.other ?? {}, `Row ${index + 1}, `),
  }))
}

function readNumber(field: NumberField, typed: string, name: string): number | null | undefined {
  const { min, max, unit, canBeFraction, whenEmpty } = field
  const decimals = canBeFraction ? MOST_DECIMALS : 0
  const sign = min < 0 && /^\s*[-−]/.test(typed) ? -1 : 1
  const digits = sign < 0 ? typed.replace(/^\s*[-−]/, '') : typed
  const size = unit === 'dollars' ? readTypedCents(digits) : readTypedNumber(digits, { decimals })
  const number = typeof size === 'number' ? size * sign : size
  if (number === null && whenEmpty) return whenEmpty === 'null' ? null : undefined
  if (typeof number === 'number' && number >= min && number <= max) return number
  const [what, least, most] = unit === 'dollars' ? ['an amount', shortAud(min), shortAud(max)] : ['a number', min, max]
  throw new Fault(`${name}: type ${what} from ${least} to ${most}${whenEmpty ? ', or nothing' : ''}.`)
}

/** `$5`, `4 am`, `lotto, gift cards`, `Pump 8, Counter`, `none` */
export function describeValue(field: SettingField, value: unknown): string {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? describeNumber(field, value) : 'none'
    case 'text':
      return typeof value === 'string' ? value : 'none'
    case 'choice':
      return Object.entries(field.options).find(([option]) => option === value)?.[1].name ?? String(value)
    case 'select':
      return field.options.find((option) => option.value === value)?.text ?? String(value)
    case 'texts':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none'
    case 'paragraphs':
      return Array.isArray(value) ? value.join(' ') : 'none'
    case 'group':
      return describeAll(field.fields, groupOf(value))
    case 'list':
      return itemsOf(value)
        .map((item) => describeAll(field.fields, item))
        .join(', ')
    case 'shifts':
      return (
        shiftsOf(value)
          .map((shift) => `${describeAll(field.fields, shift)} from ${describeTime(periodOf(shift).opens)}`)
          .join(', ') || 'none'
      )
  }
}

function describeNumber({ unit }: NumberField, value: number): string {
  if (unit === 'dollars') return shortAud(value)
  return unit === 'hour' ? describeTime(value * MINUTES_PER_HOUR) : String(value)
}

/** `Pump 8` */
const describeAll = (fields: SettingFields, values: Values): string =>
  Object.entries(fields)
    .flatMap(([key, field]) => (values[key] === undefined ? [] : describeValue(field, values[key])))
    .join(' ')

/** `Points for a dollar 1 → 2`, `midnight → 4 am` for the only field */
export function describeSteps(fields: SettingFields, before: Values, after: Values): string[] {
  const isOnly = Object.keys(fields).length === 1
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.kind === 'group') return describeSteps(field.fields, groupOf(before[key]), groupOf(after[key]))
    const full = [before, after].map((values) => describeValue(field, values[key])).join(' → ')
    const step = full.length > LONGEST_STEP ? 'changed' : full
    const isSame = JSON.stringify(before[key]) === JSON.stringify(after[key])
    return isSame ? [] : [isOnly ? step : `${field.label} ${step}`]
  })
}

/** `$5`, `$5.50` */
export const shortAud = (cents: number): string => formatAud(cents).replace(/\.00$/, '')

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
