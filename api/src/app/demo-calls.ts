import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import { startCheckoutSchema } from '@fuel-shack/contract/sales/checkout/checkout'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { CallGuards } from '../platform/http/mount.ts'

/** A mobile number that Australia keeps for fiction (ACMA). */
const NUMBER_OF_VISITORS = '0491 570 006'

/**
 * The writing calls that are open to visitors of a public demo: orders, and the work of the kitchen on them. None of them
 * stores a text, sends anything, or takes something away from the next visitor.
 */
const OPEN_WRITES: ReadonlySet<string> = new Set(
  [
    endpoints.registerCustomer,
    endpoints.startCheckout,
    endpoints.cancelOrder,
    endpoints.reportArrival,
    endpoints.redeemPoints,
    endpoints.startOrder,
    endpoints.seeOrder,
    endpoints.fulfilOrder,
    endpoints.resetOrder,
    endpoints.dispatchOrder,
    endpoints.acknowledgeOrders,
    endpoints.reportScreen,
  ].map(nameOf),
)
/** It reads, but sends requests to the addresses of the settings. */
const CLOSED_READS: ReadonlySet<string> = new Set([nameOf(endpoints.checkServer)])

/** Rejects every call that could harm a public demo or its visitors, and otherwise limits like the given guard. */
export function limitPublicCalls(limit: CallGuards['limit']): CallGuards['limit'] {
  return async (endpoint, caller) => {
    if (!isOpen(endpoint)) throw new AppError('forbidden')
    await limit(endpoint, caller)
  }
}

/** Printers and tills have keys of their own, which visitors do not have. */
export function isOpen(endpoint: Endpoint): boolean {
  if (endpoint.audience === 'till' || endpoint.audience === 'printer') return true
  return endpoint.method === 'GET' ? !CLOSED_READS.has(nameOf(endpoint)) : OPEN_WRITES.has(nameOf(endpoint))
}

/** Replaces the typed texts of an order, because other visitors see them on the fulfilment screen. */
export function forgetTypedTexts(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== API_BASE_PATH + endpoints.startCheckout.path) return
    const checkout = startCheckoutSchema.parse(request.body)
    for (const item of checkout.items) delete item.note
    request.body = { ...checkout, customerNotes: '', contactNumber: NUMBER_OF_VISITORS }
  })
}

function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
