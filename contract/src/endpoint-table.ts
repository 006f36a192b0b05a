import { customerTable } from './customer-table.ts'
import type { EndpointRow } from './platform/endpoint.ts'
import { staffTable } from './staff-table.ts'

/**
 * The rows of the endpoints that the web app calls. Browsers download them, and not the schemas, which are made in functions
 * beside them that only `endpoints.ts` calls.
 */
export const endpointTable = { ...customerTable, ...staffTable } as const satisfies Record<string, EndpointRow>

export type EndpointName = keyof typeof endpointTable
