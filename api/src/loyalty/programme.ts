import type { Cents } from '@fuel-shack/contract/values/money'
import type { SettingValue } from '@fuel-shack/contract/manager/settings'

export type Programme = SettingValue<'loyalty'>

/** Points per whole dollar. */
export function pointsForSpend({ pointsPerDollar }: Pick<Programme, 'pointsPerDollar'>, spent: Cents): number {
  return Math.floor(spent / 100) * pointsPerDollar
}
