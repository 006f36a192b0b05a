import { createKitchenStatus } from '@fuel-shack/contract/shop/hours/kitchen-status'
import { hoursOf, WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { earliestReady } from '@fuel-shack/contract/sales/orders/order-estimate'
import { readySpans } from '@fuel-shack/contract/sales/orders/pick-up-times'
import { describe, expect, it } from 'vitest'
import {
  arrivalText,
  canEatHere,
  estimateText,
  laterTime,
  pickUpChoices,
  pickUpProblem,
  readyText,
  type PickUpChoices,
} from './pick-up-choices.ts'

const ZONE = 'Australia/Brisbane'
const PREPARATION_MINUTES = 12
/** From 5 am to 8 pm. */
const kitchenAt = createKitchenStatus(
  hoursOf({ week: [{ days: [...WEEK_DAYS], opens: '05:00', closes: '20:00' }] }, ZONE),
)
const time = (clock: string, date = '2026-11-23') => new Date(`${date}T${clock}:00+10:00`)
const pickAt = (clock: string, date?: string) => ({ at: time(clock, date).toISOString() })
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

/** The choices at a time of the day, of a cart that takes 12 minutes. */
function choicesAt(clock: string, changes: Partial<PickUpChoices> = {}): PickUpChoices {
  const at = time(clock)
  const load = changes.load ?? { startsInMinutes: 4, extraMinutes: 0, fullQuarters: [] }
  const earliest = earliestReady(load, PREPARATION_MINUTES, at)
  return pickUpChoices({
    at,
    load,
    earliest,
    whyNotSoon: undefined,
    rules: {
      spans: readySpans(kitchenAt, { at, earliest, preparationMinutes: PREPARATION_MINUTES }),
      servings: [],
      availableFrom: at,
    },
    preparationMinutes: PREPARATION_MINUTES,
    stoppedUntil: undefined,
    timeZone: ZONE,
    eatHereTimes: undefined,
    ...changes,
  })
}
const choices = choicesAt('18:07')
const atNight = choicesAt('22:00', { whyNotSoon: "The kitchen's closed" })

it('an order as soon as possible has an estimate in steps of five minutes', () => {
  expect(estimateText(choices)).toBe('about 20 minutes')
  expect(plain(readyText(undefined, choices))).toBe('Ready about 6:27 pm')
  expect(laterTime(undefined, choices)).toBeUndefined()
})

it('the times are quarter hours from the earliest to closing, and of the next day', () => {
  const [first] = choices.times
  expect([first, choices.times[6], choices.times[7]]).toEqual([
    time('18:30'),
    time('20:00'),
    time('05:15', '2026-11-24'),
  ])
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
  const closed = "Your order can't be ready then. Choose another time."

  it.each([
    ['once the time has passed', '18:15'],
    ['after closing', '20:15'],
  ])('a choice cannot be paid for %s', (_, clock) => {
    expect(pickUpProblem(pickAt(clock), choices)).toBe(gone)
  })

  it('a choice cannot be paid for in a quarter hour that is full', () => {
    const load = { startsInMinutes: 4, extraMinutes: 0, fullQuarters: [time('19:15').toISOString()] }
    expect(pickUpProblem(pickAt('19:15'), choicesAt('18:07', { load }))).toBe(gone)
  })

  it('a choice cannot be paid for if the kitchen closes before the customer arrives, but not because the order takes longer', () => {
    const late = choicesAt('19:40')
    expect(pickUpProblem({ inMinutes: 45 }, late)).toBe(closed)
    expect(pickUpProblem({ inMinutes: 10 }, late)).toBeUndefined()
    expect(pickUpProblem(undefined, late)).toBeUndefined()
  })

  it('a choice cannot be paid for if cooking would begin during a pause', () => {
    const paused = choicesAt('18:07', { whyNotSoon: 'Not right now', stoppedUntil: time('18:37') })
    expect(paused.times[0]).toEqual(time('19:00'))
    expect(pickUpProblem({ inMinutes: 30 }, paused)).toBe(closed)
    expect(pickUpProblem({ inMinutes: 60 }, paused)).toBeUndefined()
  })
})

describe('while the kitchen is closed', () => {
  it('a time must be chosen, at the earliest when the order is cooked after the opening', () => {
    expect(pickUpProblem(undefined, atNight)).toBe('Choose when you pick it up.')
    expect(atNight.times[0]).toEqual(time('05:15', '2026-11-24'))
    expect(pickUpProblem(pickAt('05:15', '2026-11-24'), atNight)).toBeUndefined()
    expect(laterTime(pickAt('05:15', '2026-11-24'), atNight)).toEqual(time('05:15', '2026-11-24'))
  })

  it('a customer who is hours away can order if the kitchen is open when they arrive', () => {
    const early = choicesAt('01:00', { whyNotSoon: "The kitchen's closed" })
    expect(plain(readyText({ inMinutes: 240 }, early))).toBe('Ready about 5:12 am')
    expect(pickUpProblem({ inMinutes: 240 }, early)).toBeUndefined()
    expect(pickUpProblem({ inMinutes: 180 }, early)).toBeDefined()
  })
})

it('says how far away a customer is in minutes, and from two hours on in hours', () => {
  expect([10, 90, 120, 300].map(arrivalText)).toEqual(['10 minutes', '90 minutes', '2 hours', '5 hours'])
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
  const eatHereTimes = [{ from: time(opens).toISOString(), until: time('21:00').toISOString() }]
  expect(canEatHere(pickUp, choicesAt('18:07', { eatHereTimes }))).toBe(can)
})

it('without knowing the hours of the diner, an order can be eaten here', () => {
  expect(canEatHere(undefined, undefined)).toBe(true)
  expect(canEatHere(pickAt('03:00'), choices)).toBe(true)
})
