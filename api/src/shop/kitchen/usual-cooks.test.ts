import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import { WEEK_DAYS } from '@fuel-shack/contract/shop/hours/opening-hours'
import { expect, it } from 'vitest'
import { createUsualCooks } from './usual-cooks.ts'

const night = { days: [...WEEK_DAYS], opens: '21:00', closes: '05:00', cooks: 1 }
const lunch = { days: ['Saturday' as const], opens: '11:00', closes: '14:00', cooks: 4 }
const usualCooksAt = createUsualCooks({ cooks: 2, shifts: [night, lunch] }, 'Australia/Brisbane')
const at = (local: string) => new Date(`${local}+10:00`)

// Covers ordering-21.
it.each([
  ['2026-11-23T12:00:00', 2, '2026-11-23T21:00:00'],
  ['2026-11-23T21:00:00', 1, '2026-11-24T05:00:00'],
  ['2026-11-24T03:00:00', 1, '2026-11-24T05:00:00'],
  ['2026-11-28T10:00:00', 2, '2026-11-28T11:00:00'],
  ['2026-11-28T12:00:00', 4, '2026-11-28T14:00:00'],
])('at %s %i cooks work, until %s', (local, cooks, until) => {
  expect(usualCooksAt(at(local))).toEqual({ cooks, until: at(until) })
})

it('a site without shifts has the same number of cooks always', () => {
  expect(createUsualCooks({ cooks: 3, shifts: [] }, 'Australia/Brisbane')(at('2026-11-23T03:00:00'))).toEqual({
    cooks: 3,
  })
})

it('rejects shifts that overlap, also past midnight', () => {
  const { shifts } = siteSchema.shape.kitchen.unwrap().shape
  const early = { ...night, opens: '04:00', closes: '06:00' }
  expect(shifts.safeParse([night, early]).error?.issues).toMatchObject([{ message: 'has shifts that overlap' }])
  expect(shifts.safeParse([night, lunch]).success).toBe(true)
})
