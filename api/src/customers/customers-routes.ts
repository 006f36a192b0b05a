import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { requireIdempotencyKey } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { CustomersService } from './customers-service.ts'

/** Includes the card endpoints: the customers service finds the caller's card, and loyalty only knows cards. */
export function customersRoutes(mount: Mount, customers: CustomersService): void {
  mount(endpoints.registerCustomer, ({ person }) => customers.registerCustomer(person))
  mount(endpoints.chooseMessages, ({ person, body }) => customers.chooseMessages(person, body))
  mount(endpoints.getCurrentCard, ({ person }) => customers.getOwnCard(person))
  mount(endpoints.getCurrentBalance, ({ person }) => customers.getOwnBalance(person))
  mount(endpoints.answerCardQuestion, ({ person, body, actor }) => customers.answerCardQuestion(person, body, actor))
  mount(endpoints.redeemPoints, ({ person, body, request }) =>
    customers.redeemOwnPoints(person, body, requireIdempotencyKey(request)),
  )
  mount(endpoints.listCurrentEntries, ({ person }) => customers.listOwnEntries(person))
}
