import {
  OLD_CENTS_MAX,
  OLD_EMAIL_MAX,
  OLD_NAME_MAX,
  OLD_NUMBER_MAX,
  OLD_POINTS_MAX,
  oldNumberKey,
} from '@fuel-shack/contract/cards/old-card-number'
import type { StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { readPhoneNumber } from '@fuel-shack/contract/platform/phone-number'
import { TEXT_FORMATS } from '@fuel-shack/contract/platform/text-formats'
import { plural } from '../parts/plural.ts'
import { readAmount, readNumber } from '../sheets/amounts.ts'
import { toPrintable, type SheetRow } from '../sheets/sheet-file.ts'
import type { Mapping } from './card-columns.ts'

export type DoubtKind = 'large' | 'rounded' | 'contact' | 'shared' | 'empty' | 'changed'

export interface Doubt {
  kind: DoubtKind
  text: string
}

/** A row of the file as a card. With a fault, it cannot be imported. */
export interface CardLine {
  row: number
  key: string
  /** The number, short enough for a line. */
  shown: string
  stated: StatedOldCard
  faults: readonly string[]
  doubts: readonly Doubt[]
}

/** More is unusual at a rest stop: it may be another column. */
const LARGE_POINTS = 10_000
const LARGE_CENTS = 50_000
const SHOWN_CHARACTERS = 40
/** Spreadsheets write a long number like this, and its last digits are gone. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i
/** A zero in the format that accountants use. */
const DASH = /^\$?\s*[-–—]$/
const NEGATIVE = /^(?:[-−–]|\().*\d/

const NONE: StatedOldCard = { number: '', points: 0, cents: 0, name: null, email: null, mobile: null, version: 0 }

/** Reads the cards of a file, and compares them with each other: a number stands for one card. */
export function toCardLines(rows: readonly SheetRow[], mapping: Mapping): CardLine[] {
  return withSharedAddresses(withRepeats(rows.map((row) => toCardLine(row, mapping))))
}

export function toCardLine(row: SheetRow, mapping: Mapping): CardLine {
  const cell = (name: keyof Mapping): string => {
    const index = mapping[name]
    return index === undefined ? '' : row.at(index)
  }
  const number = cell('number')
  const line = { row: row.number, key: oldNumberKey(number), shown: shorten(number) || 'No number' }
  if (row.fault !== undefined) return { ...line, stated: NONE, faults: [row.fault], doubts: [] }
  const points = readPoints(cell('points'))
  const balance = readBalance(cell('balance'))
  const contacts = readContacts({ name: cell('name'), email: cell('email'), mobile: cell('mobile') })
  const values = { points: points.value, cents: balance.value }
  const faults = [numberFault(number), points.fault, balance.fault].filter((fault) => fault !== undefined)
  const empty = values.points + values.cents === 0 ? [{ kind: 'empty', text: 'Nothing is on it.' } as const] : []
  return {
    ...line,
    stated: { ...NONE, number, ...values, ...contacts.stated },
    faults,
    doubts: faults.length > 0 ? [] : [...points.doubts, ...balance.doubts, ...contacts.doubts, ...empty],
  }
}

function numberFault(number: string): string | undefined {
  if (number === '') return 'It has no card number.'
  if (SHORTENED.test(number))
    return 'A spreadsheet has shortened this number. Show the column as text there, and save the file again.'
  if (number.length > OLD_NUMBER_MAX) return `The number is longer than ${OLD_NUMBER_MAX} characters.`
  return oldNumberKey(number) === '' ? 'The number has neither digits nor letters.' : undefined
}

interface Value {
  value: number
  fault?: string
  doubts: Doubt[]
}

const NOTHING: Value = { value: 0, doubts: [] }

function readPoints(text: string): Value {
  if (text === '' || DASH.test(text)) return NOTHING
  const number = readNumber(text)
  if (number === undefined) return { ...NOTHING, fault: notANumber(text, 'points') }
  const value = Math.floor(number)
  const shown = plural(value, 'point')
  if (value > OLD_POINTS_MAX) return { ...NOTHING, fault: `${shown} are more than a card can have.` }
  return {
    value,
    doubts: [
      ...(value < number ? [{ kind: 'rounded', text: `${shorten(text)} becomes ${shown}.` } as const] : []),
      ...(value > LARGE_POINTS ? [{ kind: 'large', text: `${shown} are a lot.` } as const] : []),
    ],
  }
}

function readBalance(text: string): Value {
  if (text === '' || DASH.test(text)) return NOTHING
  const amount = readAmount(text)
  if (!amount) return { ...NOTHING, fault: notANumber(text, 'dollars') }
  const shown = formatAud(amount.cents)
  if (amount.cents > OLD_CENTS_MAX) return { ...NOTHING, fault: `${shown} is more than a card can have.` }
  return {
    value: amount.cents,
    doubts: [
      ...(amount.isRounded ? [{ kind: 'rounded', text: `${shorten(text)} becomes ${shown}.` } as const] : []),
      ...(amount.cents > LARGE_CENTS ? [{ kind: 'large', text: `${shown} is a lot.` } as const] : []),
    ],
  }
}

const notANumber = (text: string, unit: 'points' | 'dollars'): string =>
  NEGATIVE.test(text)
    ? `“${shorten(text)}” is below zero. A card cannot bring debts.`
    : `“${shorten(text)}” isn't a number of ${unit}.`

function readContacts({ name, email, mobile }: { name: string; email: string; mobile: string }) {
  const isAddress = email.length <= OLD_EMAIL_MAX && TEXT_FORMATS.email.read(email) !== undefined
  const number = readPhoneNumber(mobile)
  const contactDoubt = (text: string): Doubt => ({ kind: 'contact', text: `“${shorten(text)}” is left out.` })
  return {
    stated: {
      name: toPrintable(name.slice(0, OLD_NAME_MAX)) || null,
      email: isAddress ? email.toLowerCase() : null,
      mobile: number ?? null,
    },
    doubts: [
      ...(email !== '' && !isAddress ? [contactDoubt(email)] : []),
      ...(mobile !== '' && number === undefined ? [contactDoubt(mobile)] : []),
    ],
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > SHOWN_CHARACTERS ? `${toPrintable(line.slice(0, SHOWN_CHARACTERS))}…` : line
}

/** A row that repeats another one is left out. Of rows that contradict each other, no one can say which is right. */
function withRepeats(lines: CardLine[]): CardLine[] {
  const byKey = Map.groupBy(
    lines.filter(({ faults }) => faults.length === 0),
    ({ key }) => key,
  )
  return lines.map((line) => {
    const same = line.faults.length > 0 ? [] : (byKey.get(line.key) ?? [])
    const [first = line] = same
    const other = same.find((each) => !hasSameValue(each, line))
    if (other) return withFault(line, `Row ${other.row} has the same number with other values.`)
    return first === line ? line : withFault(line, `It repeats row ${first.row}.`)
  })
}

const withFault = (line: CardLine, fault: string): CardLine => ({ ...line, faults: [fault], doubts: [] })

const hasSameValue = ({ stated: one }: CardLine, { stated: other }: CardLine): boolean =>
  one.points === other.points && one.cents === other.cents

/** Adds a doubt to cards that share an address: the customer who logs in with it gets all of them. */
function withSharedAddresses(lines: CardLine[]): CardLine[] {
  const counts = new Map<string, number>()
  for (const { stated, faults } of lines)
    if (stated.email !== null && faults.length === 0) counts.set(stated.email, (counts.get(stated.email) ?? 0) + 1)
  return lines.map((line) => {
    const count = counts.get(line.stated.email ?? '') ?? 0
    if (count < 2 || line.faults.length > 0) return line
    return { ...line, doubts: [...line.doubts, { kind: 'shared', text: `${line.stated.email} has ${count} cards.` }] }
  })
}
