import { describe, expect, it } from 'vitest'
import { boardAt } from './current-board.ts'

const at = '2026-11-23T20:05:00.000Z'
const DAY_LATER = '2026-11-24T20:05:00.000Z'
const diesel = { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at }
const showers = { title: 'Showers', icon: 'shower' as const, isOpen: true, note: '', at }
const notice = { text: 'Bridge closed at Roma', until: DAY_LATER, at }
const NOTHING = { fuel: [], facilities: [], notice: null }

const boardOn = (now: string, stated: Partial<Parameters<typeof boardAt>[0]>) =>
  boardAt({ ...NOTHING, ...stated }, { now: new Date(now), timeZone: 'Australia/Brisbane', fuelPriceHours: 24 })

describe('the board', () => {
  it('the board has a price with the instant until which it holds', () => {
    expect(boardOn(at, { fuel: [diesel] })).toEqual({
      ...NOTHING,
      date: '2026-11-24',
      fuel: [{ ...diesel, until: DAY_LATER }],
    })
  })

  it('the board has a price for as long as its limit, to the millisecond', () => {
    expect(boardOn('2026-11-24T20:04:59.999Z', { fuel: [diesel] })?.fuel).toHaveLength(1)
    expect(boardOn(DAY_LATER, { fuel: [diesel] })).toBeUndefined()
  })

  it('the board says that a fuel is out until that changes, without its price', () => {
    const out = { ...diesel, isAvailable: false }
    expect(boardOn('2026-12-24T00:00:00Z', { fuel: [out] })?.fuel).toEqual([
      { ...out, tenthsPerLitre: null, until: null },
    ])
  })

  it('the board has a notice until it ends', () => {
    expect(boardOn(at, { notice })?.notice).toEqual(notice)
    expect(boardOn(DAY_LATER, { notice })).toBeUndefined()
    expect(boardOn(DAY_LATER, { notice: { ...notice, until: null } })?.notice?.text).toBe(notice.text)
  })

  it('the board has the facilities that were stated, and those that are not as usual', () => {
    const never = { ...showers, at: null }
    const closed = { ...never, title: 'Laundry', isOpen: false }
    expect(boardOn(at, { facilities: [showers, closed, never] })?.facilities).toEqual([showers, closed])
    expect(boardOn(at, { facilities: [never], fuel: [{ ...diesel, at: null }] })).toBeUndefined()
  })

  it('the board of a day is not the board of the next, because a time of today has no day', () => {
    const [today, tomorrow] = [at, DAY_LATER].map((now) => boardOn(now, { facilities: [showers] })?.date)
    expect([today, tomorrow]).toEqual(['2026-11-24', '2026-11-25'])
  })
})
