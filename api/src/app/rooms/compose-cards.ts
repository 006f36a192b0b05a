import { createCounterService } from '../../cards/counter/counter-service.ts'
import { createOldCardsAtCounter } from '../../cards/counter/old-cards-at-counter.ts'
import { createCustomersService } from '../../cards/customers/customers-service.ts'
import { createCardLimitsService } from '../../cards/loyalty/card-limits-service.ts'
import { createLoyaltyService } from '../../cards/loyalty/loyalty-service.ts'
import { createClaimsService } from '../../cards/old-cards/claims-service.ts'
import { createOldCardsService } from '../../cards/old-cards/old-cards-service.ts'
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
  const claims = createClaimsService({ ...deps, loyalty })
  const oldCards = createOldCardsService({ ...deps, auditTrail, staffProofs })
  const customers = createCustomersService({ ...deps, loyalty, claims, cardLimits })
  const tillKeys = createTillKeysService(deps)
  const tills = createTillsService({ ...deps, settings, loyalty, cardLimits })
  const managedTills = createManagedTillsService({ ...deps, tillKeys, auditTrail, staffProofs })
  const moving = { ...deps, settings, customers, loyalty, claims, staffNames, cardLimits, auditTrail, staffProofs }
  const counter = createCounterService(moving)
  const oldCardsAtCounter = createOldCardsAtCounter({ ...moving, counter })
  return { loyalty, cardLimits, claims, oldCards, customers, tillKeys, tills, managedTills, counter, oldCardsAtCounter }
}
