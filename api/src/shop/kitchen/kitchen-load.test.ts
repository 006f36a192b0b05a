import { assert, array, integer, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullQuarters, startsInMinutes, type OpenWork } from './kitchen-load.ts'

const MINUTE_MS = 60_000
const NOW = new Date('2026-11-22T01:07:00Z')
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString()

/** Paid `ago` minutes ago, ready as soon as possible. */
const order = (ago: number, preparationMinutes: number): OpenWork => ({
  createdAt: inMinutes(-ago),
  startAt: null,
  readyAt: inMinutes(preparationMinutes - ago),
  preparationMinutes,
  grillPortions: 1,
})
const kitchen = (places: number) => ({ places, preparationMinutes: 12 })

describe('the wait for a cook', () => {
  it.each([
    ['nothing to do', [], 2, 0],
    ['a free place', [order(0, 10)], 2, 0],
    ['the place that is free first', [order(0, 10), order(0, 4)], 2, 4],
    ['what remains of an order in preparation', [order(3, 10)], 1, 7],
    ['orders that wait for one another', [order(0, 10), order(0, 10)], 1, 20],
    ['an order that takes longer than it should', [order(15, 10)], 1, 2],
    ['an order of before estimates', [{ ...order(2, 0), readyAt: null }], 1, 10],
  ])('the wait for a cook with %s', (_, work, places, minutes) => {
    expect(startsInMinutes(work, kitchen(places), NOW)).toBe(minutes)
  })

  it('the wait for a cook does not include orders that start later, or that were handed over without a tap', () => {
    const later = { ...order(5, 10), startAt: inMinutes(30), readyAt: inMinutes(40) }
    const forgotten = order(60, 10)
    expect(startsInMinutes([later, forgotten], kitchen(1), NOW)).toBe(0)
    expect(startsInMinutes([{ ...later, startAt: inMinutes(-1) }], kitchen(1), NOW)).toBe(9)
  })

  it('the wait for a cook is never longer with another place, and never shorter with another order', () => {
    const orders = array(record({ ago: nat(40), minutes: integer({ min: 1, max: 30 }) }), { maxLength: 20 })
    assert(
      property(orders, integer({ min: 1, max: 8 }), (list, places) => {
        const work = list.map(({ ago, minutes }) => order(ago, minutes))
        const wait = startsInMinutes(work, kitchen(places), NOW)
        expect(startsInMinutes(work, kitchen(places + 1), NOW)).toBeLessThanOrEqual(wait)
        expect(startsInMinutes([...work, order(0, 10)], kitchen(places), NOW)).toBeGreaterThanOrEqual(wait)
        expect(work.length < places ? wait : 0).toBe(0)
      }),
    )
  })
})

describe('a quarter hour is full', () => {
  const due = (minutes: number, grillPortions = 1) => ({ ...order(0, 10), readyAt: inMinutes(minutes), grillPortions })

  it('a quarter hour is full when as many portions are due in it as the kitchen can cook', () => {
    const work = [due(1), due(2), due(9), due(20), due(22), due(-20), due(-21), { ...due(1), readyAt: null }]
    expect(fullQuarters(work, 2, NOW)).toEqual(['2026-11-22T01:00:00.000Z', '2026-11-22T01:15:00.000Z'])
    expect(fullQuarters(work, 3, NOW)).toEqual(['2026-11-22T01:15:00.000Z'])
    expect(fullQuarters(work, 4, NOW)).toEqual([])
    expect(fullQuarters(work, null, NOW)).toEqual([])
  })

  // Covers ordering-21.
  it('a quarter hour is full by one order of sixty burgers, and not by sixty coffees', () => {
    expect(fullQuarters([due(1, 60)], 24, NOW)).toEqual(['2026-11-22T01:00:00.000Z'])
    expect(
      fullQuarters(
        Array.from({ length: 60 }, () => due(1, 0)),
        24,
        NOW,
      ),
    ).toEqual([])
  })

  it('a quarter hour is full by the sum of its portions, however they are spread over orders', () => {
    assert(
      property(array(nat(5), { maxLength: 30 }), integer({ min: 1, max: 60 }), (portions, limit) => {
        const sum = portions.reduce((total, count) => total + count, 0)
        const work = portions.map((count) => due(1, count))
        expect(fullQuarters(work, limit, NOW)).toHaveLength(sum >= limit ? 1 : 0)
      }),
    )
  })
})
