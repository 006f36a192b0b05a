import { customerTable } from '@fuel-shack/contract/customer-table'
import type { EndpointName } from '@fuel-shack/contract/endpoint-table'
import type { EndpointRow } from '@fuel-shack/contract/platform/endpoint'

const rows: Record<string, EndpointRow> = { ...customerTable }

export function addRows(added: Record<string, EndpointRow>): void {
  Object.assign(rows, added)
}

/** @throws Error for a call of staff that was not defined by `staff-calls.ts` */
export function rowOf(name: EndpointName): EndpointRow {
  const row = rows[name]
  if (!row) throw new Error(`${name} is not in the table`)
  return row
}

export const isPublic = (name: unknown): boolean => typeof name === 'string' && rows[name]?.audience === 'anyone'
