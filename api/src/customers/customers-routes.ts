import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../http/mount.ts'
import type { CustomersService } from './customers-service.ts'

/** With the customer's own card: the customers service finds whose card it is, and loyalty knows cards only. */
export function customersRoutes(mount: Mount, customers: CustomersService): void {
  mount(endpoints.registerCustomer, ({ person }) => customers.registerCustomer(person))
  mount(endpoints.getCustomer, ({ person, actor, params }) => customers.getCustomer(person, actor, params.customerId))
  mount(endpoints.getCurrentCard, ({ person }) => customers.getOwnCard(person))
  mount(endpoints.getCurrentBalance, ({ person }) => customers.getOwnBalance(person))
  mount(endpoints.listCurrentEntries, ({ person }) => customers.listOwnEntries(person))
}
