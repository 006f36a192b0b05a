import type { LedgerEntry } from '@fuel-shack/contract/loyalty'
import { formatAud } from '@fuel-shack/contract/money'

/** One movement on the card, in a sentence. */
export function movementOf({ kind, points, amountInCents }: LedgerEntry): string {
  switch (kind) {
    case 'collect':
      return `Collected ${inPoints(points)}`
    case 'redeem':
      return `Redeemed ${inPoints(-points)} for ${formatAud(amountInCents)}`
    case 'spend':
      return `Spent ${formatAud(-amountInCents)}`
    case 'reverse':
      return points > 0 ? `Gave back ${inPoints(points)}` : `Took back ${inPoints(-points)} for a refund`
  }
}

function inPoints(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`
}
