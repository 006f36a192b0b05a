import { expect, it } from 'vitest'
import { describeMinutes, orderAge } from './order-age.ts'

const thresholds = { waitingAfterMinutes: 10, lateAfterMinutes: 20 }
const created = '2026-11-20T08:00:00.000Z'
const after = (minutes: number) => Date.parse(created) + minutes * 60_000

it.each([
  [0, 'fresh', 'just now'],
  [1, 'fresh', '1 min'],
  [9.99, 'fresh', '9 min'],
  [10, 'waiting', 'Waiting · 10 min'],
  [19.99, 'waiting', 'Waiting · 19 min'],
  [20, 'late', 'Late · 20 min'],
  [75, 'late', 'Late · 1 h 15 min'],
])('after %d minutes an order is %s', (minutes, level, text) => {
  expect(orderAge({ createdAt: created }, after(minutes), thresholds)).toEqual({ level, text })
})

it.each([
  ['2026-11-20T08:12:00.000Z', 19.99, 'Waiting · 19 min'],
  ['2026-11-20T08:12:00.000Z', 20, 'Late · 20 min'],
  ['2026-11-20T08:33:00.000Z', 33, 'Waiting · 33 min'],
  ['2026-11-20T08:33:00.000Z', 33.1, 'Late · 33 min'],
])('an order promised for %s says after %d minutes: %s', (readyAt, minutes, text) => {
  expect(orderAge({ createdAt: created, readyAt }, after(minutes), thresholds).text).toBe(text)
})

it('an order for later is late after its time, or twenty minutes after its start', () => {
  const order = { createdAt: created, startAt: '2026-11-20T08:30:00.000Z', readyAt: '2026-11-20T08:55:00.000Z' }
  expect(orderAge(order, after(55), thresholds).level).toBe('waiting')
  expect(orderAge(order, after(55.1), thresholds).level).toBe('late')
})

it('a device with a slow clock shows a new order as just now', () => {
  expect(orderAge({ createdAt: created }, after(-5), thresholds).text).toBe('just now')
})

it('an order from days ago shows the number of days', () => {
  expect([describeMinutes(24 * 60), describeMinutes(3 * 24 * 60 + 5)]).toEqual(['1 day', '3 days'])
})

it('an order for later says when to start, and is counted from then', () => {
  const order = { createdAt: created, startAt: '2026-11-20T08:30:00.000Z' }
  expect(orderAge(order, after(29), thresholds)).toEqual({
    level: 'later',
    text: expect.stringMatching(/^Start \d+:30\s[ap]m$/),
  })
  expect(orderAge(order, after(30), thresholds)).toEqual({ level: 'fresh', text: 'just now' })
  expect(orderAge(order, after(41), thresholds)).toEqual({ level: 'waiting', text: 'Waiting · 11 min' })
})

it('an order that was delayed by an outage counts from its decision, and says when to start', () => {
  const outage = { from: created, until: created, decidedAt: '2026-11-20T08:40:00.000Z' }
  const cookNow = { createdAt: created, seenAt: created, outage: { ...outage, decision: 'cook-now' as const } }
  expect(orderAge(cookNow, after(43), thresholds)).toEqual({ level: 'fresh', text: '3 min' })
  expect(orderAge({ ...cookNow, outage: { ...cookNow.outage, decision: 'cooked' } }, after(43), thresholds).text).toBe(
    'Late · 43 min',
  )
  const newTime = { ...cookNow, startAt: '2026-11-20T09:00:00.000Z' }
  expect(orderAge(newTime, after(50), thresholds)).toEqual({
    level: 'fresh',
    text: expect.stringMatching(/^Start \d/),
  })
  expect(orderAge(newTime, after(75), thresholds)).toEqual({ level: 'waiting', text: 'Waiting · 15 min' })
})
