import type { EndpointRow } from './endpoint-table.ts'

/** Apart from the other calls of the web app, because the first screen does not need them. Must not import zod. */
export const kitchenEndpoints = {
  getKitchenPace: { method: 'GET', path: 'kitchen', audience: 'anyone' },
  pauseKitchen: { method: 'POST', path: 'kitchen/pause', audience: 'staff' },
  resumeKitchen: { method: 'POST', path: 'kitchen/resume', audience: 'staff' },
  delayKitchen: { method: 'POST', path: 'kitchen/delay', audience: 'staff' },
  setCooks: { method: 'POST', path: 'kitchen/cooks', audience: 'staff' },
} as const satisfies Record<string, EndpointRow>
