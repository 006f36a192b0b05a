import { describe, expect, it } from 'vitest'
import { createKitchenStatus, describeKitchenStatus, type KitchenStatus } from './kitchen-status.ts'
import { hoursOf, WEEK_DAYS, type Hours, type Period, type StatedHours } from './opening-hours.ts'

const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const CLOCK_CHANGE_MINUTES = 12 * 60
const DAY_MS = 24 * 60 * MINUTE_MS
/** A status says nothing about what is further away. */
const AHEAD_MS = 13 * DAY_MS

const roadhouse: StatedHours = {
  title: 'Kitchen',
  week: [
    { days: WEEK_DAYS.slice(0, 5), opens: '06:00', closes: '20:00', lastOrders: '19:30' },
    { days: ['Saturday'], opens: '07:00', closes: '03:00', lastOrders: '02:15' },
  ],
  exceptions: { '2026-12-25': [], '2026-12-31': [{ opens: '12:00', closes: '02:00', lastOrders: '01:45' }] },
}
const twiceADay: StatedHours = {
  title: 'Kitchen',
  week: [
    { days: [...WEEK_DAYS], opens: '05:30', closes: '14:00', lastOrders: '13:40' },
    { days: [...WEEK_DAYS], opens: '14:00', closes: '21:00', lastOrders: '20:50' },
  ],
  exceptions: { '2027-04-04': [{ opens: '01:00', closes: '02:30', lastOrders: '02:10' }] },
}
const overnight: StatedHours = {
  title: 'Kitchen',
  week: [{ days: [...WEEK_DAYS], opens: '22:00', closes: '06:00', lastOrders: '02:30' }],
}
const roundTheClock: StatedHours = {
  title: 'Kitchen',
  week: [{ days: [...WEEK_DAYS], opens: '00:00', closes: '24:00' }],
  exceptions: { '2026-12-25': [], '2027-04-04': [{ opens: '02:30', closes: '24:00', lastOrders: '23:30' }] },
}

/** The periods of a day and of the day before, in minutes of that day. */
function periodsAround({ week, exceptions }: Hours, date: string): Period[] {
  const periodsOn = (day: Date) => exceptions[day.toISOString().slice(0, 10)] ?? week[(day.getUTCDay() + 6) % 7] ?? []
  const today = new Date(`${date}T00:00:00Z`)
  const before = periodsOn(new Date(today.getTime() - DAY_MS))
  const late = before.map(({ opens, closes, lastOrders = closes }) => ({
    opens: opens - 1440,
    closes: closes - 1440,
    lastOrders: lastOrders - 1440,
  }))
  return [...late, ...periodsOn(today)]
}

interface Model {
  takesOrders: Uint8Array
  isOpen: Uint8Array
  /** Checking every minute takes a minute of time; these are the ones at which a status could be wrong, and each seventeenth. */
  isChecked: Uint8Array
}

/** Each minute in turn, with the wall clock that `Intl` shows. Where the clock repeats an hour, nothing opens or closes. */
function modelOf(hours: Hours, { from, to }: Span): Model {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: hours.timeZone, dateStyle: 'short', timeStyle: 'short' })
  const length = (to - from) / MINUTE_MS
  const model = {
    takesOrders: new Uint8Array(length),
    isOpen: new Uint8Array(length),
    isChecked: new Uint8Array(length),
  }
  const clockChanges: number[] = []
  let latest = ''
  let before = NaN
  for (let quarter = from; quarter < to; quarter += QUARTER_MS) {
    const shown = format.format(quarter)
    const [date = '', time = ''] = shown.split(' ')
    const [hour = NaN, minute = NaN] = time.split(':').map(Number)
    const offset = Date.parse(`${date}T${time}Z`) - quarter
    if (offset !== before && !Number.isNaN(before)) clockChanges.push((quarter - from) / MINUTE_MS)
    before = offset
    const periods = periodsAround(hours, date)
    const isRepeated = shown <= latest
    for (let index = 0; index < 15; index += 1) {
      const at = (quarter - from) / MINUTE_MS + index
      const wall = hour * 60 + minute + index
      const covering = periods.filter(({ opens, closes }) => opens <= wall && wall < closes)
      const takes = covering.some(({ closes, lastOrders = closes }) => wall < lastOrders)
      model.isOpen[at] = isRepeated ? (model.isOpen[at - 1] ?? 0) : Number(covering.length > 0)
      model.takesOrders[at] = isRepeated ? (model.takesOrders[at - 1] ?? 0) : Number(takes)
    }
    if (shown > latest) latest = shown
  }
  chooseMinutes(model, clockChanges)
  return model
}

/** All within hours of a clock change, both sides of each opening, last orders and closing, and each seventeenth. */
function chooseMinutes({ takesOrders, isOpen, isChecked }: Model, clockChanges: number[]): void {
  for (let at = 0; at < isChecked.length; at += 17) isChecked[at] = 1
  for (const change of clockChanges) isChecked.fill(1, change - CLOCK_CHANGE_MINUTES, change + CLOCK_CHANGE_MINUTES)
  for (let at = 1; at < isChecked.length; at += 1) {
    if (takesOrders[at] !== takesOrders[at - 1] || isOpen[at] !== isOpen[at - 1]) isChecked.fill(1, at - 1, at + 1)
  }
}

/** Returns for each minute the next one with another value. */
function nextChanges(values: Uint8Array): Float64Array {
  const changes = new Float64Array(values.length).fill(Infinity)
  for (let at = values.length - 2; at >= 0; at -= 1) {
    changes[at] = values[at] === values[at + 1] ? (changes[at + 1] ?? Infinity) : at + 1
  }
  return changes
}

interface Span {
  from: number
  to: number
}

