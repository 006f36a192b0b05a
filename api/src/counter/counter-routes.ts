import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import type { Mount } from '../http/mount.ts'
import { requireIdempotencyKey, staffCallerOf } from '../http/request-headers.ts'
import type { CardQuestionsService } from '../loyalty/questions/card-questions.ts'
import type { CounterCall, CounterService } from './counter-service.ts'

export function counterRoutes(mount: Mount, counter: CounterService, questions: CardQuestionsService): void {
  mount(endpoints.counterLookUp, ({ person, actor, body }) => counter.lookUp({ person, actor }, body.cardNumber))
  mount(endpoints.counterCollect, ({ body: { isAnotherSale = false, waitedSeconds = 0, ...sale }, ...call }) =>
    counter.move({ ...callOf(call), isAnotherSale, waitedSeconds }, { kind: 'collect', ...sale }),
  )
  mount(endpoints.counterRedeem, ({ body, ...call }) => counter.move(callOf(call), { kind: 'redeem', ...body }))
  mount(endpoints.counterSpend, ({ body, ...call }) => counter.move(callOf(call), { kind: 'spend', ...body }))
  mount(endpoints.counterWithdraw, async ({ actor, request }) => {
    await questions.withdraw({ accountId: actor.accountId, idempotencyKey: requireIdempotencyKey(request) })
    return {}
  })
  mount(endpoints.counterUndo, ({ body, ...call }) => counter.move(callOf(call), { kind: 'void', ...body }))
}

function callOf(call: Parameters<typeof staffCallerOf>[0]): CounterCall {
  return { ...staffCallerOf(call), idempotencyKey: requireIdempotencyKey(call.request) }
}
