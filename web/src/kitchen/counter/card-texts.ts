import type { CounterCard, CounterMovement } from '@fuel-shack/contract/cards/counter'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import type { Sale } from '../tickets/staff-action.ts'

export const pointsText = (points: number): string =>
  `${points.toLocaleString('en-AU')} ${points === 1 ? 'point' : 'points'}`

/** `42.50` */
export const formatLitres = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** `$45.20 and 20.00 L of fuel` */
export function saleText({ spentInCents, categories }: Omit<Sale, 'cardNumber'> = { spentInCents: 0 }): string {
  const { fuelMillilitres = 0 } = categories ?? {}
  const parts = [
    (spentInCents > 0 || fuelMillilitres === 0) && formatAud(spentInCents),
    fuelMillilitres > 0 && `${formatLitres(fuelMillilitres / 10)} L of fuel`,
  ]
  return parts.filter((part) => part !== false).join(' and ')
}

/** `Ava has 214 points and $5.00.` */
export function describeBalance({ firstName, loyaltyPoints, availableSpend }: CounterCard): string {
  return `${firstName || 'The card'} has ${pointsText(loyaltyPoints)} and ${formatAud(availableSpend)}.`
}

/** Describes what a repeat came to: `Done already at 3:04 pm. Ava has 214 points and $5.00.` Undefined: it was done now. */
export function describeRepeat(card: CounterCard): string | undefined {
  const { wasDoneAt } = card
  return wasDoneAt === undefined ? undefined : `Done already at ${describeInstant(wasDoneAt)}. ${describeBalance(card)}`
}

const CAUSES: Record<NonNullable<CounterMovement['cause']>, string> = {
  adjusted: 'Adjusted',
  'old-card': 'From the old card',
}

export function describeMovement({ kind, cause, points, amountInCents: cents }: CounterMovement): string {
  switch (kind) {
    case 'collect':
      return `Collected ${pointsText(points)}`
    case 'redeem':
      return `Turned ${pointsText(-points)} into ${formatAud(cents)}`
    case 'spend':
      return `Paid ${formatAud(-cents)}`
    case 'reverse':
      return [
        points !== 0 && `${sign(points)}${pointsText(Math.abs(points))}`,
        cents !== 0 && `${sign(cents)}${formatAud(Math.abs(cents))}`,
      ]
        .filter((part) => part !== false)
        .join(', ')
        .replace(/^/, `${(cause && CAUSES[cause]) ?? 'Corrected'}: `)
  }
}

const sign = (amount: number): string => (amount > 0 ? '+' : '−')
