import { describe, expect, it } from 'vitest'
import type { KitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { isSamePickUp, scheduleOf } from '../payments/checkouts/pick-up-plan.ts'
import { planPickUp } from './pick-up.ts'

const MINUTE_MS = 60_000
const NOW = new Date('2026-11-22T01:00:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const context = {
  load: { startsInMinutes: 3, extraMinutes: 0, fullQuarters: ['2026-11-22T01:45:00.000Z'] },
  preparationMinutes: 12,
  grillPortions: 1,
  kitchenAt: openUntil(120),
  servings: [],
  at: NOW,
}

/** A kitchen that closes in these minutes, and opens again 18 hours later. */
function openUntil(minutes: number) {
  const closes = inMinutes(minutes)
  const opens = new Date(closes.getTime() + 18 * 60 * MINUTE_MS)
  return (time: Date): KitchenStatus => {
    if (time < closes) return { takesOrders: true, lastOrders: closes, closes }
    if (time < opens) return { takesOrders: false, takesOrdersFrom: opens, closes: undefined }
    return { takesOrders: true, lastOrders: undefined, closes: undefined }
  }
}
const plan = (wanted: Parameters<typeof planPickUp>[0]) => planPickUp(wanted, context)
const at = (minutes: number) => ({ at: inMinutes(minutes).toISOString() })
const UNAVAILABLE = expect.objectContaining({ code: 'pick_up_time_unavailable' })

describe('a pick-up', () => {
  it('a pick-up as soon as possible has an estimate and no time', () => {
    expect(plan(undefined)).toEqual({
      pickUpAt: null,
      arrivalMinutes: null,
      estimatedMinutes: 15,
      preparationMinutes: 12,
      grillPortions: 1,
    })
  })

  it('a pick-up at a time is at that time', () => {
    expect(plan(at(60))).toMatchObject({ pickUpAt: inMinutes(60).toISOString(), arrivalMinutes: null })
    expect(plan(at(120)).pickUpAt).toBe(inMinutes(120).toISOString())
  })

  it('a pick-up may be five minutes earlier than the kitchen is ready, and no more', () => {
    expect(plan(at(10)).pickUpAt).toBe(inMinutes(10).toISOString())
    expect(() => plan(at(9))).toThrow(UNAVAILABLE)
  })

  it.each([
    ['in the past', -30],
    ['in a full quarter hour', 50],
    ['after the last time', 121],
  ])('a pick-up is rejected %s', (_, minutes) => {
    expect(() => plan(at(minutes))).toThrow(UNAVAILABLE)
  })

  it('a pick-up of drinks is not moved out of a full quarter hour', () => {
    const drinks = { ...context, grillPortions: 0 }
    expect(planPickUp(at(50), drinks).pickUpAt).toBe(inMinutes(50).toISOString())
    expect(planPickUp({ inMinutes: 47 }, drinks).pickUpAt).toBe(inMinutes(47).toISOString())
  })

  it('a pick-up of a customer who is some minutes away is when they arrive', () => {
    expect(plan({ inMinutes: 30 })).toMatchObject({ pickUpAt: inMinutes(30).toISOString(), arrivalMinutes: 30 })
  })

  it('a pick-up of a customer who arrives in a full quarter hour is after it', () => {
    expect(plan({ inMinutes: 47 }).pickUpAt).toBe(inMinutes(60).toISOString())
  })

  it('a pick-up of a customer who is here before the order is ready is as soon as possible', () => {
    expect(plan({ inMinutes: 10 })).toMatchObject({ pickUpAt: null, arrivalMinutes: 10, estimatedMinutes: 15 })
  })

  it('a pick-up of a customer who arrives after the last time is rejected', () => {
    expect(() => plan({ inMinutes: 121 })).toThrow(UNAVAILABLE)
  })

  it('a pick-up on the next day is at the earliest when the order is cooked after the opening', () => {
    const opens = 120 + 18 * 60
    expect(plan(at(opens + 12)).pickUpAt).toBe(inMinutes(opens + 12).toISOString())
    expect(() => plan(at(opens + 11))).toThrow(UNAVAILABLE)
    expect(() => plan(at(36 * 60 + 1))).toThrow(UNAVAILABLE)
  })

  it('a pick-up of a customer who arrives just after the opening is when the order is cooked', () => {
    const closed = { ...context, kitchenAt: openUntil(-17 * 60) }
    expect(planPickUp({ inMinutes: 65 }, closed).pickUpAt).toBe(inMinutes(72).toISOString())
    expect(planPickUp({ inMinutes: 300 }, closed).pickUpAt).toBe(inMinutes(300).toISOString())
    expect(() => planPickUp({ inMinutes: 55 }, closed)).toThrow(UNAVAILABLE)
  })
})

it.each([
  [undefined, undefined, true],
  [at(60), at(60), true],
  [{ inMinutes: 30 }, { inMinutes: 30 }, true],
  [{ inMinutes: 10 }, { inMinutes: 10 }, true],
  [undefined, at(60), false],
  [at(60), undefined, false],
  [at(60), at(75), false],
  [{ inMinutes: 30 }, at(30), false],
  [at(30), { inMinutes: 30 }, false],
  [{ inMinutes: 10 }, undefined, false],
])('a checkout of %j, repeated with %j: the same is %s', (first, repeated, isSame) => {
  expect(isSamePickUp(plan(first), plan(repeated))).toBe(isSame)
})

describe('a paid order', () => {
  const paidAt = inMinutes(4)

  it('a paid order is ready as long after the payment as the customer read', () => {
    expect(scheduleOf(plan(undefined), paidAt)).toEqual({ readyAt: inMinutes(19).toISOString(), startAt: null })
  })

  it('a paid order for later is started in time for the pick-up', () => {
    expect(scheduleOf(plan(at(60)), paidAt)).toEqual({
      readyAt: inMinutes(60).toISOString(),
      startAt: inMinutes(48).toISOString(),
    })
  })

  it('a paid order that was paid too late for its time is started at once', () => {
    expect(scheduleOf(plan(at(60)), inMinutes(55))).toEqual({ readyAt: inMinutes(67).toISOString(), startAt: null })
  })
})
