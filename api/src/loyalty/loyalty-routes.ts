import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../http/mount.ts'
import type { LoyaltyService } from './loyalty-service.ts'

export function loyaltyRoutes(mount: Mount, loyalty: LoyaltyService): void {
  mount(endpoints.getCurrentCard, ({ person }) => loyalty.getCard(person.subject))
  mount(endpoints.getCurrentBalance, ({ person }) => loyalty.getBalance(person.subject))
}
