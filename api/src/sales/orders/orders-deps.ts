import type { LoginMeans } from '@fuel-shack/contract/cards/customers'
import type { CustomersService } from '../../cards/customers/customers-service.ts'
import type { LoyaltyService } from '../../cards/loyalty/loyalty-service.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { HoursService } from '../../records/settings/hours-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { StaffNamesService } from '../../team/staff-names-service.ts'

export interface OrdersDeps extends Pick<
  Shared,
  'database' | 'changes' | 'site' | 'publicUrl' | 'clock' | 'newId' | 'securityLog' | 'log'
> {
  settings: Pick<SettingsService, 'read'>
  hours: Pick<HoursService, 'readDinerStatus'>
  customers: CustomersService
  loyalty: Pick<LoyaltyService, 'releasePoints'>
  messages: MessagesService
  staffNames: Pick<StaffNamesService, 'namesOf'>
  /** Undefined if another provider manages the account. */
  listLoginMeans: (subject: string) => Promise<LoginMeans[] | undefined>
}
