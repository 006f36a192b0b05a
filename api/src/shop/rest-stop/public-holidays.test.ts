import { expect, it } from 'vitest'
import { readSite } from './site.ts'
import { join } from 'node:path'
import type { AustralianState } from '@fuel-shack/contract/platform/australian-state'
import { publicHolidaysFrom } from './public-holidays.ts'

const site = readSite(join(import.meta.dirname, '..', '..', '..', '..', 'site'))
const inState = (state: AustralianState) => ({ ...site, address: { ...site.address, state } })

it('the public holidays of the coming year are those of the state, from today on', async () => {
  const queensland = await publicHolidaysFrom(inState('QLD'), new Date('2026-11-24T12:00:00Z'))
  expect(queensland[0]).toEqual({ date: '2026-12-24', name: 'Christmas Eve', from: '18:00' })
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

it('a holiday that begins in the evening has its time, and a whole day has none', async () => {
  const partsOf = async (state: AustralianState) =>
    (await publicHolidaysFrom(inState(state), new Date('2026-11-24T12:00:00Z'))).flatMap(({ date, from }) =>
      from === undefined ? [] : `${date} ${from}`,
    )
  expect(await partsOf('QLD')).toEqual(['2026-12-24 18:00'])
  for (const state of ['SA', 'NT'] as const)
    expect([state, await partsOf(state)]).toEqual([state, ['2026-12-24 19:00', '2026-12-31 19:00']])
  for (const state of ['ACT', 'NSW', 'TAS', 'VIC', 'WA'] as const)
    expect([state, await partsOf(state)]).toEqual([state, []])
})
