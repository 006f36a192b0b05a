import type { LedgerEntry } from '@fuel-shack/contract/cards/loyalty'
import { formatAud } from '@fuel-shack/contract/platform/money'

/** One movement on the card, as text. */
export function describeMovement({ kind, cause, points, amountInCents }: LedgerEntry): string {
  if (cause === 'adjusted') return `Adjusted: ${describeAmounts(points, amountInCents)}`
  switch (kind) {
    case 'collect':
      return `Collected ${pointsText(points)}`
    case 'redeem':
      return `Redeemed ${pointsText(-points)} for ${formatAud(amountInCents)}`
    case 'spend':
      return `Spent ${formatAud(-amountInCents)}`
    case 'reverse':
      if (points === 0) return `${formatAud(amountInCents)} returned`
      return points > 0 ? `${pointsText(points)} returned` : `${pointsText(-points)} removed (refund)`
  }
}

/** `+20 points, −$5.00` */
function describeAmounts(points: number, cents: number): string {
  const sign = (amount: number) => (amount > 0 ? '+' : '−')
  const amounts = [
    ...(points === 0 ? [] : [`${sign(points)}${pointsText(Math.abs(points))}`]),
    ...(cents === 0 ? [] : [`${sign(cents)}${formatAud(Math.abs(cents))}`]),
  ]
  return amounts.join(', ')
}

function pointsText(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`
}
