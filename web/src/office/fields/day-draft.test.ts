import { expect, it } from 'vitest'
import { timesOn } from './day-draft.ts'

const DAY = { opens: '05:00', closes: '21:00' }
const CLOSED = { isClosed: true, opens: '', closes: '' }

it.each([
  ['a whole day', {}, [DAY], CLOSED],
  ['an evening', { from: '18:00' }, [DAY], { isClosed: false, opens: '05:00', closes: '18:00' }],
  [
    'an evening at a service that never closes',
    { from: '19:00' },
    [{ opens: '00:00', closes: '24:00' }],
    { isClosed: false, opens: '00:00', closes: '19:00' },
  ],
  ['an evening at a service that opens later', { from: '18:00' }, [{ opens: '20:00', closes: '02:00' }], CLOSED],
  ['an evening of a day that is closed anyway', { from: '18:00' }, [], CLOSED],
])('the hours on a holiday that is %s', (_what, holiday, usual, times) => {
  expect(timesOn(holiday, usual)).toEqual(times)
})
