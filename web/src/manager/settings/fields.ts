import { describeTime, periodOf } from '@fuel-shack/contract/hours/opening-hours'
import type { NumberField, SettingField, SettingFields } from '@fuel-shack/contract/settings/setting-fields'
import { isName } from '@fuel-shack/contract/values/folded-text'
import { formatAud } from '@fuel-shack/contract/values/money'
import { readTypedCents, readTypedNumber } from '@fuel-shack/contract/values/typed-number'
import { readPeriods, toPeriodDraft, type PeriodDraft } from '../hours/periods.ts'

const MOST_DECIMALS = 6
const MINUTES_PER_HOUR = 60

/** What is typed into a form, under the keys of its fields. */
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
    case 'choice':
      return typeof value === 'string' ? value : ''
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

/** What is wrong with something that was typed, in words. */
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
    case 'text': {
      const text = typedTextIn(typed, key).trim()
      if (isName(text)) return text
      if (field.whenEmpty === 'absent') return undefined
      throw new Fault(`${name}: type something.`)
    }
    case 'choice':
      return typedTextIn(typed, key)
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
  const number = unit === 'dollars' ? readTypedCents(typed) : readTypedNumber(typed, { decimals })
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
    case 'texts':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none'
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
    const step = [before, after].map((values) => describeValue(field, values[key])).join(' → ')
    const isSame = JSON.stringify(before[key]) === JSON.stringify(after[key])
    return isSame ? [] : [isOnly ? step : `${field.label} ${step}`]
  })
}

/** `$5`, `$5.50` */
export const shortAud = (cents: number): string => formatAud(cents).replace(/\.00$/, '')

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
