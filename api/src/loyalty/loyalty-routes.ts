import { endpoints } from '@fuel-shack/contract/endpoints'
import type { CustomersService } from '../customers/customers-service.ts'
import type { Mount } from '../http/mount.ts'

export function loyaltyRoutes(mount: Mount, customers: CustomersService): void {
  mount(endpoints.getCurrentCard, ({ person }) => customers.getOwnCard(person))
  mount(endpoints.getCurrentBalance, ({ person }) => customers.getOwnBalance(person))
  mount(endpoints.listCurrentEntries, ({ person }) => customers.listOwnEntries(person))
}
