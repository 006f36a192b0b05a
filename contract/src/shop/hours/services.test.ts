import { expect, it } from 'vitest'
import { WEEK_DAYS, type StatedHours } from './opening-hours.ts'
import { listServices } from './services.ts'

const DAILY = { days: [...WEEK_DAYS] }
const station: StatedHours = { title: 'Fuel', week: [{ ...DAILY, opens: '00:00', closes: '24:00' }] }
const diner: StatedHours = { title: 'Dining room', week: [{ ...DAILY, opens: '06:00', closes: '21:00' }] }

function rowsWith(kitchen: StatedHours) {
  const services = listServices({ station, diner, kitchen }, 'Australia/Sydney')
  return {
    inFindUs: services.map(({ title }) => title),
    onSign: services.flatMap(({ title, usualHours }) => (usualHours === undefined ? [] : title)),
  }
}
const three = ['Fuel', 'Dining room', 'Kitchen']
const two = ['Fuel', 'Dining room']

// Covers welcome-4.
it('the kitchen has a row where its hours differ from those of the diner', () => {
  const week = [{ ...DAILY, opens: '00:00', closes: '24:00' }]
  expect(rowsWith({ title: 'Kitchen', week })).toEqual({ inFindUs: three, onSign: three })
})

// Covers welcome-4.
it('the kitchen has no row where it would say the same', () => {
  expect(rowsWith({ ...diner, title: 'Kitchen' })).toEqual({ inFindUs: two, onSign: two })
})

it('the kitchen has no row on the road sign where only last orders differ', () => {
  const week = [{ ...DAILY, opens: '06:00', closes: '21:00', lastOrders: '20:30' }]
  expect(rowsWith({ title: 'Kitchen', week })).toEqual({ inFindUs: three, onSign: two })
})
