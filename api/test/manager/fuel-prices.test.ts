import { afterAll, expect, test } from 'vitest'
import { copyExampleSite, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { useTestApp } from '../support/use-test-app.ts'

const site = copyExampleSite()
site.open(ROUND_THE_CLOCK, {
  address: {
    lot: 'Lot 4',
    road: 'Highway',
    town: 'Mildura',
    state: 'VIC',
    postcode: '3500',
    enterFrom: 'Main Street',
  },
  timeZone: 'Australia/Melbourne',
})
afterAll(() => site.remove())
const { environment, api } = useTestApp({ SITE_DIR: site.folder })

const diesel = (tenthsPerLitre: number | null) => ({ title: 'Diesel', tenthsPerLitre, isAvailable: true, at: null })
const state = async (tenthsPerLitre: number | null) => {
  const { version } = await api.context.settings.read('fuel')
  const manager = api.as(await environment.issuer.token({ subject: 'riley', claims: { role: ['staff', 'manager'] } }))
  const body = { setting: 'fuel', value: [diesel(tenthsPerLitre)], version }
  return (await manager.post('manager/settings', body)).json<{ code?: string }>().code ?? 'saved'
}

test('in Victoria a fuel price cannot rise above one that was stated since 6 am, not even by way of none', async () => {
  expect(await state(1899)).toBe('saved')
  expect(await state(1799)).toBe('saved')
  for (const price of [1899, 1800]) expect(await state(price)).toBe('fuel_price_rise')
  expect(await state(null)).toBe('saved')
  expect(await state(1899)).toBe('fuel_price_rise')
  expect(await state(1799)).toBe('saved')
})
