import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeArrival, describeBenefits, describeProgress, rewardProgress } from './loyalty-programme.ts'

const PROGRAMME = { pointsPerDollar: 1, pointsPerReward: 100, rewardInCents: 500 }
const OTHER = { pointsPerDollar: 2, pointsPerReward: 150, rewardInCents: 550 }

describe('the progress to the next reward', () => {
  it.each([
    [0, '100 more points to a $5 reward'],
    [99, '1 more point to a $5 reward'],
    [100, '1 reward of $5 ready · 100 more points to the next'],
    [486, '4 rewards of $5 ready · 14 more points to the next'],
    [599, '5 rewards of $5 ready · 1 more point to the next'],
  ])('of %i points is described as "%s"', (points, text) => {
    expect(describeProgress(PROGRAMME, points).join(' · ')).toBe(text)
  })

  it('adds up to the points, and the next reward comes with exactly the missing points', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 10_000 }), (points, pointsPerReward) => {
        const programme = { ...PROGRAMME, pointsPerReward }
        const { rewards, collected, missing } = rewardProgress(programme, points)
        expect(rewards * pointsPerReward + collected).toBe(points)
        expect(missing).toBeGreaterThan(0)
        expect(rewardProgress(programme, points + missing - 1).rewards).toBe(rewards)
        expect(rewardProgress(programme, points + missing)).toMatchObject({ rewards: rewards + 1, collected: 0 })
      }),
    )
  })
})

describe('points that have arrived', () => {
  it.each([
    [0, 33, '+33 new points'],
    [5, 6, '+1 new point'],
    [90, 123, '+33 new points · New $5 reward'],
  ])('from %i to %i are described as "%s"', (from, to, text) => {
    expect(describeArrival(PROGRAMME, { from, to }).join(' · ')).toBe(text)
  })
})

describe('the benefits', () => {
  it('state the terms of the site', () => {
    expect(Object.values(describeBenefits(PROGRAMME)).map(({ title, detail }) => [title, detail])).toEqual([
      ['1 point for every dollar', 'Spend $25, earn 25 points.'],
      ['100 points = $5 off', 'Show your card at the till to redeem.'],
      ['Works without reception', 'Your card and its code open offline.'],
    ])
    expect(describeBenefits(OTHER)).toMatchObject({
      earn: { title: '2 points for every dollar', detail: 'Spend $25, earn 50 points.' },
      redeem: { title: '150 points = $5.50 off' },
    })
  })
})
