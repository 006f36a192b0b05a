import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../http/mount.ts'
import type { CustomersService } from './customers-service.ts'

export function customersRoutes(mount: Mount, customers: CustomersService): void {
  mount(endpoints.registerCustomer, ({ person }) => customers.registerCustomer(person))
  mount(endpoints.getCustomer, ({ person, actor, params }) => customers.getCustomer(person, actor, params.customerId))
}
