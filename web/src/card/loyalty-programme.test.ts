import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeArrival,
  describeBenefits,
  describeCard,
  describeNext,
  describeProgress,
  rewardProgress,
} from './loyalty-programme.ts'

const PROGRAMME = { pointsPerDollar: 1, pointsPerReward: 100, rewardInCents: 500, isScannedAtTill: false }
const OTHER = { ...PROGRAMME, pointsPerDollar: 2, pointsPerReward: 150, rewardInCents: 550 }

it('what is announced is said with its date, and with what holds until then', () => {
  const next = { from: '2026-12-28T02:00:00.000Z', pointsPerReward: 200, rewardInCents: 500 }
  const text = 'From 28 Dec 2026: 200 points = $5 off. Until then: 100 points = $5 off.'
  expect(describeNext({ ...PROGRAMME, next })).toBe(text)
  expect(describeBenefits({ ...PROGRAMME, next }).redeem.detail).toContain(text)
  expect(describeNext(PROGRAMME)).toBeUndefined()
})

describe('the progress to the next reward', () => {
  it.each([
    [0, '100 more points to a $5 reward'],
    [99, '1 more point to a $5 reward'],
    [100, '1 reward of $5 ready · 100 more points to the next'],
    [486, '4 rewards of $5 ready · 14 more points to the next'],
    [599, '5 rewards of $5 ready · 1 more point to the next'],
  ])('the progress to the next reward of %i points is described as "%s"', (points, text) => {
    expect(describeProgress(PROGRAMME, points).join(' · ')).toBe(text)
  })

  it('the progress to the next reward adds up to the points, and the next reward comes with exactly the missing points', () => {
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
  ])('points that have arrived from %i to %i are described as "%s"', (from, to, text) => {
    expect(describeArrival(PROGRAMME, { from, to }).join(' · ')).toBe(text)
  })
})

describe('the text below the card', () => {
  it.each([
    [{}, 'Earn 1 point for every dollar you spend. Every 100 gets you $5 off.'],
    [{ pendingPoints: 29 }, "29 points are pending: yours once you've picked up your order."],
    [{ pendingPoints: 1 }, "1 point is pending: yours once you've picked up your order."],
    [{ owedPoints: 100 }, 'Your card owes 100 points. New ones pay that off before you can use it.'],
    [
      { owedPoints: 1, pendingPoints: 29 },
      "Your card owes 1 point. New ones pay that off before you can use it. 29 points are pending: yours once you've picked up your order.",
    ],
  ])('the text below the card of %o is "%s"', (balance, text) => {
    expect(describeCard(PROGRAMME, balance)).toBe(text)
  })
})

// Covers counter-35.
describe('what earns', () => {
  const alsoExcluded = ['lotto', 'gift cards']

  it.each([
    [
      { pointsPer10Litres: 8, alsoExcluded },
      'Earn 1 point for every dollar of food and shopping and 8 points for every 10 litres of fuel. Every 100 gets you $5 off. Tobacco, vapes, lotto and gift cards earn nothing.',
    ],
    [
      { pointsPer10Litres: 0, alsoExcluded },
      'Earn 1 point for every dollar you spend. Every 100 gets you $5 off. Fuel, tobacco, vapes, lotto and gift cards earn nothing.',
    ],
    [
      { pointsPerDollar: 0, pointsPer10Litres: 1, alsoExcluded: [] },
      'Earn 1 point for every 10 litres of fuel. Every 100 gets you $5 off. Tobacco and vapes earn nothing.',
    ],
  ])('what earns with %o is said in words', (rates, text) => {
    expect(describeCard({ ...PROGRAMME, ...rates }, {})).toBe(text)
  })
})

describe('the benefits', () => {
  it('the benefits state the terms of the site', () => {
    expect(Object.values(describeBenefits(PROGRAMME)).map((benefit) => [benefit?.title, benefit?.detail])).toEqual([
      ['1 point for every dollar', 'Spend $25, earn 25 points.'],
      ['100 points = $5 off', 'Turn your points into money off, here in the app.'],
      ['Works without reception', 'Your card and its code open offline.'],
    ])
    const paused = { ...PROGRAMME, pointsPerDollar: 0 }
    expect(describeBenefits(paused).earn).toBeUndefined()
    expect(describeCard(paused, {})).toBe('Every 100 points gets you $5 off.')
    expect(describeBenefits({ ...PROGRAMME, isScannedAtTill: true }).redeem.detail).toBe(
      'Show your card at the till to redeem.',
    )
    const fuelOnly = { ...paused, pointsPer10Litres: 8, alsoExcluded: [] }
    expect(describeBenefits(fuelOnly).earn).toEqual({
      title: '8 points for every 10 litres of fuel',
      detail: 'Tobacco and vapes earn nothing.',
    })
    expect(describeBenefits(OTHER)).toMatchObject({
      earn: { title: '2 points for every dollar', detail: 'Spend $25, earn 50 points.' },
      redeem: { title: '150 points = $5.50 off' },
    })
  })
})
