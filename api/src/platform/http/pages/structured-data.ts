import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { SEAFOOD_TEXTS } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { CurrentStopBoard } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { openingHoursData } from './opening-hours-data.ts'

const CURRENCY = 'AUD'
/** The litre in UN/CEFACT's list of units. */
const LITRE = 'LTR'
const TENTHS_PER_DOLLAR = 1000

/** The facts that search engines read. */
export type PlaceFacts = Pick<
  Site,
  | 'name'
  | 'description'
  | 'phone'
  | 'emailAddress'
  | 'address'
  | 'location'
  | 'mapsUrl'
  | 'instagramUrl'
  | 'photo'
  | 'welcome'
>

type PlaceConfig = Pick<AppConfig, 'board' | 'catalogue' | 'services'>

/**
 * The rest stop as schema.org data, in the element that search engines read: only what is true with this configuration. A
 * notice has no type: `SpecialAnnouncement` is for public emergencies, and search engines no longer read it.
 */
export function structuredData(
  site: PlaceFacts,
  publicUrl: string,
  { board, catalogue, services }: PlaceConfig,
): string {
  const [fuel, diner] = services
  const station = `${publicUrl}/#station`
  const place = placeData(site, publicUrl)
  const graph = [
    {
      '@type': 'GasStation',
      '@id': station,
      name: site.name,
      description: site.description,
      ...place,
      ...(fuel && openingHoursData(fuel.hours)),
      amenityFeature: amenities(site, board),
      ...(board && board.fuel.length > 0 && { makesOffer: board.fuel.map(fuelOffer) }),
      sameAs: [site.instagramUrl],
    },
    {
      '@type': 'Restaurant',
      '@id': `${publicUrl}/#diner`,
      name: `${site.name} diner`,
      ...place,
      ...(diner && openingHoursData(diner.hours)),
      containedInPlace: { '@id': station },
      hasMenu: menuData(catalogue),
    },
  ]
  const json = toScriptJson({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${json}</script>`
}

/** The catalogue as a menu, in display order. */
function menuData(products: readonly Product[]) {
  return {
    '@type': 'Menu',
    hasMenuSection: [...Map.groupBy(products, ({ section }) => section)].map(([name, dishes]) => ({
      '@type': 'MenuSection',
      name,
      hasMenuItem: dishes.map(({ title, price, seafoodOrigin }) => ({
        '@type': 'MenuItem',
        name: title,
        // No property of an item of a menu is for its origin.
        ...(seafoodOrigin && { description: SEAFOOD_TEXTS[seafoodOrigin] }),
        offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: CURRENCY },
      })),
    })),
  }
}

function placeData(site: PlaceFacts, publicUrl: string) {
  return {
    url: `${publicUrl}${webPaths.home}`,
    image: `${publicUrl}/photos/${site.photo.name}-960.jpg`,
    // The number has the international format.
    telephone: site.phone.replace(/^0/, '+61 '),
    email: site.emailAddress,
    address: {
      '@type': 'PostalAddress',
      streetAddress: `${site.address.lot} ${site.address.road}`,
      addressLocality: site.address.town,
      addressRegion: site.address.state,
      postalCode: site.address.postcode,
      addressCountry: 'AU',
    },
    geo: { '@type': 'GeoCoordinates', ...site.location },
    hasMap: site.mapsUrl,
  }
}

function amenities(site: PlaceFacts, board: CurrentStopBoard | undefined) {
  const ofSite = site.welcome.facilities.map(({ text }) => ({ name: text }))
  const stated = board?.facilities.map(({ title, isOpen }) => ({ name: title, value: isOpen })) ?? []
  return [...ofSite, ...stated].map((feature) => ({ '@type': 'LocationFeatureSpecification', ...feature }))
}

function fuelOffer({ title, tenthsPerLitre, isAvailable, until }: CurrentStopBoard['fuel'][number]) {
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Product', name: title },
    availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
    ...(tenthsPerLitre !== null && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (tenthsPerLitre / TENTHS_PER_DOLLAR).toFixed(3),
        priceCurrency: CURRENCY,
        unitCode: LITRE,
        ...(until !== null && { validThrough: until }),
      },
    }),
  }
}

/** An escaped `<` cannot close the script block or start a comment in it. */
export function toScriptJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
