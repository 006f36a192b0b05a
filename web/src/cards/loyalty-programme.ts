import type { Balance } from '@fuel-shack/contract/customers/loyalty'
import { formatAud, type Cents } from '@fuel-shack/contract/values/money'

export interface Programme {
  pointsPerDollar: number
  pointsPerReward: number
  rewardInCents: Cents
  isScannedAtTill: boolean
}

interface RewardProgress {
  /** Rewards that the points are enough for. */
  rewards: number
  /** Points towards the next reward, and those still missing. */
  collected: number
  missing: number
}

/** Counts as the till does: a reward takes a whole `pointsPerReward`, and the rest stays on the card. */
export function rewardProgress({ pointsPerReward }: Programme, points: number): RewardProgress {
  const collected = points % pointsPerReward
  return { rewards: Math.floor(points / pointsPerReward), collected, missing: pointsPerReward - collected }
}

/** `500` → `$5`, `550` → `$5.50`. */
function formatReward({ rewardInCents }: Programme): string {
  return formatAud(rewardInCents).replace(/\.00$/, '')
}

function countPoints(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}

/** Describes the progress in two parts, such as `4 rewards of $5 ready` and `14 more points to the next`. */
export function describeProgress(programme: Programme, points: number): string[] {
  const { rewards, missing } = rewardProgress(programme, points)
  const reward = formatReward(programme)
  const more = `${missing} more ${missing === 1 ? 'point' : 'points'}`
  if (rewards === 0) return [`${more} to a ${reward} reward`]
  return [`${rewards} ${rewards === 1 ? 'reward' : 'rewards'} of ${reward} ready`, `${more} to the next`]
}

/** Such as `+33 new points`, and `New $5 reward` if they are enough for another one. */
export function describeArrival(programme: Programme, { from, to }: { from: number; to: number }): string[] {
  const gained = to - from
  const text = `+${gained} new ${gained === 1 ? 'point' : 'points'}`
  const isRewarded = rewardProgress(programme, to).rewards > rewardProgress(programme, from).rewards
  return isRewarded ? [text, `New ${formatReward(programme)} reward`] : [text]
}

/** One line that explains the programme to a customer. */
function describeProgramme(programme: Programme): string {
  const { pointsPerDollar, pointsPerReward } = programme
  if (pointsPerDollar === 0) return `Every ${countPoints(pointsPerReward)} gets you ${formatReward(programme)} off.`
  return `Earn ${countPoints(pointsPerDollar)} for every dollar you spend. Every ${pointsPerReward} gets you ${formatReward(programme)} off.`
}

/** What the card owes and what is pending; otherwise how the programme works. */
export function describeCard(programme: Programme, { pendingPoints = 0, owedPoints = 0 }: Partial<Balance>): string {
  const texts = [
    ...(owedPoints > 0
      ? [`Your card owes ${countPoints(owedPoints)}. New ones pay that off before you can use it.`]
      : []),
    ...(pendingPoints > 0 ? [`${describePending(pendingPoints)}: yours once you've picked up your order.`] : []),
  ]
  return texts.length > 0 ? texts.join(' ') : describeProgramme(programme)
}

/** Such as `29 points are pending`. */
export function describePending(pendingPoints: number): string {
  return `${countPoints(pendingPoints)} ${pendingPoints === 1 ? 'is' : 'are'} pending`
}

export interface Benefit {
  title: string
  detail: string
}

const EXAMPLE_SPEND_DOLLARS = 25

/** What the card is good for, in the terms of the site's programme. */
export function describeBenefits(
  programme: Programme,
): Record<'redeem' | 'offline', Benefit> & { earn: Benefit | undefined } {
  const { pointsPerDollar, pointsPerReward, isScannedAtTill } = programme
  return {
    /** Not at the moment. */
    earn:
      pointsPerDollar === 0
        ? undefined
        : {
            title: `${countPoints(pointsPerDollar)} for every dollar`,
            detail: `Spend $${EXAMPLE_SPEND_DOLLARS}, earn ${countPoints(EXAMPLE_SPEND_DOLLARS * pointsPerDollar)}.`,
          },
    redeem: {
      title: `${countPoints(pointsPerReward)} = ${formatReward(programme)} off`,
      detail: isScannedAtTill
        ? 'Show your card at the till to redeem.'
        : 'Turn your points into money off, here in the app.',
    },
    offline: { title: 'Works without reception', detail: 'Your card and its code open offline.' },
  }
}
