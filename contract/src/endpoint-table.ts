import { counterRows } from './cards/counter-endpoints.ts'
import { customerRows } from './cards/customer-endpoints.ts'
import { managerRows } from './office/manager-endpoints.ts'
import { serverRows } from './office/server-endpoints.ts'
import { takingsRows } from './office/takings-endpoints.ts'
import type { EndpointRow } from './platform/endpoint.ts'
import { fulfilmentRows } from './sales/fulfilment-endpoints.ts'
import { orderRows } from './sales/order-endpoints.ts'
import { shopRows } from './shop/shop-endpoints.ts'
import { teamRows } from './team/team-endpoints.ts'

/**
 * The rows of the endpoints that the web app calls. Browsers download them, and not the schemas, which are made in functions
 * beside them that only `endpoints.ts` calls.
 */
export const endpointTable = {
  ...shopRows,
  ...orderRows,
  ...customerRows,
  ...fulfilmentRows,
  ...counterRows,
  ...teamRows,
  ...takingsRows,
  ...managerRows,
  ...serverRows,
} as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof endpointTable
