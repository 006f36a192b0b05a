import { createCounterService } from '../../cards/counter/counter-service.ts'
import { createCustomersService } from '../../cards/customers/customers-service.ts'
import { createCardLimitsService } from '../../cards/loyalty/card-limits-service.ts'
import { createLoyaltyService } from '../../cards/loyalty/loyalty-service.ts'
import { createManagedTillsService } from '../../cards/tills/managed-tills-service.ts'
import { createTillKeysService } from '../../cards/tills/till-keys-service.ts'
import { createTillsService } from '../../cards/tills/tills-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'
import type { Records } from './compose-records.ts'
import type { Team } from './compose-team.ts'

export type Cards = ReturnType<typeof composeCards>

/** Customers, their cards, and who moves points on them. */
export function composeCards(deps: RoomsDeps, below: Records & Team) {
  const { auditTrail, settings, staffProofs, staffNames } = below
  const loyalty = createLoyaltyService({ ...deps, settings })
  const cardLimits = createCardLimitsService(deps)
  const customers = createCustomersService({ ...deps, loyalty, cardLimits })
  const tillKeys = createTillKeysService(deps)
  const tills = createTillsService({ ...deps, settings, loyalty, cardLimits })
  const managedTills = createManagedTillsService({ ...deps, tillKeys, auditTrail, staffProofs })
  const moving = { ...deps, settings, customers, loyalty, staffNames, cardLimits, auditTrail, staffProofs }
  const counter = createCounterService(moving)
  return { loyalty, cardLimits, customers, tillKeys, tills, managedTills, counter }
}
