import type {
  NumberField,
  SettingField,
  SettingFields,
  TextField,
} from '@fuel-shack/contract/shop/rest-stop/setting-fields'
import { TEXT_FORMATS, type TextFormatName } from '@fuel-shack/contract/platform/text-formats'
import { isName } from '@fuel-shack/contract/platform/folded-text'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { slugOf } from '@fuel-shack/contract/sales/orders/slug'
import { readTypedCents, readTypedNumber } from '@fuel-shack/contract/platform/typed-number'
import { readPeriods, toPeriodDraft, type PeriodDraft } from './periods.ts'

const MOST_DECIMALS = 6
const PARAGRAPH_BREAK = '\n\n'
const YES = 'yes'
const NEW_ID_LENGTH = 8

/** The text typed into a form, under the keys of its fields. */
export interface Typed {
  [key: string]: string | string[] | Typed | Typed[] | TypedShift[]
}

export interface TypedShift extends PeriodDraft {
  other: Typed
}

export type Values = Readonly<Record<string, unknown>>

/* Each kind of field has its own form of `Typed`, which only its cases below read and write. */
/* oxlint-disable typescript/no-unsafe-type-assertion */
export const typedTextIn = (typed: Typed, key: string) => typed[key] as string
export const typedTextsIn = (typed: Typed, key: string) => typed[key] as string[]
export const typedGroupIn = (typed: Typed, key: string) => typed[key] as Typed
export const typedItemsIn = (typed: Typed, key: string) => typed[key] as Typed[]
export const typedShiftsIn = (typed: Typed, key: string) => typed[key] as TypedShift[]
export const groupOf = (value: unknown) => value as Values
export const itemsOf = (value: unknown) => value as Values[]
export const shiftsOf = (value: unknown) => value as (Values & Parameters<typeof toPeriodDraft>[0])[]
/* oxlint-enable typescript/no-unsafe-type-assertion */

export const isYes = (typed: string): boolean => typed === YES
export const yesOrNo = (isYes: boolean): string => (isYes ? YES : '')

/** The fields that are asked, by what was typed into those beside them. */
export const fieldsAsked = (fields: SettingFields, typed: Typed): [string, SettingField][] =>
  Object.entries(fields).filter(([, { isAsked }]) => !isAsked || isAsked(typed))

/** Fills the fields of a form with what is stored. */
export function toTyped(fields: SettingFields, values: Values): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, toTypedField(field, values[key], values)]),
  )
}

/** @param values those of the fields beside it */
function toTypedField(field: SettingField, value: unknown, values: Values): Typed[string] {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? toTypedNumber(field, value) : ''
    case 'text':
    case 'select':
    case 'choice':
    case 'day':
      return typeof value === 'string' ? value : field.kind === 'select' ? (field.options[0]?.value ?? '') : ''
    case 'id':
      return typeof value === 'string' ? value : newId(field, values)
    case 'switch':
      return yesOrNo(value === true)
    case 'choices':
      return Array.isArray(value) ? value.map(String) : []
    case 'paragraphs':
      return Array.isArray(value) ? value.join(PARAGRAPH_BREAK) : ''
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'group':
      return toTyped(field.fields, groupOf(value ?? {}))
    case 'list':
      return itemsOf(value ?? (field.canBeEmpty ? [] : [{}])).map((item) => toTyped(field.fields, item))
    case 'shifts':
      return shiftsOf(value ?? []).map((shift) => ({ ...toPeriodDraft(shift), other: toTyped(field.fields, shift) }))
  }
}

/** An id that is made of another text is empty for a new item. */
function newId({ from }: { from?: string }, values: Values): string {
  if (from === undefined) return `new_${crypto.randomUUID().slice(0, NEW_ID_LENGTH)}`
  const text = values[from]
  return typeof text === 'string' ? slugOf(text) : ''
}

const toTypedNumber = ({ unit }: NumberField, value: number): string =>
  unit === 'dollars' ? String(value / 100).replace(/\.(\d)$/, '.$10') : String(value)

/** A fault in what was typed into a field. */
export interface FieldFault {
  /** The keys and positions that lead to the field: `optionGroups.0.title` */
  path: string
  text: string
}

/** The faults of the fields of a group, or of an item of a list. */
export const faultsIn = (faults: readonly FieldFault[], key: string): FieldFault[] =>
  faults.flatMap(({ path, text }) => (path.startsWith(`${key}.`) ? [{ path: path.slice(key.length + 1), text }] : []))

class Fault extends Error {
  readonly isWhole: boolean
  /** @param isWhole the text needs no name of its field before it */
  constructor(text: string, isWhole = false) {
    super(text)
    this.isWhole = isWhole
  }
}

/** The place of fields in a form. */
interface Place {
  path: string
  /** The item of a list that they are in, in words. */
  of: string
  faults: (FieldFault & { full: string })[]
}

type Read = { values: Values } | { fault: string; faults: FieldFault[] }

/** @returns what was typed into a form as it is stored, or the first fault in words, and all faults with their fields */
export function readTyped(fields: SettingFields, typed: Typed): Read {
  const place: Place = { path: '', of: '', faults: [] }
  const values = readFields(fields, typed, place)
  const [first] = place.faults
  if (!first) return { values }
  return { fault: first.full, faults: place.faults.map(({ path, text }) => ({ path, text })) }
}

