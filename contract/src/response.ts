/** Response bodies as a reader may rely on them, also from a server that follows only the specification. */
import type { z } from 'zod'
import type { Order } from './sales/orders/orders.ts'
import type { Endpoints } from './endpoints.ts'
import type { EndpointName } from './endpoint-table.ts'

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

type Whole<Name extends EndpointName> = z.output<Endpoints[Name]['response']>

/** Of a product and an order it has the specified fields, of the other specified calls nothing. */
export type Response<Name extends EndpointName> = Name extends UnspecifiedResponse
  ? Partial<Whole<Name>> | null
  : Whole<Name>

/** An order before the web completes it: another server may leave out what is empty, or send null. */
export type SparseOrder = { [Field in keyof Order]?: Order[Field] | null } & Pick<
  Order,
  'id' | 'createdAt' | 'orderItems'
>
