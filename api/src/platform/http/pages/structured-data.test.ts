import type { CurrentStopBoard } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { site } from '@fuel-shack/harness/site'
import { expect, it } from 'vitest'
import { structuredData } from './structured-data.ts'

const at = '2026-11-23T20:05:00.000Z'
const until = '2026-11-24T20:05:00.000Z'
const BOARD: CurrentStopBoard = {
  date: '2026-11-24',
  fuel: [
    { title: 'Diesel', tenthsPerLitre: 1899, isAvailable: true, at, until },
    { title: 'AdBlue', tenthsPerLitre: null, isAvailable: false, at, until: null },
  ],
  facilities: [
    { title: 'Showers', icon: 'shower', isOpen: true, note: '', at },
    { title: '</script><b>Laundry', icon: 'laundry', isOpen: false, note: 'Back at 3 pm', at },
  ],
  notice: { text: 'Bridge closed at Roma', until: null, at },
}
const CATALOGUE = [
  { id: 'pie', title: 'Beef pie', price: 8, section: 'Lunch', order: 1 },
  { id: 'fish', title: 'Fish', price: 20, section: 'Lunch', order: 2, seafoodOrigin: 'imported' as const },
  { id: 'gravy', title: 'Gravy <b>', price: 2.5, section: 'Sides', order: 3 },
]

const scriptOf = (board?: CurrentStopBoard) =>
  structuredData(site, 'https://shack.example', { services: [], catalogue: CATALOGUE, ...(board && { board }) })

function graphOf(board?: CurrentStopBoard) {
  const [, json = ''] = /^<script type="application\/ld\+json">(.+)<\/script>$/.exec(scriptOf(board)) ?? []
  const parsed: unknown = JSON.parse(json)
  expect(parsed).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'GasStation' }, { '@type': 'Restaurant' }],
  })
  return parsed
}

it('states the dishes and prices of the catalogue', () => {
  const offer = (price: string) => ({ '@type': 'Offer', price, priceCurrency: 'AUD' })
  const hasMenu = {
    '@type': 'Menu',
    hasMenuSection: [
      {
        '@type': 'MenuSection',
        name: 'Lunch',
        hasMenuItem: [
          { '@type': 'MenuItem', name: 'Beef pie', offers: offer('8.00') },
          { '@type': 'MenuItem', name: 'Fish', description: 'Imported seafood', offers: offer('20.00') },
        ],
      },
      {
        '@type': 'MenuSection',
        name: 'Sides',
        hasMenuItem: [{ '@type': 'MenuItem', name: 'Gravy <b>', offers: offer('2.50') }],
      },
    ],
  }
  expect(graphOf()).toMatchObject({ '@graph': [{}, { hasMenu }] })
})

it('states the price of a litre with the time until which it holds, and what is out without a price', () => {
  const makesOffer = [
    {
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: 'Diesel' },
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '1.899',
        priceCurrency: 'AUD',
        unitCode: 'LTR',
        validThrough: until,
      },
    },
    {
      '@type': 'Offer',
      itemOffered: { '@type': 'Product', name: 'AdBlue' },
      availability: 'https://schema.org/OutOfStock',
    },
  ]
  expect(graphOf(BOARD)).toMatchObject({ '@graph': [{ makesOffer }, {}] })
  expect(JSON.stringify(graphOf())).not.toContain('makesOffer')
})

it('states which facilities can be used, after those of the site', () => {
  const feature = { '@type': 'LocationFeatureSpecification' }
  const amenityFeature = [
    ...site.welcome.facilities.map(({ text }) => ({ ...feature, name: text })),
    { ...feature, name: 'Showers', value: true },
    { ...feature, name: '</script><b>Laundry', value: false },
  ]
  expect(graphOf(BOARD)).toMatchObject({ '@graph': [{ amenityFeature }, {}] })
})

it('contains no tag of what an owner types', () => {
  expect(scriptOf(BOARD).match(/</g)).toHaveLength(2)
})
