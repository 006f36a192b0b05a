import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { MessagesService } from '../../../messages/messages-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { HoursService } from '../../../records/settings/hours-service.ts'
import type { KitchenService } from '../../../shop/kitchen/kitchen-service.ts'
import type { StaffNamesService } from '../../../team/staff-names-service.ts'

export interface OutageOrdersDeps extends Pick<
  Shared,
  'database' | 'changes' | 'site' | 'publicUrl' | 'clock' | 'newId' | 'securityLog'
> {
  hours: Pick<HoursService, 'readKitchenStatus'>
  kitchen: Pick<KitchenService, 'readPaceOfDecided'>
  customers: Pick<CustomersService, 'addressed' | 'getSubject'>
  messages: Pick<MessagesService, 'enqueueLater' | 'withdraw'>
  staffNames: Pick<StaffNamesService, 'namesOf'>
}
