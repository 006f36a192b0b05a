import { describeMenuBoard, menuBoardLines, type MenuBoardLine } from '@fuel-shack/contract/menu/menu-board'
import { listServices } from '@fuel-shack/contract/hours/services'
import type { Site, SiteCatalogue } from '@fuel-shack/contract/site/site'
import { programmeOf } from '@fuel-shack/contract/customers/programme'
import { facilityIcons } from '../../src/home/facility-icons.ts'

interface Read {
  site: Site
  products: SiteCatalogue['products']
  /** The inside of the mark's SVG of 64 by 64. */
  mark: string
}

/**
 * What the app in the browser reads of the site: the exports of the module `virtual:site`. Text that follows from other
 * fields is made here, so that the browser gets neither the fields nor the code for it.
 */
export function browserSite({ site, products, mark }: Read) {
  const { heading, intro, parking, turnOff } = site.welcome
  const { quantityPerDish, quantityPerOrder } = site.limits
  const { waitingAfterMinutes, lateAfterMinutes } = site.fulfilment
  return {
    name: site.name,
    description: site.description,
    welcome: { heading, intro, parking, turnOff },
    address: site.address,
    instagramUrl: site.instagramUrl,
    phone: site.phone,
    /** Those of the site, until the configuration of the page says otherwise. */
    services: listServices(site.openingHours, site.timeZone),
    boards: site.menuBoards.map(({ file, title, section }) => ({
      file,
      title,
      altText: describeMenuBoard(section, withoutDescriptions(products)),
    })),
    /** These three hold until a manager changes them: the configuration of the page says so then. */
    limits: { quantityPerDish, quantityPerOrder },
    loyalty: programmeOf(site.loyalty),
    lateness: { waitingAfterMinutes, lateAfterMinutes },
    mark,
  }
}

/** What the sections about the place read: the exports of `virtual:site-place`, which the first screen does not load. */
export function browserPlace(site: Site) {
  return {
    facilities: site.welcome.facilities.map(({ text, icon }) => ({ text, path: facilityIcons[icon] })),
    redeemNote: site.welcome.redeemNote,
    mapsUrl: site.mapsUrl,
    photo: site.photo,
  }
}

/** The exports of `virtual:site-contact`, which is loaded without anything else of the app. */
export function browserContact({ phone, abn }: Site) {
  return { phone, abn }
}

/** Where orders are collected: the exports of `virtual:site-collection`, which only customers with orders load. */
export function browserCollection({ collection }: Pick<Site, 'collection'>) {
  const { where, places, callButton = '' } = collection
  return { where, places, callButton }
}

/** Dishes and prices are enough for the description of a button; an opened board has all of it. */
function withoutDescriptions(products: Read['products']): Read['products'] {
  return products.map((product) => ({ ...product, description: '' }))
}

/** What the sheet of a board reads: the exports of the module `virtual:site-boards`, which the first screen does not load. */
export function browserBoards({ site, products }: Pick<Read, 'site' | 'products'>) {
  const dishes: Partial<Record<string, MenuBoardLine[]>> = Object.fromEntries(
    site.menuBoards.map(({ file, section }) => [file, menuBoardLines(section, products)]),
  )
  const sections: Partial<Record<string, string>> = Object.fromEntries(
    site.menuBoards.map(({ file, section }) => [file, section]),
  )
  return { dishes, sections }
}
