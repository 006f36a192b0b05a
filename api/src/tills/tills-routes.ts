import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { readIdentityProof, requireIdempotencyKey } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { ManagedTillsService } from './managed-tills-service.ts'
import type { TillsService } from './tills-service.ts'

export function tillsRoutes(mount: Mount, tills: TillsService, managed: ManagedTillsService): void {
  mount(endpoints.tillLookUpCard, ({ body }) => tills.lookUpCard(body.cardNumber))
  mount(endpoints.tillCollect, ({ till, body, request, actor }) =>
    tills.collect({ till, actor, idempotencyKey: requireIdempotencyKey(request) }, body),
  )
  mount(endpoints.tillRedeem, ({ till, body, request, actor }) =>
    tills.redeem({ till, actor, idempotencyKey: requireIdempotencyKey(request) }, body),
  )
  mount(endpoints.tillSpend, ({ till, body, request, actor }) =>
    tills.spend({ till, actor, idempotencyKey: requireIdempotencyKey(request) }, body),
  )
  mount(endpoints.tillVoid, ({ till, body, request, actor }) =>
    tills.void({ till, actor, idempotencyKey: requireIdempotencyKey(request) }, body),
  )
  mount(endpoints.addTill, ({ body, person, actor, request }) =>
    managed.add(body, { person, actor, proof: readIdentityProof(request) }),
  )
  mount(endpoints.limitTill, async ({ params, body, person, actor, request }) => {
    await managed.limit(params.tillId, body, { person, actor, proof: readIdentityProof(request) })
    return {}
  })
  mount(endpoints.revokeTill, async ({ params, person, actor, request }) => {
    await managed.revoke(params.tillId, { person, actor, proof: readIdentityProof(request) })
    return {}
  })
}
