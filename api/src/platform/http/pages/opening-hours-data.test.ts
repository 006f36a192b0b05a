import { hoursOf, WEEK_DAYS, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openingHoursData } from './opening-hours-data.ts'

const [MONDAY, TUESDAY, , , , SATURDAY] = WEEK_DAYS
const dataOf = (stated: Omit<StatedHours, 'title'>) => openingHoursData(hoursOf(stated, 'UTC'))
const specification = { '@type': 'OpeningHoursSpecification' }

it('states each distinct period once, with all its days', () => {
  const week: StatedHours['week'] = [
    { days: [MONDAY, TUESDAY], opens: '06:00', closes: '20:00', lastOrders: '19:30' },
    { days: [SATURDAY], opens: '18:00', closes: '01:00' },
  ]
  expect(dataOf({ week })).toEqual({
    openingHoursSpecification: [
      { ...specification, dayOfWeek: ['Monday', 'Tuesday'], opens: '06:00', closes: '20:00' },
      // Earlier than it opens: on the next day.
      { ...specification, dayOfWeek: ['Saturday'], opens: '18:00', closes: '01:00' },
    ],
  })
})

it('states all day as 00:00 to 23:59, and closed on a date as 00:00 to 00:00', () => {
  const week: StatedHours['week'] = [{ days: [...WEEK_DAYS], opens: '00:00', closes: '24:00' }]
  const exceptions = {
    '2026-12-31': [{ opens: '06:00', closes: '24:00' }],
    '2026-12-25': [],
  }
  expect(dataOf({ week, exceptions })).toEqual({
    openingHoursSpecification: [{ ...specification, dayOfWeek: [...WEEK_DAYS], opens: '00:00', closes: '23:59' }],
    specialOpeningHoursSpecification: [
      { ...specification, validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      { ...specification, validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '06:00', closes: '00:00' },
    ],
  })
})

it('any week of opening hours is the same when it is read as search engines do', () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((each) => each.map((part) => String(part).padStart(2, '0')).join(':'))
  const period = fc
    .record({ days: fc.uniqueArray(fc.constantFrom(...WEEK_DAYS), { minLength: 1 }), opens: time, closes: time })
    .filter(({ opens, closes }) => opens !== closes)
  fc.assert(
    fc.property(fc.array(period, { maxLength: 4 }), (week) => {
      const { openingHoursSpecification: stated } = dataOf({ week })
      const asRead = stated.flatMap(({ dayOfWeek = [], opens, closes }) =>
        dayOfWeek.map((day) => `${day} ${opens} ${closes}`),
      )
      const wanted = week.flatMap(({ days, opens, closes }) => days.map((day) => `${day} ${opens} ${closes}`))
      expect(asRead.toSorted()).toEqual(wanted.toSorted())
      expect(new Set(stated.map(({ opens, closes }) => `${opens} ${closes}`)).size).toBe(stated.length)
    }),
  )
})
