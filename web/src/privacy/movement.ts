import type { LedgerEntry } from '@fuel-shack/contract/customers/loyalty'
import { formatAud } from '@fuel-shack/contract/values/money'

/** One movement on the card, as text. */
export function describeMovement({ kind, points, amountInCents, cause }: LedgerEntry): string {
  switch (kind) {
    case 'collect':
      return `Collected ${pointsText(points)}`
    case 'redeem':
      return `Redeemed ${pointsText(-points)} for ${formatAud(amountInCents)}`
    case 'spend':
      return `Spent ${formatAud(-amountInCents)}`
    case 'reverse':
      if (cause === 'merged') return `Merged with another card: ${pointsText(points)}, ${formatAud(amountInCents)}`
      if (points === 0) return `${formatAud(amountInCents)} returned`
      return points > 0 ? `${pointsText(points)} returned` : `${pointsText(-points)} removed (refund)`
  }
}

function pointsText(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`
}
