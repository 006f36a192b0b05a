import type { CounterCard, CounterMovement } from '@fuel-shack/contract/customers/counter'
import { formatAud } from '@fuel-shack/contract/values/money'

export const pointsText = (points: number): string => `${points} ${points === 1 ? 'point' : 'points'}`

/** `Ava has 214 points and $5.00.` */
export function describeBalance({ firstName, loyaltyPoints, availableSpend }: CounterCard): string {
  return `${firstName || 'The card'} has ${pointsText(loyaltyPoints)} and ${formatAud(availableSpend)}.`
}

export function describeMovement({ kind, points, amountInCents: cents }: CounterMovement): string {
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
        .replace(/^/, 'Corrected: ')
  }
}

const sign = (amount: number): string => (amount > 0 ? '+' : '−')