function readFields(fields: SettingFields, typed: Typed, { path, of, faults }: Place): Values {
  const read = fieldsAsked(fields, typed).map(([key, field]) => {
    const name = `${of}${field.label}`
    try {
      return [key, readField(field, typed, key, { path: `${path}${key}.`, of, faults })]
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const { message, isWhole } = error
      faults.push({
        path: `${path}${key}`,
        text: capitalise(message),
        full: isWhole ? message : `${name}: ${message}`,
      })
      return [key, undefined]
    }
  })
  return Object.fromEntries(read)
}

/** @param within the place of the fields in this one, if it has some */
function readField(field: SettingField, typed: Typed, key: string, within: Place): unknown {
  switch (field.kind) {
    case 'number':
      return readNumber(field, typedTextIn(typed, key))
    case 'text':
      return readText(field, typedTextIn(typed, key))
    case 'select':
      return typedTextIn(typed, key)
    case 'id':
      return readId(field, typed, typedTextIn(typed, key))
    case 'choice': {
      const chosen = typedTextIn(typed, key)
      if (chosen === '') throw new Fault('choose one.')
      return chosen
    }
    case 'day':
      return readDay(field, typedTextIn(typed, key))
    case 'switch':
      return isYes(typedTextIn(typed, key))
    case 'choices':
      return typedTextsIn(typed, key)
    case 'paragraphs':
      return readTexts(field, typedTextIn(typed, key).split(/\n\s*\n/), 1)
    case 'texts':
      return readTexts(field, typedTextIn(typed, key).split(','), 0)
    case 'group':
      return readFields(field.fields, typedGroupIn(typed, key), within)
    case 'list':
      return readItems(field, typedItemsIn(typed, key), within)
    case 'shifts':
      return readShifts(field.fields, typedShiftsIn(typed, key), within)
  }
}

function readItems(
  { itemName, canBeEmpty, fields }: Extract<SettingField, { kind: 'list' }>,
  items: Typed[],
  { path, of, faults }: Place,
): Values[] {
  if (items.length === 0 && !canBeEmpty) throw new Fault(`add a ${itemName}.`)
  return items.map((item, index) => {
    const name = `${of}${of ? itemName : capitalise(itemName)} ${index + 1}, `
    return readFields(fields, item, { path: `${path}${index}.`, of: name, faults })
  })
}

function readTexts(
  { most, maxLength, format }: { most: number; maxLength: number; format?: TextFormatName },
  typed: string[],
  least: number,
): string[] {
  const texts = typed.flatMap((text) => text.replaceAll(/\s+/g, ' ').trim() || [])
  if (texts.length >= least && texts.length <= most && texts.every((text) => text.length <= maxLength))
    return format ? texts.map((text) => readFormatted(format, text)) : texts
  const count = least > 0 ? `from ${least} to ${most}` : `up to ${most}`
  throw new Fault(`type ${count}, each of up to ${maxLength} characters.`)
}

/** An id that is what its text makes is not stored. */
function readId({ from }: { from?: string }, typed: Typed, id: string): string | undefined {
  if (from === undefined) return id
  return id === '' || id === slugOf(typedTextIn(typed, from)) ? undefined : id
}

function readDay({ whenEmpty }: { whenEmpty?: 'absent' }, typed: string): string | undefined {
  if (typed !== '') return typed
  if (whenEmpty === 'absent') return undefined
  throw new Fault('choose a day.')
}

function readText({ format, maxLength, whenEmpty }: TextField, typed: string): string | undefined {
  const text = typed.trim()
  if (!isName(text)) {
    if (whenEmpty === 'absent') return undefined
    throw new Fault('type something.')
  }
  if (text.length > maxLength) throw new Fault(`type up to ${maxLength} characters.`)
  return format ? readFormatted(format, text) : text
}

function readFormatted(format: TextFormatName, text: string): string {
  const { read, kind } = TEXT_FORMATS[format]
  const stored = read(text)
  if (stored === undefined) throw new Fault(`Use ${kind}${/\W$/.test(kind) ? '' : '.'}`)
  return stored
}

function readShifts(fields: SettingFields, shifts: TypedShift[], { path, faults }: Place): Values[] {
  const read = readPeriods(shifts)
  if ('fault' in read) throw new Fault(read.fault, true)
  return read.periods.map((period, index) => ({
    ...period,
    ...readFields(fields, shifts[index]?.other ?? {}, { path: `${path}${index}.`, of: `Row ${index + 1}, `, faults }),
  }))
}

function readNumber(field: NumberField, typed: string): number | null | undefined {
  const { min, max, unit, canBeFraction, whenEmpty } = field
  const decimals = canBeFraction ? MOST_DECIMALS : 0
  const sign = min < 0 && /^\s*[-−]/.test(typed) ? -1 : 1
  const digits = sign < 0 ? typed.replace(/^\s*[-−]/, '') : typed
  const size = unit === 'dollars' ? readTypedCents(digits) : readTypedNumber(digits, { decimals })
  const number = typeof size === 'number' ? size * sign : size
  if (number === null && whenEmpty) return whenEmpty === 'null' ? null : undefined
  if (typeof number === 'number' && number >= min && number <= max) return number
  const [what, least, most] = unit === 'dollars' ? ['an amount', shortAud(min), shortAud(max)] : ['a number', min, max]
  throw new Fault(`type ${what} from ${least} to ${most}${whenEmpty ? ', or nothing' : ''}.`)
}

/** `$5`, `$5.50` */
export const shortAud = (cents: number): string => formatAud(cents).replace(/\.00$/, '')

export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
