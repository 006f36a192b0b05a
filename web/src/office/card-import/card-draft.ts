import type { OldCardOutcome, StatedOldCard } from '@fuel-shack/contract/cards/old-cards'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { plural } from '../parts/plural.ts'
import type { CardLine, Doubt, DoubtKind } from './card-lines.ts'

/** A line with what the server has of its card. */
export interface DraftLine extends CardLine {
  outcome: OldCardOutcome | undefined
}

/** Adds the outcomes to the lines, as faults and doubts where they are some. @param outcomes by the keys of the cards */
export function draftOf(lines: readonly CardLine[], outcomes: ReadonlyMap<string, OldCardOutcome>): DraftLine[] {
  return lines.map((line) => {
    const outcome = line.faults.length > 0 ? undefined : outcomes.get(line.key)
    const doubt = outcome?.is === 'differs' ? [changedDoubt(line, outcome)] : []
    return { ...line, outcome, doubts: [...line.doubts, ...doubt] }
  })
}

/** `120 → 150 points, $5.00 → $7.50` */
function changedDoubt({ stated }: CardLine, { before }: OldCardOutcome): Doubt {
  const { points, cents } = before ?? stated
  const steps = [
    points !== stated.points && `${points.toLocaleString('en-AU')} → ${plural(stated.points, 'point')}`,
    cents !== stated.cents && `${formatAud(cents)} → ${formatAud(stated.cents)}`,
  ].filter((step) => step !== false)
  return { kind: 'changed', text: steps.length > 0 ? `${steps.join(', ')}.` : 'Another name, email or mobile.' }
}

const isOpen = ({ outcome }: DraftLine): boolean => outcome?.is === 'added' || outcome?.is === 'differs'

/** A card with a doubt is imported once that kind of doubt is accepted. */
export const isTaken = (line: DraftLine, accepted: ReadonlySet<DoubtKind>): boolean =>
  isOpen(line) && line.doubts.every(({ kind }) => accepted.has(kind))

/** Returns what is sent for a line: a card that is there is changed if it is still as it was seen. */
export const toSend = ({ stated, outcome }: DraftLine): StatedOldCard => ({
  ...stated,
  version: outcome?.before?.version ?? 0,
})

/** The lines that can be imported, and are open because of a doubt. */
export const doubtful = (lines: readonly DraftLine[]): DraftLine[] =>
  lines.filter((line) => isOpen(line) && line.doubts.length > 0)

/** `18,900 new, 40 changed, 1,000 as imported before, 48 that can't be imported` */
export function summaryOf(lines: readonly DraftLine[]): string {
  const count = (is: OldCardOutcome['is']) => lines.filter(({ outcome }) => outcome?.is === is).length
  const faulty = lines.filter(({ faults }) => faults.length > 0).length
  const parts: [number, string][] = [
    [count('added'), 'new'],
    [count('differs'), 'changed'],
    [count('same'), 'as imported before'],
    [count('claimed'), 'moved to customers already'],
    [faulty, "that can't be imported"],
  ]
  return parts
    .flatMap(([number, text], index) => (number > 0 || index === 0 ? `${amount(number)} ${text}` : []))
    .join(', ')
}

/** `18,900 cards with 1,204,322 points and $12,345.60` */
export function sumText(lines: readonly Pick<CardLine, 'stated'>[]): string {
  const sum = (of: (card: StatedOldCard) => number) => lines.reduce((total, { stated }) => total + of(stated), 0)
  return valueText({ cards: lines.length, points: sum(({ points }) => points), cents: sum(({ cents }) => cents) })
}

export const valueText = ({ cards, points, cents }: { cards: number; points: number; cents: number }): string =>
  `${plural(cards, 'card')} with ${plural(points, 'point')} and ${formatAud(cents)}`

const amount = (count: number): string => count.toLocaleString('en-AU')
