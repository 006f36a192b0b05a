/** Response bodies as a reader may rely on them, also from a server that follows only the specification, or of another version. */
import type { z } from 'zod'
import type { Order } from '../orders/orders.ts'
import type { Endpoints } from './endpoints.ts'
import type { EndpointName } from './staff-endpoint-table.ts'

/** The specification shows nothing of these responses, or fields that may be absent. */
type UnspecifiedResponse =
  | 'startCheckout'
  | 'getCurrentCard'
  | 'getCurrentBalance'
  | 'registerCustomer'
  | 'getCustomer'
  | 'fulfilOrder'
  | 'resetOrder'
  | 'dispatchOrder'

/** Each version of the server may send other fields of these; a closed day has those of the version that closed it. */
type VersionedResponse = 'getManagerDay' | 'findCustomers' | 'getTakings' | 'getReconciliation'

type Whole<Name extends EndpointName> = z.output<Endpoints[Name]['response']>

/** Any field may be missing, and so may those inside the fields that are read one by one. */
type Sparse<Answer> = {
  [Field in keyof Answer]?: Field extends 'settings' | 'figures' | 'reconciliation'
    ? Partial<Answer[Field]>
    : Answer[Field]
}

/** Of a product and an order it has the specified fields, of the other specified calls nothing. */
export type Response<Name extends EndpointName> = Name extends UnspecifiedResponse
  ? Sparse<Whole<Name>> | null
  : Name extends VersionedResponse
    ? Sparse<Whole<Name>>
    : Whole<Name>

/** An order before the web completes it: another server may leave out what is empty, or send null. */
export type SparseOrder = { [Field in keyof Order]?: Order[Field] | null } & Pick<
  Order,
  'id' | 'createdAt' | 'orderItems'
>
