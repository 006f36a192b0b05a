import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAcknowledgement, addMark, pruneMarks, readMarks, ringingOrders, unopenedOrders } from './order-marks.ts'
import { buildOrder } from '../test/build-order.ts'

const burger = buildOrder()
const coffee = buildOrder()
const done = buildOrder({ fulfilledAt: '2026-11-20T08:10:00.000Z' })
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

describe('an unopened order', () => {
  it('an unopened order rings', () => {
    expect(unopenedOrders([burger, coffee], {})).toEqual([burger, coffee])
    expect(ringingOrders([burger, coffee], {})).toEqual([burger, coffee])
  })

  it('an unopened order stops ringing when acknowledged, and stays unopened', () => {
    const marks = addAcknowledgement({}, [burger], 1)
    expect(ringingOrders([burger, coffee], marks)).toEqual([coffee])
    expect(unopenedOrders([burger, coffee], marks)).toEqual([burger, coffee])
  })

  it('an unopened order rings again when the server says so, until it is acknowledged again', () => {
    const escalations = [{ step: 'bell', at: '2026-11-20T08:10:00.000Z' } as const]
    const again = { ...burger, escalations }
    const marks = addAcknowledgement({}, [burger], 1)
    expect(ringingOrders([again], marks)).toEqual([again])
    expect(ringingOrders([again], addAcknowledgement(marks, [again], 2))).toEqual([])
    expect(ringingOrders([{ ...again, acknowledgedAt: '2026-11-20T08:11:00.000Z' }], marks)).toEqual([])
  })

  it('an order that was opened is not unopened and does not ring', () => {
    const marks = addMark({}, burger.id, 'openedAtMs', 1)
    expect(unopenedOrders([burger], marks)).toEqual([])
    expect(ringingOrders([burger], marks)).toEqual([])
  })

  it('an order that was typed here does not ring, unless it is one for later whose cooking is due', () => {
    const later = buildOrder({ startAt: '2026-11-20T16:30:00.000Z' })
    const marks = addMark(addMark({}, burger.id, 'typedAtMs', 1), later.id, 'typedAtMs', 1)
    expect(unopenedOrders([burger, later], marks)).toEqual([later])
    expect(ringingOrders([burger, later], marks)).toEqual([later])
  })

  it('an unopened order does not count when it is fulfilled, or refunded in full', () => {
    expect(unopenedOrders([done], {})).toEqual([])
    const refunded = buildOrder({ refundedCents: 2930, isFullyRefunded: true })
    expect(unopenedOrders([refunded, burger], {})).toEqual([burger])
    expect(ringingOrders([refunded], {})).toEqual([])
  })
})

describe('order marks', () => {
  it('order marks are the same after they were stored and read', () => {
    const marks = addMark(addMark({}, burger.id, 'openedAtMs', 5), burger.id, 'printedAtMs', 9)
    expect(readMarks(JSON.parse(JSON.stringify(marks)))).toEqual(marks)
  })

  it('order marks are empty if what is stored is not valid, whatever it is', () => {
    expect(readMarks(null)).toEqual({})
    fc.assert(
      fc.property(fc.jsonValue(), (stored) =>
        Object.values(readMarks(stored)).every((marks) => Object.values(marks).every((at) => typeof at === 'number')),
      ),
    )
  })

  it('order marks keep their first time, so that a REPRINT can say when the order was first printed', () => {
    const marks = addMark(addMark({}, burger.id, 'printedAtMs', 3), burger.id, 'printedAtMs', 8)
    expect(marks[burger.id]?.printedAtMs).toBe(3)
  })

  it('order marks are stored while an order is listed, and for a week after that', () => {
    const marks = addMark(addMark({}, burger.id, 'openedAtMs', 1000), coffee.id, 'openedAtMs', 1000)
    expect(pruneMarks(marks, [burger], 1000 + WEEK_MS)).toEqual({ [burger.id]: { openedAtMs: 1000 } })
    expect(pruneMarks(marks, [], 1000 + WEEK_MS - 1)).toBe(marks)
  })
})
