/**
 * Customers have notice before points that they hold are worth less: a cut that applies at once may be an unfair term (Australian
 * Consumer Law part 2-3; the ACCC's report on loyalty schemes, December 2019). More worth applies at once.
 */
import { DAY_MS } from '../hours/wall-clock.ts'

export const NOTICE_DAYS = 30

/** The worth of points. */
export interface PointsWorth {
  pointsPerReward: number
  rewardInCents: number
}

interface Announcing extends PointsWorth {
  /** The worth that holds from an instant on. */
  next?: PointsWorth & { from: string }
}

/** Says whether points are worth less, or more of them are needed for any reward. */
export function lowersWorth(before: PointsWorth, after: PointsWorth): boolean {
  const isLess = after.rewardInCents * before.pointsPerReward < before.rewardInCents * after.pointsPerReward
  return isLess || after.pointsPerReward > before.pointsPerReward
}

/** The programme at an instant: what was announced holds once its time has come. */
export function programmeAt<Programme extends Announcing>(programme: Programme, at: Date): Programme {
  const { next } = programme
  if (!next || Date.parse(next.from) > at.getTime()) return programme
  const { from: _from, ...worth } = next
  return { ...withoutNext(programme), ...worth }
}

/** The programme that a manager wants: one that lowers the worth of points announces it. Saving it again keeps its date. */
export function withNotice<Programme extends Announcing>(before: Programme, wanted: Programme, at: Date): Programme {
  const { pointsPerReward, rewardInCents } = wanted
  if (!lowersWorth(before, wanted)) return withoutNext(wanted)
  const isAnnounced = before.next?.pointsPerReward === pointsPerReward && before.next.rewardInCents === rewardInCents
  const from = new Date(at.getTime() + NOTICE_DAYS * DAY_MS).toISOString()
  return {
    ...wanted,
    pointsPerReward: before.pointsPerReward,
    rewardInCents: before.rewardInCents,
    next: isAnnounced ? before.next : { from, pointsPerReward, rewardInCents },
  }
}

function withoutNext<Programme extends Announcing>(programme: Programme): Programme {
  const copy = { ...programme }
  delete copy.next
  return copy
}
