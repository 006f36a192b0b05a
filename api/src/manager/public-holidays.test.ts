import { expect, it } from 'vitest'
import { readSite } from '../site.ts'
import { join } from 'node:path'
import { publicHolidaysFrom } from './public-holidays.ts'

const site = readSite(join(import.meta.dirname, '..', '..', '..', 'site'), undefined)
const inState = (state: string) => ({ ...site, address: { ...site.address, state } })

it('the public holidays of the coming year are those of the state, from today on', async () => {
  const queensland = await publicHolidaysFrom(inState('QLD'), new Date('2026-11-24T12:00:00Z'))
  expect(queensland[0]).toEqual({ date: '2026-12-24', name: 'Christmas Eve' })
  expect(queensland.map(({ date }) => date)).toEqual(queensland.map(({ date }) => date).toSorted())
  expect(queensland).toContainEqual({ date: '2027-10-04', name: expect.stringContaining('King') })
  expect(queensland.every(({ date }) => date >= '2026-11-24' && date <= '2027-11-24')).toBe(true)
  const victoria = await publicHolidaysFrom(inState('VIC'), new Date('2026-11-24T12:00:00Z'))
  expect(victoria).toContainEqual({ date: '2027-11-02', name: 'Melbourne Cup' })
  expect(victoria).not.toContainEqual(queensland[0])
})

it('a holiday is listed on its day by the clock of the rest stop', async () => {
  const names = async (at: string) => (await publicHolidaysFrom(inState('QLD'), new Date(at))).map(({ name }) => name)
  expect((await names('2026-12-25T13:59:00Z'))[0]).toBe('Christmas Day')
  expect((await names('2026-12-25T14:00:00Z'))[0]).toBe('Boxing Day')
})
