import { createAvailabilityService } from '../../shop/catalogue/availability-service.ts'
import { createMenuService } from '../../shop/catalogue/menu-service.ts'
import { createPortionsService } from '../../shop/catalogue/portions-service.ts'
import { createAttendanceService } from '../../shop/kitchen/attendance-service.ts'
import { createKitchenService } from '../../shop/kitchen/kitchen-service.ts'
import { createFactsService } from '../../shop/facts/facts-service.ts'
import { createPicturesService } from '../../shop/pictures/pictures-service.ts'
import { securityTextReader } from '../../shop/policies/security-text.ts'
import { createSurchargeService } from '../../shop/rest-stop/surcharge-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'
import type { Records } from './compose-records.ts'
import type { Team } from './compose-team.ts'
import type { Orders } from './compose-orders.ts'

export type Shop = ReturnType<typeof composeShop>

/** Composes what is sold, and when the kitchen makes it. */
export function composeShop(deps: RoomsDeps, below: Records & Team & Orders) {
  const menu = createMenuService(deps)
  const portions = createPortionsService(deps)
  const availability = createAvailabilityService({ ...deps, auditTrail: below.auditTrail, menu, portions })
  const kitchen = createKitchenService({ ...deps, ...below })
  const attendance = createAttendanceService({ ...deps, ...below, kitchen })
  const pictures = createPicturesService({ ...deps, ...below, menu })
  const facts = createFactsService({ ...below, pictures })
  const surcharge = createSurchargeService({ ...deps, ...below })
  const readSecurityText = securityTextReader(deps)
  return { menu, portions, availability, kitchen, attendance, pictures, facts, surcharge, readSecurityText }
}
