import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { FastifyRequest } from 'fastify'
import type { Actor, Till } from '../callers.ts'
import { requireIdempotencyKey, staffCallerOf } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { ManagedTillsService } from './managed-tills-service.ts'
import type { TillCall, TillsService } from './tills-service.ts'

export function tillsRoutes(mount: Mount, tills: TillsService, managed: ManagedTillsService): void {
  mount(endpoints.tillLookUpCard, ({ body }) => tills.lookUpCard(body.cardNumber))
  mount(endpoints.tillCollect, ({ body, ...call }) => tills.move(callOf(call), { kind: 'collect', ...body }))
  mount(endpoints.tillRedeem, ({ body, ...call }) => tills.move(callOf(call), { kind: 'redeem', ...body }))
  mount(endpoints.tillSpend, ({ body, ...call }) => tills.move(callOf(call), { kind: 'spend', ...body }))
  mount(endpoints.tillVoid, ({ body, ...call }) => tills.move(callOf(call), { kind: 'void', ...body }))
  mount(endpoints.addTill, ({ body, ...call }) => managed.add(body, staffCallerOf(call)))
  mount(endpoints.limitTill, async ({ params, body, ...call }) => {
    await managed.limit(params.tillId, body, staffCallerOf(call))
    return {}
  })
  mount(endpoints.revokeTill, async ({ params, ...call }) => {
    await managed.revoke(params.tillId, staffCallerOf(call))
    return {}
  })
}

function callOf({ till, actor, request }: { till: Till; actor: Actor; request: FastifyRequest }): TillCall {
  return { till, actor, idempotencyKey: requireIdempotencyKey(request) }
}
