import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { staffCallerOf } from '../../http/request-headers.ts'
import type { Mount } from '../../http/mount.ts'
import type { AttentionRefundsService } from './attention-refunds-service.ts'
import type { AttentionService } from './attention-service.ts'

export function attentionRoutes(mount: Mount, attention: AttentionService, refunds: AttentionRefundsService): void {
  mount(endpoints.listPaymentAttention, () => attention.listOpen())
  mount(endpoints.refundPaymentAttention, ({ params, ...call }) =>
    refunds.refundAttention(params.attentionId, staffCallerOf(call)),
  )
  mount(endpoints.resolvePaymentAttention, ({ params, actor }) => attention.resolve(params.attentionId, actor))
}
