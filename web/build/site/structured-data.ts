import { MENU_DATA_PLACEHOLDER, PUBLIC_URL_PLACEHOLDER } from '@fuel-shack/contract/site/page-template'
import type { Site } from '@fuel-shack/contract/site/site'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { openingHoursData } from './opening-hours-data.ts'
import type { SiteFolder } from './read-site.ts'

const station = `${PUBLIC_URL_PLACEHOLDER}/#station`

function place(site: Site) {
  return {
    url: `${PUBLIC_URL_PLACEHOLDER}${webPaths.home}`,
    image: `${PUBLIC_URL_PLACEHOLDER}/photos/${site.photo.name}-960.jpg`,
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

/** The rest stop as schema.org data, in the element that search engines read. The server inserts the menu. */
export function structuredData({ site }: SiteFolder): string {
  const graph = [
    {
      '@type': 'GasStation',
      '@id': station,
      name: site.name,
      description: site.description,
      ...place(site),
      ...openingHoursData(site.openingHours.station),
      amenityFeature: site.welcome.facilities.map(({ text }) => ({
        '@type': 'LocationFeatureSpecification',
        name: text,
      })),
      sameAs: [site.instagramUrl],
    },
    {
      '@type': 'Restaurant',
      '@id': `${PUBLIC_URL_PLACEHOLDER}/#diner`,
      name: `${site.name} diner`,
      ...place(site),
      ...openingHoursData(site.openingHours.diner),
      containedInPlace: { '@id': station },
      hasMenu: MENU_DATA_PLACEHOLDER,
    },
  ]
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`
}
