import { endpoints } from '@fuel-shack/contract/endpoints'
import type { FastifyRequest } from 'fastify'
import type { Caller, Till } from '../../platform/callers.ts'
import { requireIdempotencyKey } from '../../platform/http/request-headers.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { ManagedTillsService } from './managed-tills-service.ts'
import type { TillCall, TillsService } from './tills-service.ts'

export function tillsRoutes(mount: Mount, tills: TillsService, managed: ManagedTillsService): void {
  mount(endpoints.tillLookUpCard, ({ body }) => tills.lookUpCard(body.cardNumber))
  mount(endpoints.tillCollect, ({ body, ...call }) => tills.move(callOf(call), { kind: 'collect', ...body }))
  mount(endpoints.tillRedeem, ({ body, ...call }) => tills.move(callOf(call), { kind: 'redeem', ...body }))
  mount(endpoints.tillSpend, ({ body, ...call }) => tills.move(callOf(call), { kind: 'spend', ...body }))
  mount(endpoints.tillVoid, ({ body, ...call }) => tills.move(callOf(call), { kind: 'void', ...body }))
  mount(endpoints.addTill, ({ body, ...call }) => managed.add(body, call.caller))
  mount(endpoints.limitTill, async ({ params, body, ...call }) => {
    await managed.limit(params.tillId, body, call.caller)
    return {}
  })
  mount(endpoints.revokeTill, async ({ params, ...call }) => {
    await managed.revoke(params.tillId, call.caller)
    return {}
  })
}

function callOf({ till, caller, request }: { till: Till; caller: Caller; request: FastifyRequest }): TillCall {
  return { till, caller, idempotencyKey: requireIdempotencyKey(request) }
}
