import { programmeOf } from '@fuel-shack/contract/cards/programme'
import { listServices } from '@fuel-shack/contract/shop/hours/services'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { site } from '@fuel-shack/harness/site'

const { facilities, ...welcome } = site.welcome
const { name, description, phone, abn, address, mapsUrl, instagramUrl, timeZone, collection } = site
const { quantityPerDish, quantityPerOrder } = site.limits
const { waitingAfterMinutes, lateAfterMinutes } = site.fulfilment
const { where, places } = collection

/** The configuration of a page of the rest stop, for tests of what is made from one. */
export const APP_CONFIG: AppConfig = {
  signIn: {
    issuer: 'https://a.example/identity',
    clientId: 'c',
    audience: 'd',
    audienceParameters: [],
    endpointOrigins: [],
    scope: 'openid',
    roleClaim: 'role',
  },
  facts: {
    name,
    description,
    phone,
    abn,
    address,
    mapsUrl,
    instagramUrl,
    timeZone,
    welcome,
    facilities,
    collection: {
      where,
      places,
    },
    mark: '<path d="M0 0h64v64z"/>',
    palette: 'v1',
    photo: {
      ...site.photo,
      version: 'v1',
    },
    boards: site.menuBoards.map((board) => ({
      ...board,
      version: 'v1',
    })),
    sections: {},
    otherSection: '/menu/section_other.svg?v=v1',
    dishPhotos: {},
  },
  ordering: 'coming-soon',
  kitchen: null,
  services: listServices(site.openingHours, site.timeZone),
  limits: { quantityPerDish, quantityPerOrder },
  loyalty: programmeOf(site.loyalty),
  lateness: { waitingAfterMinutes, lateAfterMinutes },
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}
