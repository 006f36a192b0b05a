import { programmeOf } from '@fuel-shack/contract/cards/programme'
import { listServices } from '@fuel-shack/contract/shop/hours/services'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { boardName } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'
import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { siteSchema } from '@fuel-shack/contract/shop/rest-stop/site'
import catalogueFile from '../../site/catalogue.json' with { type: 'json' }
import siteFile from '../../site/site.json' with { type: 'json' }
import { setFacts } from '../src/platform/facts.ts'

const site = siteSchema.parse(siteFile)
const { products } = siteCatalogueSchema.parse(catalogueFile)
const { facilities, ...welcome } = site.welcome
const VERSION = 'of-tests'

/** The rest stop of the repository, as its server describes it. */
export const FACTS: Facts = {
  name: site.name,
  description: site.description,
  phone: site.phone,
  abn: site.abn,
  address: site.address,
  mapsUrl: site.mapsUrl,
  instagramUrl: site.instagramUrl,
  timeZone: site.timeZone,
  welcome,
  facilities,
  collection: {
    where: site.collection.where,
    places: site.collection.places,
    ...(site.collection.callButton !== undefined && { callButton: site.collection.callButton }),
  },
  mark: '<path d="M0 0h64v64z"/>',
  palette: VERSION,
  photo: { ...site.photo, version: VERSION },
  boards: site.menuBoards.map((board) => ({ ...board, version: VERSION })),
  sections: Object.fromEntries(
    site.menuBoards.map(({ file, section }) => [section, `/menu/section_${boardName(file)}.svg?v=${VERSION}`]),
  ),
  otherSection: `/menu/section_other.svg?v=${VERSION}`,
  dishPhotos: {},
}

/** The part of a page's configuration that the rest stop decides. */
export const OF_REST_STOP = {
  facts: FACTS,
  services: listServices(site.openingHours, site.timeZone),
  limits: { quantityPerDish: site.limits.quantityPerDish, quantityPerOrder: site.limits.quantityPerOrder },
  loyalty: programmeOf(site.loyalty),
  lateness: {
    waitingAfterMinutes: site.fulfilment.waitingAfterMinutes,
    lateAfterMinutes: site.fulfilment.lateAfterMinutes,
  },
} satisfies Partial<AppConfig>

/** Its menu with the descriptions, in the order of the file. */
export const SITE_PRODUCTS = products.map(({ priceInCents, details: _details, ...product }) => ({
  ...product,
  price: priceInCents / 100,
}))

export const SITE_DISHES = SITE_PRODUCTS.map(({ id, description }) => ({ id, description, details: null }))

// Tests of code outside of components have no page whose configuration is read.
setFacts(FACTS)
