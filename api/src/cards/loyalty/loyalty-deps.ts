import type { Shared } from '../../platform/runtime/shared.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'

export interface LoyaltyDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'newId'> {
  settings: Pick<SettingsService, 'read'>
  randomInt: (below: number) => number
}
