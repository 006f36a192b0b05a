import { customerRows } from './cards/customer-endpoints.ts'
import { orderRows } from './sales/order-endpoints.ts'
import { shopRows } from './shop/shop-endpoints.ts'

/** The rows of the endpoints that every browser downloads. */
export const customerTable = { ...shopRows, ...orderRows, ...customerRows } as const
