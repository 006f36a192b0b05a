import type { DecideOutage } from '@fuel-shack/contract/sales/orders/outage'
import type { Caller } from '../../../platform/callers.ts'
import { decideOutage } from './decide-outage.ts'
import { listOutageChoices } from './list-outage-choices.ts'
import type { OutageOrdersDeps } from './outage-orders-deps.ts'

export type OutageOrdersService = ReturnType<typeof createOutageOrdersService>

/** The orders that came in while no fulfilment screen was on, about which staff decide. */
export function createOutageOrdersService(deps: OutageOrdersDeps) {
  return {
    listChoices: () => listOutageChoices(deps),
    decide: (id: string, body: DecideOutage, caller: Caller) => decideOutage(deps, id, body, caller),
  }
}
