import { createScreensService } from '../../team/screens-service.ts'
import { createStaffProofs } from '../../team/staff-proofs.ts'
import { createStaffNamesService } from '../../team/staff-names-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'

export type Team = ReturnType<typeof composeTeam>

/** Composes who works here, their screens, and how they confirm what they do. */
export function composeTeam(deps: RoomsDeps) {
  const staffNames = createStaffNamesService(deps)
  const screens = createScreensService({ ...deps, staffNames })
  const staffProofs = createStaffProofs({ ...deps, proofs: deps.identity?.ownAccount })
  return { staffNames, screens, staffProofs }
}
