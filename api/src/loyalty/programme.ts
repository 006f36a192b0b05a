import type { Cents } from '@fuel-shack/contract/values/money'
import type { Site } from '@fuel-shack/contract/site/site'

export type Programme = Site['loyalty']

/** Points per whole dollar. */
export function pointsForSpend({ pointsPerDollar }: Pick<Programme, 'pointsPerDollar'>, spent: Cents): number {
  return Math.floor(spent / 100) * pointsPerDollar
}
