import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { HoursService } from '../../../records/settings/hours-service.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'

export interface CustomerOrdersDeps extends Pick<Shared, 'database' | 'changes' | 'clock' | 'newId'> {
  settings: Pick<SettingsService, 'read'>
  hours: Pick<HoursService, 'readDinerStatus'>
  customers: CustomersService
  paymentPages: { findProcessingSince: (customerId: string) => Promise<string | undefined> }
}
