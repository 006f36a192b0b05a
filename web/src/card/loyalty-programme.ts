import { goodsWithoutPoints } from '@fuel-shack/contract/cards/programme'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { formatSiteDay } from '../platform/time/site-time.ts'
import { formatAud } from '@fuel-shack/contract/platform/money'
import type { Balance } from './cards-queries.ts'

/** A server that follows only the specification does not send `pointsPer10Litres` and `alsoExcluded`. */
type Programme = Omit<NonNullable<AppConfig['loyalty']>, 'rewardsPerDay'>

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

/** Describes what a customer reads about the programme. */
function describeProgramme(programme: Programme): string {
  const { pointsPerDollar, pointsPer10Litres = 0, pointsPerReward } = programme
  const reward = `gets you ${formatReward(programme)} off.`
  const goods = pointsPer10Litres > 0 ? 'of food and shopping' : 'you spend'
  const earned = [
    ...(pointsPerDollar > 0 ? [`${countPoints(pointsPerDollar)} for every dollar ${goods}`] : []),
    ...(pointsPer10Litres > 0 ? [`${countPoints(pointsPer10Litres)} for every 10 litres of fuel`] : []),
  ]
  if (earned.length === 0) return `Every ${countPoints(pointsPerReward)} ${reward}`
  return `Earn ${earned.join(' and ')}. Every ${pointsPerReward} ${reward}${describeExcluded(programme)}`
}

/** Says from when on points are worth something else. Undefined if nothing is announced. */
export function describeNext({ next, ...now }: Programme): string | undefined {
  if (!next) return undefined
  const worth = (programme: Programme) => `${countPoints(programme.pointsPerReward)} = ${formatReward(programme)} off`
  return `From ${formatSiteDay(next.from)}: ${worth({ ...now, ...next })}. Until then: ${worth(now)}.`
}

/** ` Tobacco, vapes, lotto and gift cards earn nothing.` */
function describeExcluded(programme: Programme): string {
  const goods = goodsWithoutPoints(programme)
  return goods === undefined ? '' : ` ${goods.charAt(0).toUpperCase()}${goods.slice(1)} earn nothing.`
}

/** Describes what the card owes and what is pending; otherwise how the programme works. */
export function describeCard(programme: Programme, { pendingPoints = 0, owedPoints = 0 }: Balance): string {
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

/** Undefined: nothing at the moment. */
function describeEarnings(programme: Programme): Benefit | undefined {
  const { pointsPerDollar, pointsPer10Litres = 0 } = programme
  const litres = `${countPoints(pointsPer10Litres)} for every 10 litres of fuel`
  const excluded = describeExcluded(programme)
  if (pointsPerDollar === 0)
    return pointsPer10Litres === 0 ? undefined : { title: litres, detail: excluded.trimStart() }
  const example = `Spend $${EXAMPLE_SPEND_DOLLARS}, earn ${countPoints(EXAMPLE_SPEND_DOLLARS * pointsPerDollar)}.`
  return {
    title: `${countPoints(pointsPerDollar)} for every dollar`,
    detail: `${example}${pointsPer10Litres === 0 ? '' : ` And ${litres}.`}${excluded}`,
  }
}

/** Describes what the card is good for, in the terms of the site's programme. */
export function describeBenefits(
  programme: Programme,
): Record<'redeem' | 'offline', Benefit> & { earn: Benefit | undefined } {
  const { pointsPerReward, isScannedAtTill } = programme
  return {
    earn: describeEarnings(programme),
    redeem: {
      title: `${countPoints(pointsPerReward)} = ${formatReward(programme)} off`,
      detail: [
        isScannedAtTill ? 'Show your card at the till to redeem.' : 'Turn your points into money off, here in the app.',
        describeNext(programme) ?? [],
      ]
        .flat()
        .join(' '),
    },
    offline: { title: 'Works without reception', detail: 'Your card and its code open offline.' },
  }
}
