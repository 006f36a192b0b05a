import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../../platform/http/mount.ts'
import type { AttentionRefundsService } from './attention-refunds-service.ts'
import type { AttentionService } from './attention-service.ts'

export function attentionRoutes(mount: Mount, attention: AttentionService, refunds: AttentionRefundsService): void {
  mount(endpoints.listPaymentAttention, () => attention.listOpen())
  mount(endpoints.refundPaymentAttention, ({ params, ...call }) =>
    refunds.refundAttention(params.attentionId, call.caller),
  )
  mount(endpoints.resolvePaymentAttention, ({ params, caller }) => attention.resolve(params.attentionId, caller))
}