/** The checked minutes of a year at which status and model disagree. */
function disagreements(stated: StatedHours, timeZone: string): string[] {
  const from = Date.UTC(2026, 6, 1)
  const year: Span = { from, to: from + 365 * DAY_MS }
  const hours = hoursOf(stated, timeZone)
  const model = modelOf(hours, { from, to: year.to + 20 * DAY_MS })
  const [orders, opening] = [nextChanges(model.takesOrders), nextChanges(model.isOpen)]
  const statusAt = createKitchenStatus(hours)
  const wrong: string[] = []
  for (let minute = 0; minute < (year.to - year.from) / MINUTE_MS; minute += 1) {
    if (!model.isChecked[minute]) continue
    const at = from + minute * MINUTE_MS
    const agrees = (known: Date | undefined, change: number | undefined = Infinity) =>
      known === undefined ? (change - minute) * MINUTE_MS > AHEAD_MS : known.getTime() === from + change * MINUTE_MS
    const status = statusAt(new Date(at))
    const isRight =
      status.takesOrders === Boolean(model.takesOrders[minute]) &&
      agrees(status.takesOrders ? status.lastOrders : status.takesOrdersFrom, orders[minute]) &&
      (model.isOpen[minute] ? agrees(status.closes, opening[minute]) : status.closes === undefined)
    if (!isRight) wrong.push(new Date(at).toISOString())
  }
  return wrong
}

describe('the status', () => {
  it.each([
    ['a roadhouse in Sydney', roadhouse, 'Australia/Sydney'],
    ['two sittings in Adelaide', twiceADay, 'Australia/Adelaide'],
    ['a night kitchen in Sydney', overnight, 'Australia/Sydney'],
    ['a kitchen in Adelaide that never closes but for holidays', roundTheClock, 'Australia/Adelaide'],
    ['a roadhouse in Brisbane', roadhouse, 'Australia/Brisbane'],
  ] as const)('the status agrees with the wall clock through a year: %s', (_, stated, timeZone) => {
    expect(disagreements(stated, timeZone)).toEqual([])
  })
})

describe('at an instant, the kitchen', () => {
  const statusAt = (stated: StatedHours, local: string, timeZone = 'Australia/Brisbane') =>
    createKitchenStatus(hoursOf(stated, timeZone))(new Date(`${local}+10:00`))
  const at = (local: string) => new Date(`${local}:00+10:00`)

  it.each<[string, string, KitchenStatus]>([
    [
      'takes orders until last orders',
      '2026-11-23T19:29:59',
      { takesOrders: true, lastOrders: at('2026-11-23T19:30'), closes: at('2026-11-23T20:00') },
    ],
    [
      'takes none after last orders, although it is open',
      '2026-11-23T19:30:00',
      { takesOrders: false, takesOrdersFrom: at('2026-11-24T06:00'), closes: at('2026-11-23T20:00') },
    ],
    [
      'is closed on a day without a period',
      '2026-11-22T12:00:00',
      { takesOrders: false, takesOrdersFrom: at('2026-11-23T06:00'), closes: undefined },
    ],
    [
      'is closed on a holiday, until the next day that has a period',
      '2026-12-25T12:00:00',
      { takesOrders: false, takesOrdersFrom: at('2026-12-26T07:00'), closes: undefined },
    ],
    [
      'takes orders after midnight of the day on which it opened',
      '2026-11-22T02:14:00',
      { takesOrders: true, lastOrders: at('2026-11-22T02:15'), closes: at('2026-11-22T03:00') },
    ],
  ])('the kitchen %s', (_, local, status) => {
    expect(statusAt(roadhouse, local)).toEqual(status)
  })

  it('the kitchen has no last orders if it never closes, and no next orders if it never opens', () => {
    const always = { ...roundTheClock, exceptions: undefined }
    const open = { takesOrders: true, lastOrders: undefined, closes: undefined }
    expect(statusAt(always, '2026-11-22T03:00:00')).toEqual(open)
    const closed = { takesOrders: false, takesOrdersFrom: undefined, closes: undefined }
    expect(statusAt({ title: 'Kitchen', week: [] }, '2026-11-22T03:00:00')).toEqual(closed)
  })
})

describe('what a customer reads', () => {
  const textAt = (stated: StatedHours, local: string) => {
    const at = new Date(`${local}+10:00`)
    const status = createKitchenStatus(hoursOf(stated, 'Australia/Brisbane'))(at)
    return describeKitchenStatus(status, at, 'Australia/Brisbane').replaceAll('\u00A0', ' ')
  }
  const always = { ...roundTheClock, exceptions: undefined }

  it.each<[StatedHours, string, string]>([
    [always, '2026-11-22T03:00:00', 'Open 24 hours'],
    [roadhouse, '2026-11-23T18:59:59', 'Open until 8 pm'],
    [roadhouse, '2026-11-23T19:00:00', 'Last orders in 30 minutes'],
    [roadhouse, '2026-11-23T19:17:01', 'Last orders in 13 minutes'],
    [roadhouse, '2026-11-23T19:18:00', 'Last orders in 12 minutes'],
    [roadhouse, '2026-11-23T19:29:01', 'Last orders in 1 minute'],
    [roadhouse, '2026-11-23T19:30:00', 'Last orders are over'],
    [roadhouse, '2026-11-23T20:00:00', 'Closed · opens 6 am'],
    [roadhouse, '2026-11-22T03:00:00', 'Closed · opens Mon 6 am'],
    [twiceADay, '2026-11-23T13:45:00', 'Last orders are over'],
    [{ title: 'Kitchen', week: [] }, '2026-11-22T12:00:00', 'Closed'],
  ])('what a customer reads of the kitchen %j at %s: %s', (stated, local, text) => {
    expect(textAt(stated, local)).toBe(text)
  })
})
