import { endpoints } from '@fuel-shack/contract/endpoints'
import { requireIdempotencyKey } from '../../platform/http/request-headers.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { CustomersService } from './customers-service.ts'

/** Includes the card endpoints: the customers service finds the caller's card, and loyalty only knows cards. */
export function customersRoutes(mount: Mount, customers: CustomersService): void {
  mount(endpoints.registerCustomer, ({ caller }) => customers.registerCustomer(caller))
  mount(endpoints.chooseMessages, ({ caller, body }) => customers.chooseMessages(caller, body))
  mount(endpoints.getCurrentCard, ({ caller }) => customers.getOwnCard(caller))
  mount(endpoints.getCurrentBalance, ({ caller }) => customers.getOwnBalance(caller))
  mount(endpoints.redeemPoints, ({ caller, body, request }) =>
    customers.redeemOwnPoints(caller, body, requireIdempotencyKey(request)),
  )
  mount(endpoints.listCurrentEntries, ({ caller }) => customers.listOwnEntries(caller))
}
