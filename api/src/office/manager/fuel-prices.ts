import type { ChangedSetting } from '@fuel-shack/contract/office/audit-trail'
import { findRise, fuelDayStart, fuelRuleOf } from '@fuel-shack/contract/shop/rest-stop/fuel-rules'
import type { Tx } from '../../platform/db/database.ts'
import { NEWEST } from '../../platform/db/newest-first.ts'
import { AppError } from '../../platform/errors.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { LiveFacts, Shared } from '../../platform/runtime/shared.ts'

interface FuelPricesDeps extends Pick<Shared, 'clock'> {
  site: Pick<LiveFacts, 'address' | 'timeZone'>
  settings: Pick<SettingsService, 'listChanges'>
}

/** More changes of prices than a manager makes in a day. */
const MOST_CHANGES = 1000

/** Rejects a price that the state does not allow. */
export function createFuelPrices({ site, settings, clock }: FuelPricesDeps) {
  return {
    /** @throws AppError `fuel_price_rise` */
    async requireNoRise(tx: Tx, changed: ChangedSetting): Promise<void> {
      const since = fuelDayStart(fuelRuleOf(site.address.state), site.timeZone, clock())
      if (changed.setting !== 'fuel' || !since) return
      const part = { since: since.toISOString(), before: NEWEST, accountId: undefined, limit: MOST_CHANGES }
      const earlier = (await settings.listChanges(part, 'fuel', tx)).flatMap(({ change }) =>
        change?.setting === 'fuel' ? [...change.before, ...change.after] : [],
      )
      if (findRise([...changed.before, ...earlier], changed.after, since)) throw new AppError('fuel_price_rise')
    },
  }
}
