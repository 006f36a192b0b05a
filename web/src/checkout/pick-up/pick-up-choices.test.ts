import { describe, expect, it } from 'vitest'
import { canEatHere, estimateText, pickUpChoices, pickUpProblem, readyText } from './pick-up-choices.ts'

/** 6:07 pm in Brisbane. */
const AT = new Date('2026-11-23T08:07:00Z')
const time = (clock: string) => new Date(`2026-11-23T${clock}:00+10:00`)
const load = { startsInMinutes: 4, extraMinutes: 0, fullQuarters: [] as string[] }
const known = { at: AT, load, last: time('20:00'), timeZone: 'Australia/Brisbane', eatHereTimes: undefined }
const choices = pickUpChoices(known, 12)
const pickAt = (clock: string) => ({ at: time(clock).toISOString() })
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('an order as soon as possible has an estimate in steps of five minutes', () => {
  expect(estimateText(choices)).toBe('about 20 minutes')
  expect(plain(readyText(undefined, choices))).toBe('Ready about 6:27 pm')
})

it('the times are quarter hours from the earliest to closing', () => {
  const [first] = choices.times
  expect([choices.times.length, first, choices.times.at(-1)]).toEqual([7, time('18:30'), time('20:00')])
})

it.each([
  ['at a time', pickAt('19:15'), 'Ready at 7:15 pm'],
  ['on arrival', { inMinutes: 45 }, 'Ready about 6:52 pm'],
  ['when it is ready, for a customer who is nearer', { inMinutes: 10 }, 'Ready about 6:23 pm'],
])('an order is ready %s', (_, pickUp, text) => {
  expect(plain(readyText(pickUp, choices))).toBe(text)
  expect(pickUpProblem(pickUp, choices)).toBeUndefined()
})

describe('a choice cannot be paid for', () => {
  const gone = "That time isn't available any more. Choose another."

  it.each([
    ['once the time has passed', '18:15'],
    ['after closing', '20:15'],
  ])('a choice cannot be paid for %s', (_, clock) => {
    expect(pickUpProblem(pickAt(clock), choices)).toBe(gone)
  })

  it('a choice cannot be paid for in a quarter hour that is full', () => {
    const full = pickUpChoices({ ...known, load: { ...load, fullQuarters: [time('19:15').toISOString()] } }, 12)
    expect(pickUpProblem(pickAt('19:15'), full)).toBe(gone)
  })

  it('a choice cannot be paid for if the kitchen closes before the customer arrives, but not because the order takes longer', () => {
    const late = pickUpChoices({ ...known, last: time('18:20') }, 12)
    expect(pickUpProblem({ inMinutes: 45 }, late)).toBe("That's too late for today. Choose a shorter time.")
    expect(pickUpProblem({ inMinutes: 10 }, late)).toBeUndefined()
    expect(pickUpProblem(undefined, late)).toBeUndefined()
  })
})

it('without knowing the kitchen, every choice can be tried', () => {
  expect(pickUpProblem(pickAt('03:00'), undefined)).toBeUndefined()
})

it.each([
  ['as soon as possible, at 6:23 pm', undefined, '18:24', false],
  ['as soon as possible, at 6:23 pm', undefined, '18:23', true],
  ['at a time after it has opened', pickAt('19:15'), '19:15', true],
  ['on an arrival before it has opened', { inMinutes: 45 }, '18:53', false],
  ['on an arrival that is too early for the order, which is ready later', { inMinutes: 10 }, '18:23', true],
])('an order can be eaten here only in the open diner: %s', (_, pickUp, opens, can) => {
  const times = [{ from: time(opens).toISOString(), until: time('21:00').toISOString() }]
  const inHours = pickUpChoices({ ...known, eatHereTimes: times }, 12)
  expect(canEatHere(pickUp, inHours)).toBe(can)
})

it('without knowing the hours of the diner, an order can be eaten here', () => {
  expect(canEatHere(undefined, undefined)).toBe(true)
  expect(canEatHere(pickAt('03:00'), choices)).toBe(true)
})
