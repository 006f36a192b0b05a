import { join } from 'node:path'
import { WEEK_DAYS } from '@fuel-shack/contract/hours/opening-hours'
import type { Site } from '@fuel-shack/contract/site/site'
import { describe, expect, it } from 'vitest'
import { browserCollection, browserSite } from './browser-site.ts'
import { readSiteFolder } from './read-site.ts'

const { site, products } = readSiteFolder(join(import.meta.dirname, '../../../examples/gannet-point'))
const { diner } = site.openingHours
const [weekdays, ...otherDays] = diner.week

function rowsWith(kitchen: Site['openingHours']['kitchen']) {
  const changed = { ...site, openingHours: { ...site.openingHours, kitchen } }
  const { services } = browserSite({ site: changed, products, mark: '' })
  return {
    inFindUs: services.map(({ title }) => title),
    onSign: services.flatMap(({ title, usualHours }) => (usualHours === undefined ? [] : title)),
  }
}

describe('the kitchen has a row', () => {
  const three = ['Fuel and showers', 'Dining room', 'Kitchen']
  const two = ['Fuel and showers', 'Dining room']

  // Covers welcome-4.
  it('the kitchen has a row where its hours differ from those of the diner', () => {
    expect(rowsWith(site.openingHours.kitchen)).toEqual({ inFindUs: three, onSign: three })
    const always = [{ days: [...WEEK_DAYS], opens: '00:00', closes: '24:00' }]
    expect(rowsWith({ title: 'Kitchen', week: always })).toEqual({ inFindUs: three, onSign: three })
  })

  // Covers welcome-4.
  it('the kitchen has no row where it would say the same', () => {
    expect(rowsWith({ ...diner, title: 'Kitchen' })).toEqual({ inFindUs: two, onSign: two })
  })

  it('the kitchen has no row on the road sign where only last orders differ', () => {
    if (!weekdays) throw new Error('The diner of the example has no hours')
    const week = [{ ...weekdays, lastOrders: '20:30' }, ...otherDays]
    expect(rowsWith({ ...diner, title: 'Kitchen', week })).toEqual({ inFindUs: three, onSign: two })
  })
})

it('the place to collect orders has every export that the app imports, also without a call button', () => {
  const collection = { where: 'at the window', places: [{ title: 'At the window' }] }
  expect(browserCollection({ collection })).toEqual({ ...collection, callButton: '' })
})
