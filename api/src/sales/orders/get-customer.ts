import type { CustomerDetails } from '@fuel-shack/contract/cards/customers'
import { loginNumberOf, type LoggedInCaller } from '../../platform/callers.ts'
import type { OrdersDeps } from './orders-deps.ts'
import { findContactNumber } from './orders-store.ts'

/** The caller with the number of their latest order, or the one that they log in with. @throws AppError `customer_not_found` */
export async function getCustomer(
  { database, customers, listLoginMeans }: OrdersDeps,
  caller: LoggedInCaller,
  id: string,
): Promise<CustomerDetails> {
  const customer = await customers.getOwnRecord(caller, id)
  const { createdAt, name, emailAddress, messagesBy } = customer
  const contactNumber = (await findContactNumber(database.queries, id)) ?? loginNumberOf(caller)
  const messageChannels = customers.channelsOf(customer)
  const loginMeans = await listLoginMeans(caller.subject)
  const own = loginMeans && { loginMeans }
  return { id, createdAt, name, emailAddress, contactNumber, messagesBy, messageChannels, ...own }
}
