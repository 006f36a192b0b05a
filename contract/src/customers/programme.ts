import type { SettingValue } from '../manager/settings.ts'

/** What customers see of the loyalty programme. */
export function programmeOf({ cardDay, staffDay: _staffDay, ...programme }: SettingValue<'loyalty'>) {
  return { ...programme, rewardsPerDay: Math.floor(cardDay.maxRewardCents / programme.rewardInCents) }
}
