import type { EndpointRow } from './endpoint-table.ts'

/** Endpoints that only the staff app calls. Unlike `endpoint-table.ts`, this is not part of the first screen's script. */
export const staffEndpointTable = {
  changeAvailability: { method: 'POST', path: 'menu/availability', audience: 'staff' },
  seeOrder: { method: 'POST', path: 'orders/:orderId/see', audience: 'staff' },
} as const satisfies Record<string, EndpointRow>
