import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../http/mount.ts'
import type { AttentionService } from './attention-service.ts'

export function attentionRoutes(mount: Mount, attention: AttentionService): void {
  mount(endpoints.listPaymentAttention, () => attention.listOpen())
  mount(endpoints.resolvePaymentAttention, ({ params, actor }) => attention.resolve(params.attentionId, actor))
}
