import { endpoints } from '@fuel-shack/contract/endpoints'
import type { FastifyRequest } from 'fastify'
import type { LoggedInCaller } from '../../platform/callers.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { requireIdempotencyKey } from '../../platform/http/request-headers.ts'
import type { CounterRequest, CounterService } from './counter-service.ts'
import type { OldCardsAtCounter } from './old-cards-at-counter.ts'

export function counterRoutes(mount: Mount, counter: CounterService, oldCards: OldCardsAtCounter): void {
  mount(endpoints.findOldCard, ({ caller, body }) => oldCards.find(caller, body.number))
  mount(endpoints.claimOldCard, ({ caller, body }) => oldCards.claim(caller, body))
  mount(endpoints.counterLookUp, ({ caller, body }) => counter.lookUp(caller, body.cardNumber))
  mount(endpoints.counterCollect, ({ body: { isAnotherSale = false, waitedSeconds = 0, ...sale }, ...call }) =>
    counter.move({ ...requestOf(call), isAnotherSale, waitedSeconds }, { kind: 'collect', ...sale }),
  )
  mount(endpoints.counterRedeem, ({ body, ...call }) => counter.move(requestOf(call), { kind: 'redeem', ...body }))
  mount(endpoints.counterSpend, ({ body, ...call }) => counter.move(requestOf(call), { kind: 'spend', ...body }))
  mount(endpoints.counterUndo, ({ body, ...call }) => counter.move(requestOf(call), { kind: 'void', ...body }))
}

function requestOf({ caller, request }: { caller: LoggedInCaller; request: FastifyRequest }): CounterRequest {
  return { caller, idempotencyKey: requireIdempotencyKey(request) }
}
